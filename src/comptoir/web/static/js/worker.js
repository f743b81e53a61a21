// Beside the pages: who taps a notice comes to its table, in the window that shows it or in a new one.

addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = new URL(event.notification.data, location.origin);
  const shown = clients.matchAll({ type: "window", includeUncontrolled: true })
    .then((windows) => windows.find((one) => new URL(one.url).pathname === address.pathname));
  event.waitUntil(shown.then((one) => one ? one.focus() : clients.openWindow(address)));
});

// Zooming any svg[data-zoom="name"] that scrolls in its parent: two fingers, Ctrl and the wheel, + − 0, buttons
// with data-zoom-by in the same [data-zoom-frame]; dragging with the mouse moves it. Where one was is kept when
// the picture is drawn anew. The drawing reads --px, its units to a pixel, and the classes "far" and "farther" when it is small and very small.

const kept = new Map(); // name: width, left, top
const ready = new WeakSet();
const FAR = 2.1;
const MOST = 4; // times the width of the frame, at least a pixel to a unit, at most three

const units = (svg) => svg.viewBox.baseVal.width;

function note(svg) {
  const { scrollLeft: left, scrollTop: top } = svg.parentElement;
  kept.set(svg.dataset.zoom, { ...kept.get(svg.dataset.zoom), left, top });
}

function measure(svg) {
  const width = svg.getBoundingClientRect().width;
  if (!width) return;
  svg.style.setProperty("--px", (units(svg) / width).toFixed(3));
  svg.classList.toggle("far", units(svg) / width > FAR);
  svg.classList.toggle("farther", units(svg) / width > 2 * FAR);
}

function widen(svg, width) {
  svg.style.minWidth = "0";
  svg.style.width = `${width}px`;
  measure(svg);
}

function zoom(svg, factor, x, y) {
  const view = svg.parentElement;
  const frame = view.getBoundingClientRect();
  const was = svg.getBoundingClientRect();
  x ??= frame.x + view.clientWidth / 2;
  y ??= frame.y + view.clientHeight / 2;
  const least = Math.min(view.clientWidth, (view.clientHeight / was.height) * was.width);
  const width = factor ? Math.max(least, Math.min(was.width * factor, Math.max(view.clientWidth * MOST, units(svg)), units(svg) * 3)) : least;
  const [across, down] = [(x - was.x) / was.width, (y - was.y) / was.height];
  widen(svg, width);
  const is = svg.getBoundingClientRect();
  view.scrollLeft += is.x + across * is.width - x;
  view.scrollTop += is.y + down * is.height - y;
  kept.set(svg.dataset.zoom, { width });
  note(svg);
}

// Where the frame lies in something that scrolls itself, as on a phone, it is no higher than that shows.
function fit(svg) {
  const view = svg.parentElement;
  let outer = view.parentElement;
  while (outer !== document.body && !/auto|scroll/.test(getComputedStyle(outer).overflowY)) outer = outer.parentElement;
  view.style.maxHeight = outer === document.body ? "" : `${Math.max(160, outer.clientHeight - 20)}px`;
}

// What can be done now comes into sight, if none of it is.
function look(svg) {
  const view = svg.parentElement;
  const frame = view.getBoundingClientRect();
  const middles = [...svg.querySelectorAll("[data-thing].can")].map((thing) => {
    const { x, y, width, height } = thing.getBoundingClientRect();
    return { x: x + width / 2 - frame.x, y: y + height / 2 - frame.y };
  });
  if (!middles.length || middles.some(({ x, y }) => x > 0 && y > 0 && x < frame.width && y < frame.height)) return;
  const away = ({ x, y }) => Math.hypot(x - frame.width / 2, y - frame.height / 2);
  const next = middles.reduce((one, other) => (away(other) < away(one) ? other : one));
  view.scrollBy(next.x - frame.width / 2, next.y - frame.height / 2);
}

function prepare(svg) {
  if (ready.has(svg)) return measure(svg); // drawn anew in its place: it kept its style, but not our classes
  ready.add(svg);
  const view = svg.parentElement;
  const was = kept.get(svg.dataset.zoom);
  fit(svg);
  if (was?.width) widen(svg, was.width);
  else measure(svg);
  if (was) view.scrollTo(was.left, was.top);
  else view.scrollTo((view.scrollWidth - view.clientWidth) / 2, (view.scrollHeight - view.clientHeight) / 2);
  view.addEventListener("scroll", () => note(svg), { passive: true });
  const sizes = new ResizeObserver(() => { fit(svg); measure(svg); });
  sizes.observe(view);
  if (view.closest(".board")) sizes.observe(view.closest(".board"));

  view.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoom(svg, Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  }, { passive: false });

  let apart = 0;
  const fingers = ({ touches: [one, other] }) => ({
    far: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
    x: (one.clientX + other.clientX) / 2,
    y: (one.clientY + other.clientY) / 2,
  });
  view.addEventListener("touchstart", (event) => { if (event.touches.length === 2) apart = fingers(event).far; }, { passive: true });
  view.addEventListener("touchmove", (event) => {
    if (event.touches.length !== 2 || !apart) return;
    event.preventDefault();
    const { far, x, y } = fingers(event);
    zoom(svg, far / apart, x, y);
    apart = far;
  }, { passive: false });

  view.addEventListener("keydown", (event) => {
    const factor = { "+": 1.25, "=": 1.25, "-": 0.8, 0: 0 }[event.key];
    if (factor === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    zoom(svg, factor);
  });

  let drag = null;
  view.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" && event.button === 0) drag = { x: event.clientX, y: event.clientY, left: view.scrollLeft, top: view.scrollTop, far: 0 };
  });
  view.addEventListener("pointermove", (event) => {
    if (!drag || !event.buttons) return;
    drag.far = Math.max(drag.far, Math.hypot(event.clientX - drag.x, event.clientY - drag.y));
    if (drag.far > 5) view.scrollTo(drag.left + drag.x - event.clientX, drag.top + drag.y - event.clientY);
  });
  view.addEventListener("click", (event) => {
    if (drag?.far > 5) { event.stopPropagation(); event.preventDefault(); }
    drag = null;
  }, true);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-zoom-by]");
  const svg = button?.closest("[data-zoom-frame]")?.querySelector("svg[data-zoom]");
  if (svg) zoom(svg, Number(button.dataset.zoomBy));
});

function prepareAll() {
  for (const svg of document.querySelectorAll("svg[data-zoom]")) {
    prepare(svg);
    setTimeout(look, 0, svg); // when things are marked
  }
}

document.addEventListener("htmx:after:swap", prepareAll);
new MutationObserver(() => { if ([...document.querySelectorAll("svg[data-zoom]")].some((svg) => !ready.has(svg))) prepareAll(); }).observe(document.body, { childList: true, subtree: true });
prepareAll();

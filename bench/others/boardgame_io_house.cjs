// The server of boardgame.io with as many viewers as bench/house.py has, for the figures beside ours: processor
// milliseconds a move, with its memory store, then with FlatFile, which node-persist must be installed for.
//
//     npm install --prefix FOLDER boardgame.io node-persist
//     NODE_PATH=FOLDER/node_modules node bench/others/boardgame_io_house.cjs [tables] [moves a second] [seconds]
process.env.NODE_ENV = "production";
const { spawn } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");

const SEATS = 4;
const PORT = 8911;
const TICKS = 100; // of processor time in a second
const game = {
  name: "counting",
  setup: () => ({ cells: Array(9).fill(0), piles: Array(6).fill(10), open: Array(16).fill(1), scores: Array(SEATS).fill(0) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    put({ G, ctx }, id) {
      G.cells[id] += 1;
      G.scores[ctx.currentPlayer] += id;
    },
  },
};
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

function serve(store, folder) {
  const { Server, FlatFile, Origins } = require("boardgame.io/server");
  const db = store === "FlatFile" ? new FlatFile({ dir: folder, logging: false }) : undefined;
  Server({ games: [game], origins: [Origins.LOCALHOST], ...(db && { db }) }).run(PORT, () => console.log("up"));
}

function processorSeconds(pid) {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

async function sitDown(tables) {
  const { Client } = require("boardgame.io/client");
  const { SocketIO } = require("boardgame.io/multiplayer");
  const groups = [];
  for (let table = 0; table < tables; table++) {
    const group = [];
    for (let seat = 0; seat < SEATS; seat++) {
      const multiplayer = SocketIO({ server: `http://127.0.0.1:${PORT}`, socketOpts: { transports: ["websocket"] } });
      const one = { game, numPlayers: SEATS, multiplayer, matchID: `table-${table}`, playerID: `${seat}`, debug: false };
      const client = Client(one);
      client.start();
      group.push(client);
      while (client.getState() === null) await pause(2); // the first one opens the table
    }
    groups.push(group);
  }
  return groups;
}

async function move(group, counts) {
  const before = group[0].getState();
  group[Number(before.ctx.currentPlayer)].moves.put(Math.floor(9 * Math.random()));
  const until = Date.now() + 5000;
  const waits = () => group.some((client) => client.getState()._stateID <= before._stateID);
  while (waits() && Date.now() < until) await pause(3);
  counts.moves += 1;
  counts.lost += waits() ? 1 : 0;
}

async function drive(groups, rate, seconds) {
  const counts = { moves: 0, lost: 0 };
  const busy = new Set();
  const begun = [];
  const until = Date.now() + 1000 * seconds;
  for (let due = Date.now(); due < until; due += 1000 / rate) {
    await pause(Math.max(0, due - Date.now()));
    const free = groups.filter((group) => !busy.has(group));
    if (free.length === 0) continue;
    const group = free[Math.floor(free.length * Math.random())];
    busy.add(group);
    begun.push(move(group, counts).then(() => busy.delete(group)));
  }
  await Promise.all(begun);
  return counts;
}

async function measure(store, tables, rate, seconds) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "boardgame-io-"));
  const server = spawn(process.execPath, [__filename, "serve", store, folder], { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((done) => server.stdout.once("data", done));
  const groups = await sitDown(tables);
  await drive(groups, rate, seconds / 2); // until it has warmed up
  const before = processorSeconds(server.pid);
  const counts = await drive(groups, rate, seconds);
  const spent = processorSeconds(server.pid) - before;
  console.log(JSON.stringify({ store, ...counts, server_cpu_ms_per_move: Number(((1000 * spent) / counts.moves).toFixed(3)) }));
  for (const client of groups.flat()) client.stop();
  server.kill();
  fs.rmSync(folder, { recursive: true, force: true });
}

async function main() {
  const [tables, rate, seconds] = [30, 100, 8].map((usual, place) => Number(process.argv[2 + place] ?? usual));
  for (const store of ["memory", "FlatFile"]) await measure(store, tables, rate, seconds);
  process.exit(0);
}

if (process.argv[2] === "serve") serve(process.argv[3], process.argv[4]);
else main();

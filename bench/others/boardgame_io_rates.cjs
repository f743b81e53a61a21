// Rates of boardgame.io, run by peers.py where it is installed: its reducer alone, which is what a server runs for
// a move, and its local client around it. No undo stack, production build, warmed up.
const { Client } = require("boardgame.io/dist/cjs/client.js");
const { INVALID_MOVE } = require("boardgame.io/dist/cjs/core.js");
const { InitializeGame, CreateGameReducer } = require("boardgame.io/dist/cjs/internal.js");
const { version } = require("boardgame.io/package.json");

const game = {
  setup: () => ({ cells: Array(9).fill(null), played: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  disableUndo: true,
  moves: {
    mark({ G, playerID }, id) {
      if (G.cells[id] !== null) return INVALID_MOVE;
      G.cells[id] = playerID;
      G.played++;
    },
  },
  endIf: ({ G }) => G.played === 9,
};
const [seconds, rounds] = process.argv.slice(2).map(Number);
const used = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6; };

function best(move, begin) {
  const round = () => {
    const began = used();
    let moves = 0;
    while (used() - began < seconds) {
      begin();
      const free = [...Array(9).keys()];
      while (free.length) { move(free.splice(Math.floor(Math.random() * free.length), 1)[0]); moves++; }
    }
    return moves / (used() - began);
  };
  round(); // the compiler of JavaScript learns
  return Math.max(...Array.from({ length: rounds }, round));
}

const reducer = CreateGameReducer({ game });
const initial = InitializeGame({ game, numPlayers: 2 });
let state;
const mark = (id) => ({ type: "mark", args: [id], playerID: state.ctx.currentPlayer, credentials: null });
const client = Client({ game, numPlayers: 2, debug: false });
client.start();
const rows = [
  {
    game: "tic-tac-toe, reducer",
    loop: best((id) => { state = reducer(state, { type: "MAKE_MOVE", payload: mark(id) }); }, () => { state = initial; }),
  },
  { game: "tic-tac-toe, local client", loop: best((id) => client.moves.mark(id), () => client.reset()) },
];
console.log(JSON.stringify(rows.map((row) => ({ system: "boardgame.io", version, cards: false, ...row }))));

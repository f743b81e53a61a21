"""Trains a network for a game and writes it as policy.onnx: docs/train.md.

First it learns what a search finds each action worth (a clone), then it can play against itself and improve (PPO).
"""

import argparse
import time

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import nn

from comptoir.games import find_game
from comptoir.lab.batch import self_play_chunks
from comptoir.lab.gym import GameVectorEnv
from comptoir.lab.spaces import features, features_space

SHARPNESS = 10.0  # how many units of preference the whole victory is worth
FORCED = 100  # visits of an action without an alternative
RESOLVE = (
    10.0  # by what preferences are multiplied before self-play: drawing from those of the clone is nearly random
)
FIRST = 8  # rounds of self-play in which only the chance to win is learned


class Network(nn.Module):
    """Two layers, then a preference for every action and the chance to win."""

    def __init__(self, inputs, actions, width=256):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy, self.value = nn.Linear(width, actions), nn.Linear(width, 1)

    def forward(self, seen, mask):
        """Preferences, with illegal actions ruled out, and the chance to win."""
        inner = self.body(seen)
        return self.policy(inner).masked_fill(~mask, -1e9), self.value(inner).squeeze(-1)


class Player:
    """The network as a player for environments; it draws actions."""

    def __init__(self, network, table):
        self.network, self.table = network, table

    @torch.no_grad()
    def act_batch(self, observations, masks):
        """Return an action for every row."""
        logits, _ = self.network(
            torch.from_numpy(features(self.table, observations)), torch.from_numpy(masks.copy())
        )
        return torch.distributions.Categorical(logits=logits).sample().numpy()


def gather(game, seats, table, games, search, seed, processes):
    """Let a search or the advice play; return what it saw, what was legal, what it preferred, and who won."""
    rules = find_game(game)
    explores = rules.advice(rules.content(rules.default_pack, {})).exploration()
    parts = []
    for played in self_play_chunks(game, seats, games, seed, search, search=True, processes=processes):
        rows = np.flatnonzero(played.visits.any(axis=1) if search != "advice" else played.legal.sum(axis=1) > 1)
        visits, legal = played.visits[rows].astype(np.float32), played.legal[rows]
        wanted = chosen(played.action[rows], legal) if search == "advice" else worth(visits, legal, explores)
        won = (played.place == 1) / (played.place == 1).sum(axis=1, keepdims=True)
        parts.append(
            (
                features(table, played.observation[rows]),
                legal,
                wanted,
                won[played.game[rows] - played.game[0], played.seat[rows]].astype(np.float32),
            )
        )
    return [torch.from_numpy(np.concatenate(part)) for part in zip(*parts, strict=True)]


def worth(visits, legal, explores):
    """Return what the search found each action worth, compared with the others.

    A search with upper confidence bounds visits actions so that value + explores * sqrt(log(all visits) / visits) is
    the same for all of them. So the visits tell the values, with far less noise than the action it chose. Where it had
    one action only, it is as if it had visited that one often.
    """
    visits[visits.sum(axis=1) == 1] *= FORCED
    bonus = explores * np.sqrt(np.log(visits.sum(axis=1, keepdims=True)) / np.maximum(visits, 0.5))
    mean = (bonus * legal).sum(axis=1, keepdims=True) / legal.sum(axis=1, keepdims=True)
    return (SHARPNESS * (mean - bonus) * legal).astype(np.float32)


def chosen(actions, legal):
    """Return what was chosen, compared with the others; on average, how likely each action is."""
    taken = np.zeros(legal.shape, np.float32)
    taken[np.arange(len(actions)), actions] = 1
    return (taken - 1 / legal.sum(axis=1, keepdims=True)) * legal


def clone(network, data, epochs, batch=512, rate=2e-3):
    """Learn what the search found each action worth."""
    seen, legal, wanted, won = data
    held = max(1, len(seen) // 20)  # rows held back to see how well it does on what it has not seen
    optimiser = torch.optim.AdamW(network.parameters(), rate, weight_decay=1e-2)
    steps = epochs * -(-(len(seen) - held) // batch)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, total_steps=steps)
    for epoch in range(epochs):
        for rows in torch.randperm(len(seen) - held).split(batch):
            guess, value = compared(network, seen[rows], legal[rows])
            loss = (guess - wanted[rows]).square().sum() / legal[rows].sum()
            loss = loss + 0.1 * nn.functional.mse_loss(value, won[rows])
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
        with torch.no_grad():
            guess, _ = compared(network, seen[-held:], legal[-held:])
        best = torch.where(legal[-held:], guess, -1e9).argmax(-1)
        same = best == torch.where(legal[-held:], wanted[-held:], -1e9).argmax(-1)
        print(f"epoch {epoch + 1}: chooses as the search does in {same.float().mean():.1%}", flush=True)


def compared(network, seen, legal):
    """The network's preferences less their mean over the legal actions, and the chance to win."""
    inner = network.body(seen)
    guess = network.policy(inner) * legal
    return (guess - guess.sum(-1, keepdim=True) / legal.sum(-1, keepdim=True)) * legal, network.value(
        inner
    ).squeeze(-1)


def improve(network, game, seats, table, minutes, tables, steps, seed):
    """Play against a copy that is brought up to date now and then, and make what won more likely (PPO)."""
    with torch.no_grad():
        network.policy.weight *= RESOLVE
        network.policy.bias *= RESOLVE
    rival = Network(network.body[0].in_features, network.policy.out_features)
    rival.load_state_dict(network.state_dict())
    environment = GameVectorEnv(
        game, tables, seats, opponents=Player(rival, table), observation="features", copies=True
    )
    optimiser = torch.optim.Adam(network.parameters(), 1e-5)
    judge = torch.optim.Adam(network.value.parameters(), 1e-3)
    seen, infos = environment.reset(seed=seed)
    until, rounds, results = time.monotonic() + 60 * minutes, 0, []
    while time.monotonic() < until:
        rows = []
        for _ in range(steps):
            now, mask = torch.from_numpy(seen), torch.from_numpy(infos["action_mask"])
            with torch.no_grad():
                logits, value = network(now, mask)
            chosen = torch.distributions.Categorical(logits=logits)
            action = chosen.sample()
            seen, reward, ended, cut, infos = environment.step(action.numpy())
            over = torch.from_numpy(ended | cut)
            results += reward[ended].tolist()
            rows.append(
                (now, mask, action, chosen.log_prob(action), value, torch.from_numpy(reward).float(), over)
            )
        with torch.no_grad():
            _, after = network(torch.from_numpy(seen), torch.from_numpy(infos["action_mask"]))
        learn(network, judge if rounds < FIRST else optimiser, rows, after)
        rounds += 1
        if rounds % 20 == 0:
            print(
                f"round {rounds}: won {np.mean(results):.1%} of {len(results)} games against its copy", flush=True
            )
            results = []
            rival.load_state_dict(network.state_dict())


def learn(network, optimiser, rows, after, trace=0.95, clip=0.2):
    """One round of PPO: advantages, then a few passes over the rows."""
    advantage, advantages = torch.zeros_like(after), []
    for _, _, _, _, value, reward, over in reversed(rows):
        after = torch.where(over, 0.0, after)
        advantage = reward + after - value + trace * torch.where(over, 0.0, advantage)
        advantages.append(advantage)
        after = value
    gain = torch.cat(advantages[::-1])
    seen, mask, action, before, value, _, _ = (torch.cat(part) for part in zip(*rows, strict=True))
    aim = value + gain
    gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    for _ in range(3):
        for part in torch.randperm(len(seen)).split(4096):
            logits, guess = network(seen[part], mask[part])
            chosen = torch.distributions.Categorical(logits=logits)
            ratio = (chosen.log_prob(action[part]) - before[part]).exp()
            least = torch.minimum(ratio * gain[part], ratio.clamp(1 - clip, 1 + clip) * gain[part])
            loss = -least.mean() + nn.functional.mse_loss(guess, aim[part])
            network.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()


def save(network, path):
    """Write body and policy as ONNX."""
    layers = [network.body[0], network.body[2], network.policy]
    nodes, weights, name = [], [], "seen"
    for number, layer in enumerate(layers):
        for kind, tensor in (("w", layer.weight), ("b", layer.bias)):
            weights.append(numpy_helper.from_array(tensor.detach().numpy(), f"{kind}{number}"))
        last = number == len(layers) - 1
        out = "preferences" if last else f"sum{number}"
        nodes.append(helper.make_node("Gemm", [name, f"w{number}", f"b{number}"], [out], transB=1))
        if not last:
            nodes.append(helper.make_node("Relu", [out], [f"inner{number}"]))
        name = f"inner{number}"
    ends = [("seen", layers[0].in_features), ("preferences", layers[-1].out_features)]
    seen, wanted = (helper.make_tensor_value_info(end, TensorProto.FLOAT, ["batch", size]) for end, size in ends)
    graph = helper.make_graph(nodes, "policy", [seen], [wanted], weights)
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), path)


def main():
    """Train as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="die-fugger")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=1000, help="that the search plays for the clone")
    parser.add_argument("--search", default="search:200", help="whom to clone: search:N, bot:N or advice")
    parser.add_argument("--epochs", type=int, default=10)
    parser.add_argument("--minutes", type=float, default=0.0, help="of improvement by self-play")
    parser.add_argument("--tables", type=int, default=1024)
    parser.add_argument("--processes", type=int, default=0, help="for the search; 0: all cores")
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    torch.manual_seed(wish.seed)
    game = find_game(wish.game)
    table = game.table(game.content(game.default_pack, {}), wish.seats)
    network = Network(features_space(table).shape[0], int(table.action_count()))
    began = time.monotonic()
    data = gather(wish.game, wish.seats, table, wish.games, wish.search, wish.seed, wish.processes)
    print(f"{len(data[0]):,} decisions of {wish.search} after {time.monotonic() - began:.0f} s", flush=True)
    clone(network, data, wish.epochs)
    save(network, "clone.onnx")
    print(f"clone.onnx after {time.monotonic() - began:.0f} s", flush=True)
    if wish.minutes:
        improve(network, wish.game, wish.seats, table, wish.minutes, wish.tables, 32, wish.seed)
        save(network, "policy.onnx")
        print(f"policy.onnx after {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()

// Die Fugger: plain reference loop with uniformly random play.
// (a) the speed limit in benchmarks, (b) an independent check of the rules: with the
// same seed another engine must play the very same games.  Section numbers (s4, ...) are
// those of rulebooks/die_fugger.fr.txt, A1..A24 the readings in facts/die_fugger.md.
//
//   g++ -O3 -march=native -o die_fugger die_fugger.cpp      (add -DCHECK for the assertions)
//   ./die_fugger SEATS GAMES SEED [--trace]
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

#ifndef CHECK
#define CHECK 0                 // -DCHECK makes it 1
#endif
const int GOODS = 5, MAX_SEATS = 4;         // copper, cloth, wine, spice, jewel
const int KINDS = 11, MERCHANT = 10;        // 0..4 plain, 5..9 sealed, 10 merchant
const int COPIES[KINDS] = {7, 7, 7, 7, 7, 2, 2, 2, 2, 2, 4};    // s1: 49 cards
// Actions: 0 draw, 1+kind lay face up, 12+kind lay face down (goods only, A8), 22 pass.
const int DRAW = 0, FACE_UP = 1, FACE_DOWN = 12, PASS = 22, ACTIONS = 23;

// Two 32-bit words in 64-bit integers, so that Python can follow bit for bit.
struct Dice {
    static const uint64_t M = 0xFFFFFFFF;
    uint64_t x, y;
    explicit Dice(uint64_t seed) {              // the first number of SplitMix64 is the state
        uint64_t z = seed + 0x9E3779B97F4A7C15;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        z ^= z >> 31;
        if (z == 0) z = 1;
        x = z >> 32; y = z & M;
    }
    uint64_t next() {
        uint64_t t = x ^ ((x << 10) & M);
        x = y; y = (y ^ (y >> 10)) ^ (t ^ (t >> 13));
        return y;
    }
    int below(int n) { return (int)((next() * (uint64_t)n) >> 32); }    // below(1) draws too
};

// A multiset of cards: chance is used when a card leaves the pile, not by shuffling.
struct Pile {
    int count[KINDS], size;
    void clear() { memset(this, 0, sizeof *this); }
    void add(int kind, int n = 1) { count[kind] += n; size += n; }
    void remove(int kind, int n = 1) { add(kind, -n); }
    void move_to(Pile &other, int kinds = KINDS) {      // all cards of the kinds below `kinds`
        for (int k = 0; k < kinds; k++) { other.add(k, count[k]); remove(k, count[k]); }
    }
    int goods() const { return size - count[MERCHANT]; }
    int pick(Dice &dice) const {
        int r = dice.below(size), kind = 0;
        while (r >= count[kind]) r -= count[kind++];
        return kind;
    }
};

struct Player {
    Pile hand, front, hidden;   // front: face up incl. merchants; hidden: face down
    bool hid_this_round;        // only one card face down per round
    int score;
};

struct Game {
    Dice &dice; int seats;
    Pile deck, discard, jakob;
    Player player[MAX_SEATS];
    int visible[GOODS], price[GOODS];   // visible: face up, Jakob's included (A7)
    int round, turns_in_round, turn;
    bool over;
    Game(Dice &d, int n) : dice(d), seats(n) {}

    int draw_card() {           // -1 if there is no card; reshuffle when needed (A15, A16)
        if (deck.size == 0) discard.move_to(deck);
        if (deck.size == 0) return -1;
        int kind = deck.pick(dice);
        deck.remove(kind);
        return kind;
    }
    void jakob_card() {         // s3: merchants are discarded and replaced; D6: stop without goods
        while (deck.goods() + discard.goods() > 0) {
            int kind = draw_card();
            if (kind == MERCHANT) { discard.add(kind); continue; }
            jakob.add(kind); visible[kind % GOODS]++;
            return;
        }
    }
    void draw_to_hand(int seat, int cards) {    // draws lapse without cards (A15)
        for (int i = 0; i < cards; i++) {
            int kind = draw_card();
            if (kind >= 0) player[seat].hand.add(kind);
        }
    }
    void set_up() {             // s3
        deck.clear(); discard.clear(); jakob.clear();
        for (int k = 0; k < KINDS; k++) deck.add(k, COPIES[k]);
        for (int g = 0; g < GOODS; g++) { price[g] = 5; visible[g] = 0; }
        for (int s = 0; s < seats; s++) {
            Player &p = player[s];
            p.hand.clear(); p.front.clear(); p.hidden.clear();
            p.hid_this_round = false; p.score = 0;
            draw_to_hand(s, 4);
        }
        jakob_card(); jakob_card();
        round = 1; turns_in_round = 0; over = false;
        turn = dice.below(seats);                           // A24
    }
    int legal(int *list) const {                            // s4, in ascending order
        const Player &p = player[turn]; int n = 0;
        if (p.hand.size <= 4 && deck.size + discard.size > 0) list[n++] = DRAW;     // A1
        for (int k = 0; k < MERCHANT; k++)
            if (p.hand.count[k] > 0) list[n++] = FACE_UP + k;
        if (p.hand.count[MERCHANT] > 0 && p.front.count[MERCHANT] < 2)              // A21
            list[n++] = FACE_UP + MERCHANT;
        if (round <= 2 && !p.hid_this_round)                                        // A8
            for (int k = 0; k < MERCHANT; k++)
                if (p.hand.count[k] > 0) list[n++] = FACE_DOWN + k;
        if (n == 0) list[n++] = PASS;                                               // A22
        return n;
    }
    bool five_visible() const {
        for (int g = 0; g < GOODS; g++) if (visible[g] >= 5) return true;
        return false;
    }
    void play(int action) {
        Player &p = player[turn];
        if (action == DRAW) draw_to_hand(turn, 1);
        else if (action < FACE_DOWN) {
            int kind = action - FACE_UP;
            p.hand.remove(kind); p.front.add(kind);
            if (kind != MERCHANT) visible[kind % GOODS]++;
        } else if (action < PASS) {
            int kind = action - FACE_DOWN;
            p.hand.remove(kind); p.hidden.add(kind);
            p.hid_this_round = true;
            if (seats < 4) jakob_card();                    // s4, last remarks
        }
        turns_in_round++;
        if (five_visible()) { evaluate(); return; }         // s5, A9
        if (seats == 2 && turns_in_round % 2 == 0) {        // s8, A10, A11
            jakob_card();
            if (five_visible()) { evaluate(); return; }
        }
        turn = (turn + 1) % seats;
    }
    void evaluate() {           // s5; the seat in `turn` is the trigger
        for (int g = 0; g < GOODS; g++) {                   // prices first (A12)
            int more = 0;
            for (int o = 0; o < GOODS; o++) if (visible[o] > visible[g]) more++;
            if (visible[g] > 0 && more < 3) {               // rises: D2, A4, A5
                price[g] += visible[g];
                if (price[g] > 9) price[g] = 1;             // A2, A3
            } else if (price[g] > 1) price[g]--;
        }
        for (int s = 0; s < seats; s++) {                   // then sales
            Player &p = player[s];
            for (int g = 0; g < GOODS; g++) {
                int sealed_value = visible[g] <= 3 ? 2 : 1; // A6: whole table incl. Jakob
                p.score += price[g] * (p.front.count[g] + sealed_value * p.front.count[g + GOODS]);
            }
            if (p.score >= 100) over = true;
        }
        if (over) final_evaluation(); else new_round();
    }
    void final_evaluation() {   // s7, A18: double price, seals do not matter
        for (int s = 0; s < seats; s++)
            for (int g = 0; g < GOODS; g++)
                player[s].score += 2 * price[g]
                    * (player[s].hidden.count[g] + player[s].hidden.count[g + GOODS]);
    }
    void new_round() {          // s6, A13, A14
        for (int s = 0; s < seats; s++) player[s].front.move_to(discard, MERCHANT);    // goods ...
        for (int s = 0; s < seats; s++) player[s].hid_this_round = false;
        jakob.move_to(discard);
        for (int g = 0; g < GOODS; g++) visible[g] = 0;
        turn = (turn + 1) % seats;                          // left neighbour of the trigger
        const int share[3] = {2, 4, 5};                     // with 0, 1, 2 merchants in front
        for (int i = 0, s = turn; i < seats; i++, s = (s + 1) % seats)
            draw_to_hand(s, share[player[s].front.count[MERCHANT]]);
        for (int s = 0; s < seats; s++) player[s].front.move_to(discard);   // ... then merchants
        jakob_card(); jakob_card();
        round++; turns_in_round = 0;
    }
    void check() const {        // -DCHECK: no card is lost or doubled, sizes and `visible` are true
        int size = deck.size + discard.size + jakob.size, seen[GOODS] = {};
        for (int s = 0; s < seats; s++)
            size += player[s].hand.size + player[s].front.size + player[s].hidden.size;
        bool good = size == 49;
        for (int k = 0; k < KINDS; k++) {
            int open = jakob.count[k], other = deck.count[k] + discard.count[k];
            for (const Player *p = player; p < player + seats; p++)
                { open += p->front.count[k]; other += p->hand.count[k] + p->hidden.count[k]; }
            good = good && open + other == COPIES[k];
            if (k != MERCHANT) seen[k % GOODS] += open;
        }
        if (!good || memcmp(seen, visible, sizeof seen)) { fprintf(stderr, "cards do not add up\n"); abort(); }
    }
};

int main(int argc, char **argv) {
    bool trace = argc == 5 && strcmp(argv[4], "--trace") == 0;
    int seats = argc >= 4 ? atoi(argv[1]) : 0;
    long games = argc >= 4 ? atol(argv[2]) : 0;
    if (seats < 2 || seats > MAX_SEATS || games < 1 || (argc != 4 && !trace))
        return fprintf(stderr, "usage: die_fugger SEATS(2-4) GAMES SEED [--trace]\n"), 2;
    Dice dice(strtoull(argv[3], nullptr, 10));
    Game game(dice, seats);     // one stream of dice through all games
    long actions = 0, rounds = 0, passes = 0, ties = 0;
    uint64_t checksum = 0;
    double winning = 0, score[MAX_SEATS] = {}, wins[MAX_SEATS] = {};
    clock_t start = clock();
    for (long g = 0; g < games; g++) {
        game.set_up();
        while (!game.over) {
            int list[ACTIONS], n = game.legal(list), action = list[dice.below(n)];
            if (trace) printf("%ld %d %d\n", g, game.turn, action);
            passes += action == PASS;
            game.play(action); actions++;
            if (CHECK) game.check();
        }
        rounds += game.round;
        int best = 0, winners = 0;
        for (int s = 0; s < seats; s++) {
            int points = game.player[s].score;
            score[s] += points;
            if (points > best) { best = points; winners = 0; }
            if (points == best) winners++;
            checksum = (checksum + (uint64_t)points * (uint64_t)(g * 7 + s + 1)) % 2147483647;
        }
        for (int s = 0; s < seats; s++)                     // A20: shared victory, 1/k each
            if (game.player[s].score == best) wins[s] += 1.0 / winners;
        winning += best; ties += winners > 1;
    }
    double cpu = (double)(clock() - start) / CLOCKS_PER_SEC;
    printf("{\"seats\": %d, \"games\": %ld, \"actions\": %ld, \"cpu_seconds\": %.4f, \"actions_per_second\": %.0f, "
           "\"actions_per_game\": %.3f, \"rounds_per_game\": %.4f, \"mean_winning_score\": %.3f, \"passes\": %ld, "
           "\"tied_games\": %ld, \"mean_score\": [", seats, games, actions, cpu, cpu > 0 ? actions / cpu : 0.0,
           (double)actions / games, (double)rounds / games, winning / games, passes, ties);
    for (int s = 0; s < seats; s++) printf("%s%.3f", s ? ", " : "", score[s] / games);
    printf("], \"win_share\": [");
    for (int s = 0; s < seats; s++) printf("%s%.4f", s ? ", " : "", wins[s] / games);
    printf("], \"checksum\": %llu}\n", (unsigned long long)checksum);
}

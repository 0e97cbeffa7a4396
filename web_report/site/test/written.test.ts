// Bytes that the C++ writer made are decoded to what it was given. WRITE_REPORT is the program that
// writes sample reports; without it nothing is tested here.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { inflateRawSync } from "node:zlib";
import { marginOf } from "../src/data/game_list";
import { positionsOf } from "../src/data/position";
import { Repository } from "../src/data/repository";
import { movesUpTo } from "../src/data/shard";
import { fromWide, MissingData, type Source } from "../src/data/source";

const program = process.env.WRITE_REPORT;
const scratch = mkdtempSync(join(tmpdir(), "report-units-"));
after(() => rmSync(scratch, { recursive: true, force: true }));

const BOTS = 12;
const GAMES = 90;

class FolderSource implements Source {
  constructor(private readonly folder: string) {}

  read(key: string): Promise<Uint8Array> {
    const script = readFileSync(join(this.folder, "data", `${key}.js`)).toString("utf16le");
    const [, text, length] = /"\w[^"]*","([^"]*)",(\d+)\)/.exec(script) ?? [];
    if (text === undefined) return Promise.reject(new MissingData(key));
    return Promise.resolve(new Uint8Array(inflateRawSync(fromWide(text, Number(length)))));
  }
}

function written(name: string, ...words: string[]): Promise<Repository> {
  const folder = join(scratch, name);
  execFileSync(program ?? "", [folder, String(BOTS), String(GAMES), ...words]);
  return Repository.open(new FolderSource(folder));
}

async function listed(repository: Repository) {
  const files = await Promise.all(
    Array.from({ length: repository.core.lists }, (_, i) => repository.list(i)),
  );
  return files.flatMap((file) => Array.from({ length: file.count }, (_, i) => file.game(i)));
}

test("the core names bots, failures and cards", { skip: !program }, async () => {
  const { core } = await written("core");
  assert.equal(core.bots.length, BOTS);
  assert.equal(core.bots[0]?.name, "rusher");
  assert.equal(core.bots[0].rank, 1);
  assert.deepEqual(core.league.clock, { move: 100, bank: 0, increment: 0 });
  assert.equal(core.material.cards.length, 90);
  assert.equal(core.material.cards[0]?.level, 1);
  const illegal = core.failures.find(({ fault }) => fault === "illegalMove");
  assert.equal(illegal?.answer, "T wuo");
  assert.equal(illegal.rule, "take_gold");
  assert.ok(core.failures.every(({ moves, step }) => moves <= step));
  const faults = core.bots.reduce(
    (n, { faults }) => n + [...faults.values()].reduce((a, b) => a + b, 0),
    0,
  );
  assert.equal(faults, core.totals.faults);
});

test("every game has the points that its list and its bots say", { skip: !program }, async () => {
  const repository = await written("games");
  const games = await listed(repository);
  assert.equal(games.length, GAMES);
  for (const line of games) {
    const game = await repository.game(line.id);
    assert.ok(game);
    assert.equal(game.seats.length, line.players);
    assert.equal(movesUpTo(game.steps, game.steps.length), line.moves);
    assert.equal(game.analysis, null);
    if (line.ending !== "points") continue;
    const end = positionsOf(game, repository.core.material).at(-1);
    assert.deepEqual(
      end?.players.map(({ points }) => points),
      line.seats.map(({ points }) => points),
    );
    for (const [seat, { bot, points }] of line.seats.entries()) {
      const row = (await repository.bot(bot)).games.find(
        (item) => item.id === line.id && item.seat === seat,
      );
      assert.equal(row?.points, points);
      assert.equal(row.moves, line.moves);
    }
    const margin = marginOf(line);
    assert.ok(margin === undefined || margin >= 0);
  }
});

test("an account adds up to the result, and chances to one", { skip: !program }, async () => {
  const repository = await written("analysis", "analysis");
  const { evaluators } = repository.core;
  assert.deepEqual(evaluators, [{ name: "sample evaluator", sha: "e".repeat(64) }]);
  let marks = 0;
  for (const line of await listed(repository)) {
    const game = await repository.game(line.id);
    const analysis = game?.analysis;
    assert.equal(analysis === null, line.analysis === null);
    if (!game || !analysis || !line.analysis) continue;
    assert.equal(analysis.plies.length, line.moves);
    for (const { start, luck, own, others, result } of analysis.seats) {
      assert.ok(Math.abs(start + luck + own + others - result) < 1e-9);
    }
    for (const { chances, mark, better, loss } of analysis.plies) {
      assert.ok(Math.abs(chances.reduce((a, b) => a + b, 0) - 1) < 0.003);
      if (mark === "none") continue;
      marks++;
      assert.match(better, /^[TRDBP]/);
      assert.ok(loss >= 0.039);
    }
    const worst = Math.max(...analysis.plies.map(({ loss }) => loss));
    assert.ok(Math.abs(100 * worst - line.analysis.loss) <= 1);
  }
  assert.ok(marks > 50, `${marks} marks`);
});

test("what a bot’s mistakes cost stands beside the league’s", { skip: !program }, async () => {
  const repository = await written("leaks", "analysis");
  const league = repository.core.leaks;
  assert.ok(league);
  assert.equal(league.evaluator.name, "sample evaluator");
  assert.equal(league.effort, 100);
  assert.equal(league.best, 0);
  const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
  const seats = await Promise.all(
    repository.core.bots.map(async ({ index }) => (await repository.bot(index)).details.leaks),
  );
  assert.equal(sum(seats.map((leaks) => leaks?.games ?? 0)), league.average.games);
  const { worst, ...best } = seats[league.best] ?? { worst: [] };
  assert.ok(worst.length <= 20);
  assert.deepEqual(best, league.leaksOfBest);
  assert.ok(sum(seats.map((leaks) => leaks?.worst.length ?? 0)) > 30);
  for (const leaks of seats) {
    assert.ok(leaks);
    assert.ok(Math.abs(sum(leaks.kinds) - leaks.lost) < 0.001);
    assert.ok(Math.abs(sum(leaks.phases) - leaks.lost) < 0.001);
    let last = Infinity;
    for (const { game, step, seat, loss, mark, better } of leaks.worst) {
      assert.ok(loss <= last);
      last = loss;
      const ply = (await repository.game(game))?.analysis?.plies[step];
      assert.equal((await repository.game(game))?.steps[step]?.seat, seat);
      assert.equal(ply?.mark, mark);
      assert.equal(ply.better, better);
      assert.ok(Math.abs(ply.loss - loss) < 0.002);
    }
  }
  const plain = await written("no-leaks");
  assert.equal(plain.core.leaks, null);
  assert.equal((await plain.bot(0)).details.leaks, null);
});

test("games without an analysis take no more room than before", { skip: !program }, async () => {
  const plain = await written("plain");
  const first = plain.core.shards[0] ?? 0;
  assert.equal((await plain.game(first))?.analysis, null);
  assert.deepEqual(plain.core.evaluators, []);
});

test("the closest game and the upset are among the highlights", { skip: !program }, async () => {
  const { core } = await written("highlights", "analysis");
  assert.deepEqual(
    core.highlights.map(({ why }) => why),
    ["closest", "upset", "best"],
  );
  const [closest, upset] = core.highlights;
  const points = closest?.seats.map((seat) => seat.points).sort((a, b) => b - a) ?? [];
  assert.ok((points[0] ?? 9) - (points[1] ?? 0) <= 1);
  const elo = (bot: number) => core.bots[bot]?.rating?.elo ?? 0;
  const winner = upset?.seats.find(({ rank }) => rank === 1);
  assert.ok(winner && upset?.seats.some(({ bot }) => elo(bot) > elo(winner.bot) + 100));
});

test("formats bring their own results", { skip: !program }, async () => {
  const swiss = (await written("swiss", "swiss")).core.outcome;
  assert.equal(swiss?.places.length, BOTS);
  assert.ok((swiss.places[0]?.points ?? 0) >= (swiss.places[1]?.points ?? 9));
  const knockout = (await written("knockout", "knockout")).core.outcome;
  assert.equal(knockout?.meetings.length, BOTS - 1);
  assert.deepEqual(knockout.meetings.at(-1)?.advance, [knockout.places[0]?.bot]);
});

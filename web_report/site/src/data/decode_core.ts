// Decodes data/core.js: lists of values become types with names. Nothing else knows the order of the
// values.
import type {
  Bot,
  Core,
  Failure,
  FormatOutcome,
  Habits,
  Highlight,
  League,
  Material,
  Rating,
  SeatTally,
  SlowMove,
  Style,
  Times,
  Totals,
} from "./core";
import type {
  BotFile,
  CoreFile,
  CountFile,
  EloFile,
  FailureFile,
  HabitsFile,
  OutcomeFile,
  ProblemFile,
  SlowMoveFile,
  StyleFile,
  TallyFile,
  TimesFile,
} from "./core_file";
import { leagueLeaks } from "./leaks";
import { ENDINGS, type Ending, type Fault, faultOf, flagOf, HIGHLIGHTS } from "./names";

export const FORMAT = 2;

const rating = (file: EloFile | null): Rating | null => file && { elo: file[0], error: file[1] };
const tallies = (file: TallyFile[][]): SeatTally[][] =>
  file.map((row) => row.map(([games, winShare]) => ({ games, winShare })));
const times = ([median, p90, p99, longest, mean]: TimesFile): Times => ({
  median,
  p90,
  p99,
  longest,
  mean,
});
const problems = (file: ProblemFile[]) => file.map(([game, why]) => ({ game, why }));
const counts = (file: CountFile[]) => file.map(([name, games]) => ({ name, games }));

export const slowMoves = (file: SlowMoveFile[]): SlowMove[] =>
  file.map(([game, step, wall, delay, bot]) => ({ game, step, wall, delay, bot }));

function style(file: StyleFile): Style {
  return {
    games: file.games,
    moves: file.moves,
    takes: file.takes,
    takesTwo: file.takes_two,
    reservesOpen: file.reserves_open,
    reservesDeck: file.reserves_deck,
    passes: file.passes,
    bought: file.bought,
    bonuses: file.bonuses,
    boughtFromHand: file.bought_from_hand,
    nobles: file.nobles,
    goldPaid: file.gold_paid,
    returned: file.returned,
    unbought: file.unbought,
    points: file.points,
    rounds: file.rounds,
  };
}

export const habits = (file: HabitsFile): Habits => ({
  style: style(file.style),
  styleOfWins: style(file.style_of_wins),
  lostTags: file.lost_tags,
  wonTags: file.won_tags,
});

function league(file: CoreFile["league"]): League {
  const { time, method, ...rest } = file;
  const [move, bank, increment] = time;
  return {
    ...rest,
    clock: { move, bank, increment },
    method: method.map(([name, value]) => ({ name, value })),
  };
}

function totals(file: CoreFile["totals"]): Totals {
  const endings = new Map<Ending, number>();
  ENDINGS.forEach((ending, code) => endings.set(ending, file.endings[code] ?? 0));
  return {
    games: file.games,
    voided: file.void,
    voidedUnrecorded: file.void_unrecorded,
    broken: file.broken,
    moves: file.moves,
    faults: file.faults,
    byPlayers: file.by_players,
    endings,
    seats: tallies(file.seats),
    durationMs: file.duration_ms,
    cpuUs: file.cpu_us,
    first: file.first,
    last: file.last,
    referees: counts(file.referees),
    isolations: counts(file.isolations),
  };
}

const material = (file: CoreFile["material"]): Material => ({
  cards: file.cards.map(([level, bonus, points, cost]) => ({ level, bonus, points, cost })),
  nobles: file.nobles,
  noblePoints: file.noble_points,
  gold: file.gold,
  gems: file.gems,
  decks: file.decks,
});

function bot(file: BotFile, index: number): Bot {
  const faults = new Map<Fault, number>();
  for (const [code, count] of Object.entries(file.faults)) {
    const fault = faultOf(Number(code));
    if (fault) faults.set(fault, (faults.get(fault) ?? 0) + count);
  }
  const [rank, rankLow, rankHigh] = file.rank;
  const [wins, shared, losses] = file.results;
  return {
    index,
    name: file.name,
    version: file.version,
    sha: file.sha,
    author: file.author,
    rating: rating(file.rating),
    rank,
    rankLow,
    rankHigh,
    group: file.group,
    pool: file.pool,
    flag: flagOf(file.flag),
    betterThanNext: file.next,
    chanceOfBest: file.best,
    byPlayers: file.by_players.map(rating),
    parent: file.parent,
    games: file.games,
    mirrorGames: file.mirrors,
    wins,
    shared,
    losses,
    winShare: file.win_share,
    seats: tallies(file.seats),
    faults,
    time: times(file.time),
    startup: times(file.startup),
    delay: times(file.delay),
    cpuUs: file.cpu_us,
    memoryKib: file.memory_kib,
  };
}

const outcome = (file: OutcomeFile): FormatOutcome => ({
  final: file.final,
  places: file.places.map(([who, place, points, buchholz]) => ({
    bot: who,
    place,
    points,
    buchholz,
  })),
  meetings: file.meetings.map(([round, table, bots, points, advance]) => ({
    round,
    table,
    bots,
    points,
    advance,
  })),
  challengers: file.challengers,
});

const highlight = ([why, game, moves, seats]: CoreFile["highlights"][number]): Highlight => ({
  why: HIGHLIGHTS[why] ?? "closest",
  game,
  moves,
  seats: seats.map(([who, rank, points]) => ({ bot: who, rank, points })),
});

const failure = (file: FailureFile): Failure => {
  const [game, step, moves, seat, kind, who, detail, rule, answer] = file;
  return {
    game,
    step,
    moves,
    seat,
    fault: faultOf(kind) ?? "other",
    bot: who,
    detail,
    rule,
    answer,
  };
};

// Throws if the data is of another version.
export function decodeCore(bytes: Uint8Array): Core {
  const file = JSON.parse(new TextDecoder().decode(bytes)) as CoreFile;
  if (file.format !== FORMAT) throw new Error(`data format ${file.format}, expected ${FORMAT}`);
  const check = file.node_check;
  return {
    league: league(file.league),
    totals: totals(file.totals),
    material: material(file.material),
    bots: file.bots.map(bot),
    seats: file.seats.map(([players, seat, elo, error]) => ({
      players,
      seat,
      effect: { elo, error },
    })),
    outcome: file.outcome && outcome(file.outcome),
    average: habits(file.average),
    highlights: file.highlights.map(highlight),
    evaluators: file.evaluators.map(([name, sha]) => ({ name, sha })),
    leaks: file.leaks && leagueLeaks(file.leaks),
    nodes: file.nodes.map(([host, kind, speed, games]) => ({ host, kind, speed, games })),
    nodeCheck: check && { chiSquare: check[0], freedom: check[1], p: check[2] },
    failures: file.failures.map(failure),
    voided: problems(file.voided),
    broken: problems(file.broken),
    slowest: slowMoves(file.slowest),
    lists: file.lists,
    shards: file.shards,
    logs: file.logs,
    traces: file.traces,
    playouts: file.playouts,
  };
}

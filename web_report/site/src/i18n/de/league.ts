import type { league as english } from "../en/league";

// Die Liga: Übersicht, Ergebnisse der Formate, Liste der Spiele, Vergleiche.
export const league: Record<keyof typeof english, string> = {
  pageFailed: "Diese Seite lässt sich nicht anzeigen",
  pageFailedWhy:
    "Ein Fehler hat diese Seite angehalten: {why}. Andere Seiten funktionieren vielleicht; bitte mit der Adresse melden.",
  leadUnrated: "{bot} steht vorn, aber es gibt noch keine Wertung.",
  leadAlone: "{bot} führt mit {elo} ± {error} Elo.",
  leadClear:
    "{bot} führt deutlich mit {elo} ± {error} Elo: Mit einer Wahrscheinlichkeit von {sure} ist er stärker als {next}.",
  leadLikely:
    "{bot} führt wahrscheinlich mit {elo} ± {error} Elo: Mit einer Wahrscheinlichkeit von {sure} ist er stärker als {next}.",
  leadOpen:
    "{bot} führt mit {elo} ± {error} Elo, aber {next} kann ebenso stark sein: Die Wahrscheinlichkeit, dass {bot} stärker ist, beträgt nur {sure}.",
  verdictGames_one: "Es wurde {n} Spiel gespielt.",
  verdictGames_other: "Es wurden {n} Spiele gespielt.",
  verdictNoFaults: "Kein Bot ist ausgefallen.",
  verdictFaults_one: "Ein Bot ist {n} Mal ausgefallen.",
  verdictFaults_other: "Bots sind {n} Mal ausgefallen.",
  swissWon: "{bot} hat das Schweizer Turnier mit {points} Punkten gewonnen.",
  swissLeads: "{bot} führt im Schweizer Turnier mit {points} Punkten.",
  knockoutWon: "{bot} hat das K.-o.-Turnier gewonnen.",
  knockoutOpen: "Das K.-o.-Turnier ist noch nicht entschieden; {bot} ist noch dabei.",
  chartNote:
    "Punkte sind Wertungen in Elo, Balken ihre 95-%-Intervalle. Wo sich Balken weit überlappen, ist die Reihenfolge nicht sicher.",
  ratingWithError: "{elo} ± {error}",
  worthSeeing: "Sehenswerte Spiele",
  highlight_closest: "Das knappste",
  highlight_upset: "Die größte Überraschung",
  highlight_best: "Das am besten gespielte",
  highlight_favourites: "Der stärkste Tisch",
  allGames: "Alle Spiele",
  nMoves_one: "{n} Zug",
  nMoves_other: "{n} Züge",
  nMovesTitle: "Züge",
  place: "Platz",
  swissTable: "Schweizer Tabelle",
  swissNote:
    "Punkte und der Platz des Gegners, Runde für Runde; bei gleichen Punkten entscheidet Buchholz.",
  buchholz: "Buchholz",
  buchholzHint: "Die Summe der Punkte seiner Gegner",
  roundN: "Runde {n}",
  finalRound: "Finale",
  winnerTitle: "Sieger",
  bye: "Kein Spiel in dieser Runde",
  bracket: "Turnierbaum",
  bracketNote: "Punkte an jedem Tisch; die fett gedruckten Bots kommen weiter.",
  challengers: "Herausforderer",
  challengersNote: "Die Bots, die gegen alle anderen spielen.",
  gamesLead:
    "Alle Spiele der Liga. Eine Reihenfolge findet die knappsten Spiele oder die größten Überraschungen; die Adresse merkt sich die Auswahl.",
  gamesLeadAnalysed:
    "Alle Spiele der Liga. Eine Reihenfolge findet die knappsten Spiele, die größten Überraschungen, das meiste Glück oder die schlimmsten Fehler; die Adresse merkt sich die Auswahl.",
  only: "Nur",
  only_fault: "mit einem Ausfall",
  only_missedWin: "mit verpasstem Sieg",
  order: "Reihenfolge",
  order_newest: "Neueste",
  order_closest: "Knappste",
  order_upset: "Überraschung",
  order_longest: "Längste",
  order_shortest: "Kürzeste",
  order_luck: "Meistes Glück",
  order_swing: "Größter Umschwung",
  order_mistake: "Schlimmster Fehler",
  botsAndPoints: "Bots und Prestigepunkte",
  goToGame: "Zu Spiel Nummer",
  mirrorGames_one: "und {n} Spiel gegen sich selbst, das hier nicht zählt",
  mirrorGames_other: "und {n} Spiele gegen sich selbst, die hier nicht zählen",
  allItsGames: "alle",
  leagueAverage: "Liga",
  lostGames: "seine verlorenen Spiele",
  wonGames: "seine gewonnenen Spiele",
  leagueLost: "verlorene Spiele aller",
  lineage: "Abstammung",
  sinceParent: "Wertung seit {parent}: {difference}.",
  verdictClear:
    "{a} ist deutlich stärker als {b}: {elo} ± {error} Elo, mit einer Wahrscheinlichkeit von {sure}.",
  verdictLikely:
    "{a} ist wahrscheinlich stärker als {b}: {elo} ± {error} Elo, mit einer Wahrscheinlichkeit von {sure}.",
  verdictOpen:
    "Die Ergebnisse unterscheiden {a} und {b} nicht: {elo} ± {error} Elo, {a} stärker mit einer Wahrscheinlichkeit von {sure}.",
  verdictUnrated:
    "Die beiden lassen sich nicht vergleichen: Ihre Wertungen haben keine gemeinsame Skala.",
  gameAfterMoves: "Spiel {game}, nach {moves} Zügen",
  gameAndMove: "Spiel {game}, Zug {move}",
  startupHint: "Median der Starts des Bots; nach einem Start kann ein Bot viele Spiele spielen",
  voidUnrecorded_one: "{n} davon hat keine Aufzeichnung hinterlassen.",
  voidUnrecorded_other: "{n} davon haben keine Aufzeichnung hinterlassen.",

  // Length of games
  fewestMoves: "Mindestens Züge",
  mostMoves: "Höchstens Züge",

  // What a bot’s mistakes cost
  leaks: "Was seine Fehler kosten",
  leaksNote_one:
    "Nach {n} Spiel, das {name} analysiert hat, mit {effort} Vorausblicken je Stellung. Alle Zahlen sind Anteile eines Sieges je Spiel, bei markierten Zügen deren Anzahl.",
  leaksNote_other:
    "Nach {n} Spielen, die {name} analysiert hat, mit {effort} Vorausblicken je Stellung. Alle Zahlen sind Anteile eines Sieges je Spiel, bei markierten Zügen deren Anzahl.",
  leaksSentence:
    "Seine Züge verlieren {lost} eines Sieges je Spiel; der Durchschnitt der Liga ist {average}, der von {best} {ofBest}.",
  leaksMost: "Teuerste Art von Zug: {kind}. Teuerste Phase: {phase}.",
  perGame: "Je Spiel",
  thisBot: "dieser Bot",
  leak_luck: "Glück",
  leak_lost: "verlorene Chance nach Art des Zuges",
  leak_take: "Chips nehmen",
  leak_reserve: "Reservieren",
  leak_buy: "Kaufen",
  leak_returned: "abgegebene Chips",
  leak_noble: "Wahl des Adligen",
  leak_pass: "Passen",
  leak_phases: "verlorene Chance nach Phase",
  leak_opening: "Eröffnung (Führender hat bis 4 Punkte)",
  leak_middle: "Mitte (5 bis 9 Punkte)",
  leak_end: "Ende (ab 10 Punkten)",
  leak_marks: "markierte Züge",
  worstMoves: "Seine schlimmsten Züge",
  cost: "Kosten",
  betterMove: "Besser",
  askAgain: "Bot erneut fragen",
};

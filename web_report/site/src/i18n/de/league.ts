import type { league as english } from "../en/league";

// Die Liga: Übersicht, Ergebnisse der Formate, Liste der Spiele, Vergleiche.
export const league: Record<keyof typeof english, string> = {
  pageFailed: "Diese Seite lässt sich nicht anzeigen",
  pageFailedWhy:
    "Ein Fehler hat diese Seite angehalten: {why}. Andere Seiten funktionieren vielleicht; bitte mit der Adresse melden.",
  leadUnrated: "{bot} steht vorn, aber es gibt noch keine Wertung.",
  leadAlone: "{bot} führt mit {elo} ± {error} Elo.",
  leadClear:
    "{bot} führt deutlich mit {elo} ± {error} Elo: Mit einer Wahrscheinlichkeit von {best} ist er der stärkste aller {n} Bots.",
  leadLikely:
    "{bot} führt wahrscheinlich mit {elo} ± {error} Elo: Mit einer Wahrscheinlichkeit von {best} ist er der stärkste aller {n} Bots.",
  leadOpen:
    "{bot} führt mit {elo} ± {error} Elo, aber andere können stärker sein: Die Wahrscheinlichkeit, dass er der stärkste aller {n} Bots ist, beträgt {best}, und dass er stärker ist als {next} auf dem zweiten Platz, {sure}.",
  leadNext:
    "{bot} führt mit {elo} ± {error} Elo: Mit einer Wahrscheinlichkeit von {sure} ist er stärker als {next} auf dem zweiten Platz.",
  placesByPoints: "Die Plätze kommen allein von den Punkten, nicht von den Wertungen.",
  placesByMatches: "Die Plätze kommen allein von den Begegnungen, nicht von den Wertungen.",
  ratingsAgree: "Die Wertungen stimmen überein: {sentence}",
  byRatings: "Nach den Wertungen: {sentence}",
  botRated:
    "{bot} steht auf Rang {rank} mit {elo} ± {error} Elo und ist mit einer Wahrscheinlichkeit von {best} der stärkste von allen.",
  averageWins: "Mit {players} Spielern gewinnt ein durchschnittlicher Bot {share} seiner Spiele.",
  averageWinsMixed:
    "Nach der Zahl der Spieler in diesen Spielen gewinnt ein durchschnittlicher Bot {share} davon.",
  verdictGames_one: "Es wurde {n} Spiel gespielt.",
  verdictGames_other: "Es wurden {n} Spiele gespielt.",
  verdictVoid_one: "{n} weiteres ist ungültig und zählt nicht.",
  verdictVoid_other: "{n} weitere sind ungültig und zählen nicht.",
  verdictNoFaults: "Kein Bot ist ausgefallen.",
  verdictFaults_one: "Ein Bot ist {n} Mal ausgefallen.",
  verdictFaults_other: "Bots sind {n} Mal ausgefallen.",
  swissWon: "{bot} hat das Schweizer Turnier mit {points} Punkten gewonnen.",
  swissLeads: "{bot} führt im Schweizer Turnier mit {points} Punkten.",
  swissShared:
    "{bots} teilen sich den Sieg im Schweizer Turnier: je {points} Punkte, und auch nach Buchholz gleich ({buchholz}).",
  swissTieBreak:
    "{bot} hat das Schweizer Turnier gewonnen: {points} Punkte wie {others}, aber nach Buchholz vorn, {buchholz} zu {next}.",
  swissLeadsTieBreak:
    "{bot} führt im Schweizer Turnier: {points} Punkte wie {others}, aber nach Buchholz vorn, {buchholz} zu {next}.",
  swissLevel:
    "{bots} führen gemeinsam im Schweizer Turnier: je {points} Punkte, und auch nach Buchholz gleich ({buchholz}).",
  knockoutWon: "{bot} hat das K.-o.-Turnier gewonnen.",
  knockoutWonFinal:
    "{bot} hat das K.-o.-Turnier gewonnen: {points} Punkte im Finale, vor {others}.",
  botWithPoints: "{bot} mit {points}",
  knockoutOpen_one: "Das K.-o.-Turnier ist noch nicht entschieden; {n} Bot ist noch dabei.",
  knockoutOpen_other: "Das K.-o.-Turnier ist noch nicht entschieden; {n} Bots sind noch dabei.",
  chartNote:
    "Punkte sind Wertungen in Elo, Balken ihre 95-%-Intervalle. Wo sich Balken weit überlappen, ist die Reihenfolge nicht sicher. Gepunktete Linien trennen Gruppen: In einer Gruppe ist kein Bot klar schwächer als ihr bester.",
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
    "Jede Runde zeigt das Ergebnis, die eigenen Punkte zuerst, und darunter den Gegner. Jede Kartenverteilung bringt bis zu einem Punkt: den Anteil der Gegner, die der Bot schlägt. Plätze gehen nach Punkten. Bei gleichen Punkten entscheidet Buchholz, die Summe der Punkte der Gegner: Wer stärkere Gegner hatte, steht höher. Bots, die in beidem gleich sind, teilen sich den Platz.",
  buchholz: "Buchholz",
  buchholzHint: "Die Summe der Punkte seiner Gegner",
  roundN: "Runde {n}",
  finalRound: "Finale",
  semifinals: "Halbfinale",
  quarterfinals: "Viertelfinale",
  winnerTitle: "Sieger",
  bye: "Kein Spiel in dieser Runde",
  swissBye: "Kein Gegner in dieser Runde: Sie zählt als gewonnen",
  byeShort: "Freilos",
  bracket: "Turnierbaum",
  bracketNote:
    "Ein Bot erhält einen Punkt für jeden Gegner, den er in einem Spiel seines Tisches schlägt, einen halben bei Gleichstand. Die fett gedruckten Bots kommen weiter, den Linien nach. Wer ein Freilos hat, kommt ohne Spiel weiter.",
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
  figure_closest: "Abstand in Punkten",
  figure_upset: "Elo-Rückstand des Siegers",
  figure_luck: "Glück",
  figure_swing: "Umschwung",
  figure_mistake: "Fehler",
  botsAndPoints: "Bots und Prestigepunkte, Sieger zuerst",
  byFewerCards: "mit weniger Karten",
  goToGame: "Zu Spiel Nummer",
  voidIncluded_one: "{n} von allen Spielen ist ungültig und zählt sonst nirgends.",
  voidIncluded_other: "{n} von allen Spielen sind ungültig und zählen sonst nirgends.",
  orderNote_analysed:
    "Diese Reihenfolge hat nur Spiele, die der Bewerter analysiert hat; die Zahl ist in Prozent eines Sieges.",
  orderNote_closest:
    "Diese Reihenfolge hat nur Spiele, die ein Spieler nach Prestigepunkten gewann; beim Abstand 0 entschieden weniger Karten.",
  orderNote_upset:
    "In dieser Reihenfolge stehen nur Spiele, die ein niedriger bewerteter Bot gewann.",
  mirrorGames_one: "und {n} Spiel gegen sich selbst, das hier nicht zählt",
  mirrorGames_other: "und {n} Spiele gegen sich selbst, die hier nicht zählen",
  allItsGames: "alle",
  leagueAverage: "Liga",
  lostGames: "seine verlorenen Spiele",
  wonGames: "seine gewonnenen Spiele",
  leagueLost: "verlorene Spiele aller",
  heat_ahead: "meist vorne",
  heat_even: "ausgeglichen",
  heat_behind: "meist dahinter",
  heatExpected_ahead: "besser als erwartet",
  heatExpected_even: "wie erwartet",
  heatExpected_behind: "schlechter als erwartet",
  heat_few: "wenige Begegnungen",
  heat_many: "viele Begegnungen",
  heat_self: "der Bot selbst",
  heat_never: "nie begegnet",
  lineage: "Abstammung",
  sinceParent: "Wertung seit {parent}: {difference}.",
  verdictClear:
    "{a} ist deutlich stärker als {b}: {elo} ± {error} Elo voraus, und stärker mit einer Wahrscheinlichkeit von {sure}.",
  verdictLikely:
    "{a} ist wahrscheinlich stärker als {b}: {elo} ± {error} Elo voraus, und stärker mit einer Wahrscheinlichkeit von {sure}.",
  verdictOpen:
    "Die Ergebnisse unterscheiden {a} und {b} nicht: {a} liegt {elo} ± {error} Elo voraus, und ist stärker mit einer Wahrscheinlichkeit von {sure}.",
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
    "Nach {n} Spiel, das {name} analysiert hat, mit {effort} Blicken voraus je Stellung. Glück und verlorene Chancen sind Prozent eines Sieges je Spiel, markierte Züge ihre Anzahl.",
  leaksNote_other:
    "Nach {n} Spielen, die {name} analysiert hat, mit {effort} Blicken voraus je Stellung. Glück und verlorene Chancen sind Prozent eines Sieges je Spiel, markierte Züge ihre Anzahl.",
  leaksSentence:
    "Seine Züge verlieren {lost} eines Sieges je Spiel; der Schnitt der Liga ist {average}, der von {best}, der die höchste Siegquote der Liga hat, ist {ofBest}.",
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
  leak_missedWins: "nicht sofort genutzte Siege, was immer das kostete",
  worstMoves: "Seine schlimmsten Züge",
  cost: "Kosten",
  betterMove: "Besser",
  askAgain: "Bot erneut fragen",

  firstBot: "Erster Bot",
  secondBot: "Zweiter Bot",
  sameBot: "Bitte zwei verschiedene Bots wählen.",
  difference: "Unterschied",
  gap: "Abstand",
  gapHint: "{a} minus {b}, in Prozentpunkten",
  differenceNote:
    "Mit 95-%-Intervallen. Die Wertung zählt alle Spiele und entscheidet über den Satz oben; die anderen Zeilen sind Teile davon. Die Fehler der beiden Wertungen werden als unabhängig behandelt.",
  ratingDifference: "Wertung",
  withError: "{value} ± {error}",
  ratingLead: "{bot} liegt {elo} ± {error} Elo höher",
  ratingLevel: "Beide haben dieselbe Wertung, ± {error} Elo",
  commonLead: "{bot} erzielte {points} ± {error} Prozentpunkte mehr gegen sie",
  headToHead: "Gegeneinander",
  scoreWithInterval:
    "{bot} erzielte {score} in {games} Begegnungen (95-%-Intervall {low} bis {high})",
  commonOpponents: "Gemeinsame Gegner",
  commonNote:
    "Das Ergebnis jedes Bots gegen Bots, auf die beide getroffen sind, mit der Zahl der Begegnungen in Klammern. Der Abstand ist in Prozentpunkten: Über null war {a} besser, unter null {b}. Gegner, gegen die {a} am weitesten vorn liegt, stehen zuerst.",
  noCommon: "Diese beiden Bots haben keine gemeinsamen Gegner.",
  opponent: "Gegner",
  twinGames: "Zwillingsspiele",
  twinGamesNote:
    "Spiele zwischen diesen Bots mit denselben Karten, aber anderen Plätzen, aus der Sicht von {bot}; das Kartenglück hebt sich auf. Bei gleichen Punkten entschieden weniger Karten.",
  noTwins: "Diese beiden Bots haben nie zweimal dieselbe Kartenverteilung gespielt.",
  twinText: "Platz {seat}, {points} zu {best}, {result}",
};

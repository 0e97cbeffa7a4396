import type { league as english } from "../en/league";

// De competitie: overzicht, uitslagen van formaten, lijst van spellen, vergelijkingen.
export const league: Record<keyof typeof english, string> = {
  pageFailed: "Deze pagina kan niet worden getoond",
  pageFailedWhy:
    "Een fout stopte deze pagina: {why}. Andere pagina’s werken misschien nog; meld de fout met het adres.",
  leadUnrated: "{bot} staat bovenaan, maar er is nog geen sterkte.",
  leadAlone: "{bot} leidt met {elo} ± {error} Elo.",
  leadClear:
    "{bot} leidt duidelijk met {elo} ± {error} Elo: de kans dat hij sterker is dan {next} is {sure}.",
  leadLikely:
    "{bot} leidt waarschijnlijk met {elo} ± {error} Elo: de kans dat hij sterker is dan {next} is {sure}.",
  leadOpen:
    "{bot} leidt met {elo} ± {error} Elo, maar {next} is misschien even sterk: de kans dat {bot} sterker is, is maar {sure}.",
  verdictGames_one: "Er werd {n} spel gespeeld.",
  verdictGames_other: "Er werden {n} spellen gespeeld.",
  verdictNoFaults: "Geen bot is uitgevallen.",
  verdictFaults_one: "Een bot viel {n} keer uit.",
  verdictFaults_other: "Bots vielen {n} keer uit.",
  swissWon: "{bot} won het Zwitserse toernooi met {points} punten.",
  swissLeads: "{bot} leidt het Zwitserse toernooi met {points} punten.",
  knockoutWon: "{bot} won het knock-outtoernooi.",
  knockoutOpen: "Het knock-outtoernooi is nog niet beslist; {bot} doet nog mee.",
  chartNote:
    "Punten zijn sterktes in Elo, balken hun 95%-intervallen. Waar balken ruim overlappen, staat de volgorde niet vast.",
  ratingWithError: "{elo} ± {error}",
  worthSeeing: "Spellen om te bekijken",
  highlight_closest: "Het spannendste",
  highlight_upset: "De grootste verrassing",
  highlight_best: "Het best gespeelde",
  highlight_favourites: "De sterkste tafel",
  allGames: "Alle spellen",
  nMoves_one: "{n} zet",
  nMoves_other: "{n} zetten",
  nMovesTitle: "Zetten",
  place: "Plaats",
  swissTable: "Zwitserse ranglijst",
  swissNote:
    "Punten en de plaats van de tegenstander, ronde voor ronde; bij gelijke punten beslist Buchholz.",
  buchholz: "Buchholz",
  buchholzHint: "De som van de punten van de tegenstanders",
  roundN: "Ronde {n}",
  finalRound: "Finale",
  winnerTitle: "Winnaar",
  bye: "Geen spel in deze ronde",
  bracket: "Speelschema",
  bracketNote: "Punten per tafel; de vetgedrukte bots gaan door.",
  challengers: "Uitdagers",
  challengersNote: "De bots die tegen alle andere spelen.",
  gamesLead:
    "Alle spellen van de competitie. Kies een volgorde om de spannendste spellen of de grootste verrassingen te vinden; het adres onthoudt de keuze.",
  gamesLeadAnalysed:
    "Alle spellen van de competitie. Kies een volgorde om de spannendste spellen, de grootste verrassingen, het meeste geluk of de ergste fouten te vinden; het adres onthoudt de keuze.",
  only: "Alleen",
  only_fault: "met een fout",
  only_missedWin: "met een gemiste overwinning",
  order: "Volgorde",
  order_newest: "Nieuwste",
  order_closest: "Spannendst",
  order_upset: "Verrassing",
  order_longest: "Langst",
  order_shortest: "Kortst",
  order_luck: "Meeste geluk",
  order_swing: "Grootste omslag",
  order_mistake: "Ergste fout",
  botsAndPoints: "Bots en prestigepunten",
  goToGame: "Ga naar spel nummer",
  mirrorGames_one: "en {n} spel tegen zichzelf, dat hier niet meetelt",
  mirrorGames_other: "en {n} spellen tegen zichzelf, die hier niet meetellen",
  allItsGames: "alle",
  leagueAverage: "competitie",
  lostGames: "zijn verloren spellen",
  wonGames: "zijn gewonnen spellen",
  leagueLost: "verloren spellen van allen",
  lineage: "Afstamming",
  sinceParent: "Sterkte sinds {parent}: {difference}.",
  verdictClear: "{a} is duidelijk sterker dan {b}: {elo} ± {error} Elo, met een kans van {sure}.",
  verdictLikely:
    "{a} is waarschijnlijk sterker dan {b}: {elo} ± {error} Elo, met een kans van {sure}.",
  verdictOpen:
    "De resultaten maken geen verschil tussen {a} en {b}: {elo} ± {error} Elo, {a} sterker met een kans van {sure}.",
  verdictUnrated:
    "De twee zijn niet te vergelijken: hun sterktes hebben geen gemeenschappelijke schaal.",
  gameAfterMoves: "spel {game}, na {moves} zetten",
  gameAndMove: "spel {game}, zet {move}",
  startupHint:
    "Mediaan van de keren dat de bot werd gestart; na één start kan een bot veel spellen spelen",
  voidUnrecorded_one: "{n} daarvan liet geen verslag na.",
  voidUnrecorded_other: "{n} daarvan lieten geen verslag na.",

  // Length of games
  fewestMoves: "Minstens zetten",
  mostMoves: "Hoogstens zetten",

  // What a bot’s mistakes cost
  leaks: "Wat zijn fouten kosten",
  leaksNote_one:
    "Naar {n} spel dat {name} heeft geanalyseerd, met {effort} keer vooruitkijken per stelling. Alle getallen zijn delen van een overwinning per spel, bij gemarkeerde zetten hun aantal.",
  leaksNote_other:
    "Naar {n} spellen die {name} heeft geanalyseerd, met {effort} keer vooruitkijken per stelling. Alle getallen zijn delen van een overwinning per spel, bij gemarkeerde zetten hun aantal.",
  leaksSentence:
    "Zijn zetten verliezen {lost} van een overwinning per spel; het gemiddelde van de competitie is {average}, dat van {best} is {ofBest}.",
  leaksMost: "Duurste soort zet: {kind}. Duurste fase: {phase}.",
  perGame: "Per spel",
  thisBot: "deze bot",
  leak_luck: "geluk",
  leak_lost: "verloren kans naar soort zet",
  leak_take: "fiches nemen",
  leak_reserve: "reserveren",
  leak_buy: "kopen",
  leak_returned: "teruggelegde fiches",
  leak_noble: "keuze van een edele",
  leak_pass: "passen",
  leak_phases: "verloren kans naar fase",
  leak_opening: "opening (koploper heeft tot 4 punten)",
  leak_middle: "midden (5 tot 9 punten)",
  leak_end: "einde (10 punten en meer)",
  leak_marks: "gemarkeerde zetten",
  worstMoves: "Zijn slechtste zetten",
  cost: "Kosten",
  betterMove: "Beter",
  askAgain: "Vraag de bot opnieuw",
};

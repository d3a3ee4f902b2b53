/**
 * English words without a meaning of their own, words that every call has (thanks, questions, quarters), and the months
 * and ordinals that differ with every quarter. Words are cut at apostrophes: “don’t” is “don” and “t”.
 */
const stopWords = new Set(
  `a about above across after again against ago all almost along already also although always am among an and another
  any anybody anyone anything are aren around as ask asked asking at away back be became because become been before
  behind being below best better between beyond both bit but by call came can cannot cause come comes coming could couldn
  did didn different do does doesn doing don done down during each either else end enough especially even ever every
  everybody everyone everything exactly far few fewer first for forth found from full further gave get gets getting give
  given gives giving go goes going gone good got gotten great guess guys had happy has hasn have haven having he hello
  help helpful her here hers hey hi him his how however i if in indeed instead into is isn it its itself just keep kind
  kinds know known last later least less let lets like likely little ll look looked looking looks lot lots made mainly
  make makes making many may maybe me mean means might mine more morning most mostly much must my myself need needs
  neither never new next no nobody none nor not nothing now obviously of off okay ok often on once one ones only onto or
  other others our ours ourselves out over overall own part particular particularly per perhaps please point pretty
  probably put quite rather re really regarding right said same saw say saying says see seeing seen seems several shall
  she should shouldn show side since so some somebody someone something sometimes somewhat soon sort still such sure
  take taken takes taking talk talked talking tell than thank thanks that the their theirs them themselves then there
  therefore these they thing things think thinking this those though thought through throughout thus till to today
  together told too took toward towards tried try trying turn turns two under until up upon us use used using ve various
  very via want wanted wants was wasn way ways we well went were weren what whatever when where whether which while who
  whole whom whose why will wish with within without won wonder wondering would wouldn yeah year years yes yet you your
  yours yourself ah began begin due meant spite uh um
  afternoon evening question questions answer answers follow quarter quarters quarterly fiscal period gentlemen
  ladies analyst analysts operator january february march april june july august september october november december
  second third fourth fifth half month months week weeks three four five six seven eight nine ten hundred thousand
  million billion percent percentage q1 q2 q3 q4 h1 h2`.split(/\s+/),
);

/**
 * Returns whether a phrase can't start or end with this word, which is folded. Single letters are pieces of other
 * words.
 */
export function leavesOut(word: string): boolean {
  return stopWords.has(word) || /^[a-z]$/.test(word);
}

/** Words that determine a sentence's meaning, as part of a pattern over tokens (see `TokenText`). */
export interface MeaningRow {
  words: string;
  why: string;
  /** A sentence with these words, and without others of its table. */
  example: string;
}

export const negationRows: readonly MeaningRow[] = [
  { words: "not|\\p{L}{1,12}n't|cannot", why: 'They deny the verb.', example: 'Prices did not rise.' },
  {
    words: 'no|never|neither|nor|none|nobody|nothing|nowhere|without',
    why: 'They deny what they stand with.',
    example: 'We never guided.',
  },
  {
    words: 'hardly|barely|scarcely|rarely|seldom|unlikely|unable',
    why: 'They nearly deny it.',
    example: 'Volumes hardly moved.',
  },
  {
    words: 'fail|fails|failed|failing|refuse|refuses|refused|deny|denies|denied',
    why: 'What follows did not happen.',
    example: 'The talks failed to end.',
  },
  {
    words: 'doubt|doubts|doubted|doubtful|lack|lacks|lacked|lacking',
    why: 'What follows is doubted, or missing.',
    example: 'We doubt that it holds.',
  },
  {
    words: '(?<! (?:so|thus) )far from|instead of|rather than',
    why: 'What follows is excluded.',
    example: 'Margins are far from stable.',
  },
  {
    words: 'impossible|untrue|false|wrong to|mistake to',
    why: 'What follows is denied as a whole.',
    example: 'It is wrong to expect it.',
  },
  {
    words: '(?<! (?:net|near|to|from|at|below|above|non) (?:- )?)zero(?! (?:-|in|carbon|emissions?|waste|percent|%))',
    why: 'It denies what it counts; “net zero” and “zero in on” do not.',
    example: 'There is zero demand.',
  },
  {
    words: 'few would|few of (?:\\p{L}{1,12} ){1,3}would',
    why: 'Nearly everybody would deny it.',
    example: 'Few would say that.',
  },
];

export const conditionRows: readonly MeaningRow[] = [
  { words: 'if|unless|barring|except|contingent', why: 'It depends.', example: 'We grow unless rates rise.' },
  {
    words: "(?<! (?:i'm|we're|you're|am|are|is|was|were) )assuming|assumes|supposing|(?<! i )suppose",
    why: 'It is assumed; “we are assuming” and “I suppose” are statements.',
    example: 'We grow assuming stable rates.',
  },
  {
    words: 'subject to|depending on|depends on|dependent on|as long as|so long as',
    why: 'It depends on what follows.',
    example: 'It depends on copper.',
  },
  {
    words: 'in case|in the event|on condition|only when|provided that|providing that',
    why: 'It holds in one case.',
    example: 'We buy in case prices fall.',
  },
  {
    words: '(?<=(?:,|-|but|only) )provid(?:ed|ing)',
    why: 'Behind a break it is a condition, elsewhere a verb.',
    example: 'We grow, provided rates fall.',
  },
];

/** Words that say less. */
export const lessRows: readonly MeaningRow[] = [
  {
    words: 'minus|negative|down|lower|decline(?:d|s)?|declining|fell|falls?|falling|decrease(?:d|s)?|decreasing',
    why: 'They say less.',
    example: 'Sales fell.',
  },
  {
    words: 'shr[au]nk|shrink(?:ing)?|drop(?:ped|ping)?|worse|weak|weaker|low|bad|poor|worst|less|fewer|loss|losses',
    why: 'They say less or worse.',
    example: 'Sales were weak.',
  },
];

/** Words that say more. */
export const moreRows: readonly MeaningRow[] = [
  {
    words: 'positive|up|higher|grew|grows?|growing|growth|rose|rises?|rising|increase(?:d|s)?|increasing',
    why: 'They say more.',
    example: 'Sales rose.',
  },
  {
    words: 'strong|stronger|high|good|best|better|more|gains?',
    why: 'They say more or better.',
    example: 'Sales were strong.',
  },
];

/** Directions, scales, numbers and bounds. */
export const turnRows: readonly MeaningRow[] = [
  ...lessRows,
  ...moreRows,
  { words: 'whether|but|although|though|because|until|while', why: 'They limit.', example: 'Flat until May.' },
  { words: 'below|above|under|beyond|past|short of', why: 'They bound a number.', example: 'It is above plan.' },
  {
    words: 'hundred|thousand|million|billion|trillion|percent|basis|bps|half|double|triple|twice|zero|non',
    why: 'They scale a number.',
    example: 'It cost a million.',
  },
  {
    words: 'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:twen|thir|for|fif|six|seven|eigh|nine)ty',
    why: 'They are numbers.',
    example: 'We have seven plants.',
  },
];

const invitingIf = 'if (?:you|we|i|one) (?:just |sort of |kind of )?';

/** Idioms that only look like a negation or a condition. */
export const idiomRows: readonly MeaningRow[] = [
  {
    words: '(?:no|zero) (?:doubts?|question|problem|matter|surprise|denying|mistake)',
    why: 'They affirm.',
    example: 'There is no doubt about it.',
  },
  {
    words:
      'no (?:doubts|wonder|hesitation)|(?:without|beyond)(?: an?| any)? (?:doubt|question|fail|exception|hesitation|delay)',
    why: 'They affirm.',
    example: 'Without a doubt, it rose.',
  },
  {
    words:
      "(?:not|never|\\p{L}{1,12}n't) (?:ever )?(?:hesitate[sd]?|stop(?:s|ped)?|ceased?|tires?|tired|fail(?:s|ed)?|alone|shy)",
    why: 'Denials of the opposite affirm.',
    example: 'We will not hesitate to raise prices.',
  },
  {
    words: 'not (?:only|just|merely|simply|surprisingly|to mention)',
    why: 'They add.',
    example: 'It is not only price.',
  },
  { words: 'nothing but|whether or not|why not', why: 'They affirm.', example: 'We saw nothing but growth.' },
  { words: "(?:can't|cannot|can not) wait", why: 'They affirm.', example: 'We cannot wait.' },
  {
    words: "(?:couldn't|can't|cannot|could not) (?:agree more|be (?:more|happier|prouder|better))",
    why: 'They affirm strongly.',
    example: 'I could not agree more.',
  },
  {
    words: "(?:don't|do not|not|never) (?:(?:want|wish|like) to )?(?:forget|lose (?:sight|track) of|overlook)",
    why: 'They stress what follows.',
    example: 'Do not forget that margins rose.',
  },
  {
    words:
      "(?:can't|cannot|can not) (?:\\p{L}{2,20} ){1,3}enough|(?:can't|cannot|can not) (?:overstate|over-?emphasi[sz]e)",
    why: 'They stress what follows.',
    example: 'I cannot stress enough how proud I am.',
  },
  {
    words: "(?:don't|do not) get (?:me|us) wrong|(?:goes|needless) without saying(?: that)?",
    why: 'They affirm.',
    example: 'It goes without saying that we grew.',
  },
  {
    words: '(?:as|even|what|see|know|tell|sure|wonder|wondering|ask|asking|asked) if',
    why: 'They ask or compare.',
    example: 'Let us see if it works.',
  },
  { words: 'if (?:any|anything|so|not)', why: 'They are set phrases.', example: 'Few, if any, left.' },
  {
    words: `${invitingIf}(?:look|go|step|take|recall|remember|compare|consider|think (?:about|back|of|through))`,
    why: 'They invite to look.',
    example: 'If you look at price, it rose.',
  },
  {
    words: `${invitingIf}(?:may|could|can|will|want|like|add|include|exclude|strip|put|break)`,
    why: 'They are polite, or invite to compute.',
    example: 'If you exclude freight, it rose.',
  },
  {
    words: 'if i (?:may|might|could|can)|if you (?:see|would)',
    why: 'They are polite.',
    example: 'If I might, I will add that.',
  },
];

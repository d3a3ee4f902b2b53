/**
 * How a verb names the speaker. `say`: the words follow. `tell`: the audience comes between. `ask`: the words are a
 * question, only directly after the verb. `think`: the subject may also be someone else than the speaker.
 */
type SayingKind = 'say' | 'tell' | 'ask' | 'think';
/** `base` may also be a noun, as in `the answer`. */
type SayingForm = 'base' | 'third' | 'past' | 'participle';

export interface SayingVerb {
  kind: SayingKind;
  form: SayingForm;
  /** The verb means saying only with one of these words after it: `put it`, `laid out`. */
  with?: readonly string[];
}

/**
 * Verbs by inflection: `regular` ones follow rules, the others are listed with all their forms and the words that they
 * need.
 */
const table: Record<SayingKind, { regular: string; irregular: readonly string[] }> = {
  say: {
    regular:
      'acknowledge add affirm agree allege announce answer argue articulate assert attest boast brag caution ' +
      'characterise characterize cite claim clarify comment complain concede conclude confess confirm contend continue counter ' +
      'declare deny describe detail disagree disclose discuss dub echo elaborate emphasise emphasize exclaim explain express frame ' +
      'guide highlight hint imply indicate insist interject joke label lament maintain mention muse note observe offer opine ' +
      'outline paraphrase point predict proclaim promise pronounce propose quote reaffirm reason recall recommend recount ' +
      'reiterate relate relay remark repeat reply report respond retort reveal share signal speculate state stress suggest ' +
      'summarise summarize surmise tease testify tout underline underscore urge utter voice volunteer vow warn',
    irregular: [
      'say/says/said/saying',
      'admit/admits/admitted/admitting',
      'call/calls/called/calling',
      'forecast/forecasts/forecast/forecasting',
      'plug/plugs/plugged/plugging',
      'quip/quips/quipped/quipping',
      'quoth/quoth/quoth/quoth',
      'speak/speaks/spoke/speaking',
      'swear/swears/swore/swearing',
      'talk/talks/talked/talking',
      'write/writes/wrote/writing',
      'chime/chimes/chimed/chiming in',
      'chip/chips/chipped/chipping in',
      'follow/follows/followed/following up',
      'lay/lays/laid/laying out',
      'make/makes/made/making clear,plain,it,the',
      'put/puts/put/putting it,this,that,things',
      'sum/sums/summed/summing up,it',
    ],
  },
  tell: { regular: 'advise assure inform notify reassure remind', irregular: ['tell/tells/told/telling'] },
  ask: { regular: 'ask enquire inquire press probe query question wonder', irregular: [] },
  think: {
    regular: 'anticipate believe estimate expect hope want',
    irregular: ['feel/feels/felt/feeling', 'see/sees/saw/seeing', 'think/thinks/thought/thinking'],
  },
};

const forms: readonly SayingForm[] = ['base', 'third', 'past', 'participle'];

function inflect(base: string): string[] {
  if (/[^aeiou]y$/.test(base)) return [base, `${base.slice(0, -1)}ies`, `${base.slice(0, -1)}ied`, `${base}ing`];
  if (base.endsWith('e')) return [base, `${base}s`, `${base}d`, `${base.slice(0, -1)}ing`];
  return [base, `${base}${/(?:s|sh|ch)$/.test(base) ? 'es' : 's'}`, `${base}ed`, `${base}ing`];
}

const verbs = new Map<string, SayingVerb>();

function addForms(kind: SayingKind, inflected: readonly string[], particles?: readonly string[]): void {
  for (const [at, word] of inflected.entries()) {
    if (!verbs.has(word)) verbs.set(word, { kind, form: forms[at]!, ...(particles ? { with: particles } : {}) });
  }
}

for (const kind of ['say', 'tell', 'ask', 'think'] as const) {
  for (const base of table[kind].regular.split(' ')) addForms(kind, inflect(base));
  for (const entry of table[kind].irregular) {
    const [all = '', particles] = entry.split(' ');
    addForms(kind, all.split('/'), particles?.split(','));
  }
}

/** Returns the verb of saying that a folded word is, given the next word. */
export function sayingVerb(word: string, next = ''): SayingVerb | undefined {
  const verb = verbs.get(word);
  return verb?.with?.includes(next) === false ? undefined : verb;
}

/** Returns whether a folded word links words to their speaker; the nouns in `the answer` and `a note` don't. */
export function isSaying(word: string): boolean {
  return word === 'put' || ['third', 'past', 'participle'].includes(verbs.get(word)?.form ?? '');
}

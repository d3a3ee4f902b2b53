import type { CommandId, PanelType, ViewId } from '../ids.ts';

/** The features by the first words of their ids, after the product's own. The longest ones that fit an id decide. */
const owners = {
  panels: 'panels',
  connection: 'connection',
  quota: 'connection',
  calendar: 'calendar',
  calendarPage: 'calendar',
  indicator: 'calendar',
  screens: 'screens',
  screenResults: 'screens',
  watchlists: 'watchlists',
  funds: 'funds',
  fund: 'funds',
  lookUp: 'lookup',
  lookUpWord: 'lookup',
  directory: 'lookup',
  library: 'library',
  bars: 'bars',
  company: 'company',
  transcripts: 'transcripts',
  transcript: 'transcripts',
  comparison: 'transcripts',
  search: 'search',
  'transcripts.search': 'search',
  'transcripts.countPhrase': 'search',
  'transcripts.openKeptSearch': 'search',
  notes: 'notes',
  'transcripts.copyQuote': 'notes',
  'transcripts.quoteToNote': 'notes',
  firstSteps: 'start',
  assistants: 'assistants',
  support: 'support',
} as const;
type Words = keyof typeof owners;
export type FeatureId = (typeof owners)[Words];

type WordsOf<F extends FeatureId> = { [W in Words]: (typeof owners)[W] extends F ? W : never }[Words];
type IdsWith<W extends Words> = `marketDesk.${W}` | `marketDesk.${W}.${string}`;
/** The commands of a feature, as the compiler knows them. */
export type CommandOf<F extends FeatureId> = Exclude<
  Extract<CommandId, IdsWith<WordsOf<F>>>,
  IdsWith<Extract<Words, `${WordsOf<F>}.${string}`>>
>;

/** The feature that a command, view or panel belongs to. */
export function featureOf(id: CommandId | ViewId | PanelType): FeatureId | undefined {
  const known: Readonly<Record<string, FeatureId>> = owners;
  for (let words = id.slice('marketDesk.'.length); words !== ''; words = words.slice(0, words.lastIndexOf('.'))) {
    const owner = known[words];
    if (owner || !words.includes('.')) return owner;
  }
  return undefined;
}

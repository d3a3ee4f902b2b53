import { commands, panels, views, type CommandId, type PanelType, type ViewId } from '../ids.ts';

/** The first words of the ids of each feature, after the product's own. The longest one that fits an id decides. */
const ownWords = {
  panels: ['panels'],
  connection: ['connection', 'quota'],
  calendar: ['calendar', 'calendarPage', 'indicator'],
  screens: ['screens', 'screenResults'],
  watchlists: ['watchlists'],
  funds: ['funds', 'fund'],
  lookup: ['lookUp', 'lookUpWord', 'directory'],
  library: ['library'],
  bars: ['bars'],
  company: ['company'],
  transcripts: ['transcripts', 'transcript', 'comparison'],
  search: ['search', 'transcripts.search', 'transcripts.countPhrase'],
  notes: ['notes', 'transcripts.copyQuote', 'transcripts.quoteToNote'],
  start: ['firstSteps'],
  assistants: ['assistants'],
  support: ['support'],
} as const satisfies Record<string, readonly string[]>;
export type FeatureId = keyof typeof ownWords;

const featureIds = Object.keys(ownWords) as FeatureId[];

export interface IdsOfFeature {
  commands: CommandId[];
  views: ViewId[];
  panels: PanelType[];
}

/** The commands, views and panels that belong to a feature. */
export function idsOf(feature: FeatureId): IdsOfFeature {
  const own = <Id extends CommandId | ViewId | PanelType>(ids: Readonly<Record<string, Id>>): Id[] =>
    Object.values(ids).filter((id) => featureOf(id) === feature);
  return { commands: own(commands), views: own(views), panels: own(panels) };
}

function featureOf(id: CommandId | ViewId | PanelType): FeatureId | undefined {
  let found: FeatureId | undefined;
  let longest = 0;
  for (const feature of featureIds)
    for (const words of ownWords[feature]) {
      const start = `marketDesk.${words}`;
      if (start.length <= longest || (id !== start && !id.startsWith(`${start}.`))) continue;
      [found, longest] = [feature, start.length];
    }
  return found;
}

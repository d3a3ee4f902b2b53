import { commandsOf, panelsOf, views, type CommandId, type PanelType, type ViewId } from '../ids.ts';

export type FeatureId = keyof typeof commandsOf;
/** The commands of a feature, as the compiler knows them. */
export type CommandOf<F extends FeatureId> = {
  [G in FeatureId]: Extract<(typeof commandsOf)[G][keyof (typeof commandsOf)[G]], CommandId>;
}[F];

export function commandsOfFeature<F extends FeatureId>(feature: F): CommandOf<F>[] {
  const ids: { readonly [G in FeatureId]: Readonly<Record<string, CommandOf<G>>> } = commandsOf;
  return Object.values(ids[feature]);
}

interface IdsOfFeature {
  commands: CommandId[];
  views: ViewId[];
  panels: PanelType[];
}

/** The commands, views and panels that belong to a feature. A view has the name of its feature. */
export function idsOf(feature: FeatureId): IdsOfFeature {
  const pages: Partial<Record<FeatureId, Readonly<Record<string, PanelType>>>> = panelsOf;
  return {
    commands: commandsOfFeature(feature),
    views: Object.values(views).filter((id) => id === `marketDesk.${feature}`),
    panels: Object.values(pages[feature] ?? {}),
  };
}

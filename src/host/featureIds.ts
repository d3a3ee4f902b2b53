import { commandsOf, type CommandId } from '../ids.ts';

export type FeatureId = keyof typeof commandsOf;
/** The commands of a feature, known to the compiler. */
export type CommandOf<F extends FeatureId> = {
  [G in FeatureId]: Extract<(typeof commandsOf)[G][keyof (typeof commandsOf)[G]], CommandId>;
}[F];

export function commandsOfFeature<F extends FeatureId>(feature: F): CommandOf<F>[] {
  const ids: { readonly [G in FeatureId]: Readonly<Record<string, CommandOf<G>>> } = commandsOf;
  return Object.values(ids[feature]);
}

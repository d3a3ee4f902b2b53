import { Disposables, type Disposable } from '../base/disposables.ts';
import { idsOf, type FeatureId } from './featureIds.ts';
import { FeatureParts } from './featureParts.ts';
import type { Services } from './services.ts';
import { registerStandIns } from './standIns.ts';
import type { Unavailable } from './unavailable.ts';
import { formatUnavailable } from './unavailableModel.ts';

export interface Feature {
  id: FeatureId;
  /** As people read it. */
  name: string;
  /** Throws if the feature can't be without what it registers. */
  register: (services: Services, parts: FeatureParts) => void;
}

interface FeaturesOptions {
  features: readonly Feature[];
  /** Throws if no feature can be without them. */
  services: () => Services;
  unavailable: Unavailable;
}

/** Registers each feature on its own. One that fails takes no other along, and says so wherever it is looked for. */
export function registerFeatures({ features, services, unavailable }: FeaturesOptions): Disposable {
  const own = new Disposables();
  let built: { services: Services } | { error: unknown };
  try {
    built = { services: services() };
  } catch (error) {
    built = { error };
  }
  for (const { id, name, register } of features) {
    const parts = new FeatureParts(name, unavailable, id);
    try {
      if ('error' in built) throw built.error;
      register(built.services, parts);
      own.add(parts);
    } catch (error) {
      const text = formatUnavailable(unavailable.note({ feature: name, id, error: error ?? new Error('No cause') }));
      discard(parts, unavailable);
      own.add(registerStandIns({ name, text, ...idsOf(id) }));
    }
  }
  return own;
}

/** Nothing of a feature that failed stays, so that none of its commands works by half. */
function discard(parts: FeatureParts, unavailable: Unavailable): void {
  try {
    parts.dispose();
  } catch (error) {
    unavailable.note({ feature: parts.name, error: error ?? new Error('No cause') });
  }
}

import type { FeatureId } from './featureIds.ts';
import { FeatureParts } from './featureParts.ts';
import type { Services } from './services.ts';
import type { Unavailable } from './unavailable.ts';
import type { UnavailablePart } from './unavailablePart.ts';

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
  /** Gets all that is registered. */
  own: FeatureParts;
}

/**
 * Registers each feature on its own, at once. One that fails takes no other along, and once this settles, says so
 * wherever it is looked for.
 */
export async function registerFeatures({ features, services, unavailable, own }: FeaturesOptions): Promise<void> {
  const failed: { id: FeatureId; name: string; part: UnavailablePart }[] = [];
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
      const part = unavailable.note({ feature: name, id, error: error ?? new Error('No cause') });
      discard(parts, unavailable);
      failed.push({ id, name, part });
    }
  }
  if (failed.length === 0) return;
  const { registerStandIns } = await import('./standIns.ts');
  for (const each of failed) own.add(registerStandIns(each));
}

/** Nothing of a feature that failed stays, so that none of its commands works by half. */
function discard(parts: FeatureParts, unavailable: Unavailable): void {
  try {
    parts.dispose();
  } catch (error) {
    unavailable.note({ feature: parts.name, error: error ?? new Error('No cause') });
  }
}

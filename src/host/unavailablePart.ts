import type { FeatureId } from './featureIds.ts';

/** A feature that isn't available in this editor, or a part that the rest of its feature works without. */
export interface UnavailablePart {
  feature: string;
  /** The feature; undefined for what all features have in common. */
  id?: FeatureId;
  part?: string;
  /** The editor's function that the part needs, as `lm.registerTool`. */
  api?: string;
  /** `lacking` if the editor doesn't have the function, `failed` if registering threw. */
  kind: 'lacking' | 'failed';
  /** The error's own text; empty for what is lacking. */
  cause: string;
  /** The error that was thrown, for its kinds and codes. */
  error?: unknown;
}

/** Characters of a cause that are shown. */
const longestCause = 200;

/** The first line of an error's text. */
export function causeOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const [line = ''] = text.slice(0, 2 * longestCause).split(/[\r\n]/, 1);
  return line.length > longestCause ? `${line.slice(0, longestCause)}…` : line;
}

/** Names what isn't there, by its feature and part. */
export function nameOfUnavailable({ feature, part }: Pick<UnavailablePart, 'feature' | 'part'>): string {
  return part === undefined ? feature : `${feature}: ${part}`;
}

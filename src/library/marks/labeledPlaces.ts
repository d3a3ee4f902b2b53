import { labelsIn, type MarkLabel, type ShownLabel } from '../../domain/marks/markLabels.ts';
import { markedCallKey, type MarkedPlaces } from '../../domain/search/passageQuery.ts';
import { findLabel } from './labels.ts';
import type { Mark } from './mark.ts';
import type { Marks } from './marks.ts';

/** The marks with a label, and their places for a search. */
export interface LabeledPlaces {
  label: ShownLabel;
  marks: readonly Mark[];
  marked: MarkedPlaces;
}

interface LabelOptions {
  source: string;
  labels: readonly MarkLabel[];
}

/** Finds the marks with a label by its id or name. For an unknown label, returns the names that there are. */
export async function findLabeled(
  marks: Pick<Marks, 'list'>,
  { source, labels }: LabelOptions,
  written: string,
): Promise<LabeledPlaces | { names: string[] }> {
  const all = await marks.list(source);
  // Marks may have labels that were removed.
  const known = labelsIn(all, labels);
  const label = findLabel(known, written);
  if (!label) return { names: known.map(({ name }) => name) };
  const own = all.filter((mark) => mark.label === label.id);
  return { label, marks: own, marked: Map.groupBy(own, ({ call }) => markedCallKey(call)) };
}

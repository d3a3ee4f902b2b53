/** A label of marks, as the user's setting defines it. */
export interface MarkLabel {
  id: string;
  name: string;
  /** The id of a theme color, such as `charts.red`. */
  color: string;
}

/** The writing of a person on a mark. Every field is optional, so that marks of earlier versions stay readable. */
export interface MarkWriting {
  /** The id of a label. It stays when the label is renamed or removed. */
  label?: string | undefined;
  /** Markdown. */
  comment?: string | undefined;
  /** Present only on a promise. */
  due?: Due | undefined;
}

/** The thing that a promise says is due, and when, both as the person writes it. */
export interface Due {
  what?: string | undefined;
  when?: string | undefined;
}

/** A label as it is shown. */
export interface ShownLabel extends Pick<MarkLabel, 'id' | 'name'> {
  /** The first letter of the name, for readers who see no colors. */
  sign: string;
  /** The digit on the keyboard; undefined for a label that was removed from the setting. */
  digit?: number;
}

/** Returns the label of a mark. A label that was removed has its id as its name. */
export function labelOf(labels: readonly MarkLabel[], { label: id }: MarkWriting): ShownLabel | undefined {
  if (id === undefined) return undefined;
  const at = labels.findIndex((label) => label.id === id);
  const name = labels[at]?.name ?? id;
  return { id, name, sign: signOf(name), ...(at >= 0 && { digit: at + 1 }) };
}

/** Returns all labels in use, those of the setting first. */
export function labelsIn(marks: readonly MarkWriting[], labels: readonly MarkLabel[]): ShownLabel[] {
  const ids = new Set([...labels.map(({ id }) => id), ...marks.flatMap(({ label }) => label ?? [])]);
  return [...ids].map((label) => labelOf(labels, { label })!);
}

/** A choice of marks: all, those with a comment, those without a label, or those with the label of an id. */
export type MarkFilter = { only: 'all' | 'comment' | 'unlabeled' } | { label: string };
export const allMarks: MarkFilter = { only: 'all' };

export function passesFilter(filter: MarkFilter, { label, comment }: MarkWriting): boolean {
  if ('label' in filter) return filter.label === label;
  return filter.only === 'all' || (filter.only === 'comment' ? comment !== undefined : label === undefined);
}

/** Returns the filter, or one that all marks pass if its label is gone. */
export function validFilter(
  filter: MarkFilter,
  marks: readonly MarkWriting[],
  labels: readonly MarkLabel[],
): MarkFilter {
  const isGone = 'label' in filter && !labelsIn(marks, labels).some(({ id }) => id === filter.label);
  return isGone ? allMarks : filter;
}

function signOf(name: string): string {
  return String.fromCodePoint(name.codePointAt(0) ?? 0x2022).toUpperCase();
}

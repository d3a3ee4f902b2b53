import * as v from 'valibot';
import type { MarkLabel } from '../../domain/marks/markLabels.ts';

/** The number of labels, since each has a digit on the keyboard. */
export const mostLabels = 8;

/** Lower-case letters, digits and hyphens. The id is in the file of each mark, so renaming a label leaves marks alone. */
export const labelId = v.pipe(v.string(), v.regex(/^[a-z][a-z\d-]{0,39}$/));

const label = v.object({
  id: labelId,
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40)),
  /** The id of a theme color, such as `charts.red`. */
  color: v.optional(v.pipe(v.string(), v.regex(/^[a-zA-Z][\w.-]{0,99}$/)), 'charts.yellow'),
});

/** The labels of the setting's default, for programs without settings. */
export const defaultLabels: readonly MarkLabel[] = [
  { id: 'guidance', name: 'Guidance', color: 'charts.blue' },
  { id: 'risk', name: 'Risk', color: 'charts.red' },
  { id: 'number', name: 'Number', color: 'charts.green' },
  { id: 'dodged', name: 'Dodged', color: 'charts.orange' },
  { id: 'promise', name: 'Promise', color: 'charts.purple' },
  { id: 'question', name: 'Question', color: 'charts.yellow' },
];

/** Reads the setting: the first labels that are valid and have an id of their own. */
export function parseLabels(value: unknown): MarkLabel[] {
  const labels = new Map<string, MarkLabel>();
  for (const each of Array.isArray(value) ? value : []) {
    const { success, output } = v.safeParse(label, each);
    if (success && !labels.has(output.id)) labels.set(output.id, output);
    if (labels.size === mostLabels) break;
  }
  return [...labels.values()];
}

/** Finds a label by its id or its name, in any case. */
export function findLabel<L extends Pick<MarkLabel, 'id' | 'name'>>(
  labels: readonly L[],
  written: string,
): L | undefined {
  const key = written.trim().toLowerCase();
  return labels.find(({ id, name }) => id === key || name.toLowerCase() === key);
}

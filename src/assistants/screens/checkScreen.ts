import * as v from 'valibot';
import { createLineTable } from '../../base/lineTable.ts';
import { checkScreen } from '../../screen/check/checkScreen.ts';
import { MetricCatalog } from '../../screen/metrics/metricCatalog.ts';
import type { Diagnostic } from '../../screen/parse/diagnostic.ts';
import { maximumScreenLength, parseScreen, type ParsedScreen } from '../../screen/parse/parseScreen.ts';
import { canonicalCondition } from '../../screen/print/canonicalCondition.ts';
import { counted } from '../counted.ts';
import { asOf, formatAsOf, formatLeft, leftOf, readOutput, sizeInput, sizeOutput } from '../data/answer.ts';
import { cutText } from '../fit.ts';
import { foreignLine } from '../foreignText.ts';
import { defineTool } from '../tool.ts';
import { catalogOf, storedCatalog } from './catalog.ts';

/** The text of a screen: an input field. */
export const screenInput = v.pipe(
  v.string(),
  v.maxLength(maximumScreenLength, `A screen has at most ${maximumScreenLength} characters.`),
  v.description('Text of a .screen file'),
  v.examples(['columns: roic, revenue\nroic > 15% AND (pe_ratio < 20 OR revenue > 1B)']),
);

const input = v.strictObject({ screen: screenInput, ...sizeInput });

const place = { line: v.number(), column: v.number() };
const diagnostic = v.object({
  ...place,
  severity: v.picklist(['error', 'warning']),
  code: v.string(),
  message: v.string(),
  /** Alternative fixes. The edits of one fix are applied together; `old` is empty if text is inserted. */
  fixes: v.array(
    v.object({ title: v.string(), edits: v.array(v.object({ ...place, old: v.string(), new: v.string() })) }),
  ),
});
type FoundProblem = v.InferOutput<typeof diagnostic>;

const output = v.object({
  /** True if no problem prevents it from being run. */
  valid: v.boolean(),
  /** False if the library has no catalog: only the grammar was checked. */
  namesChecked: v.boolean(),
  /** The output fields of the catalog's read. */
  ...readOutput,
  errors: v.number(),
  warnings: v.number(),
  /** The condition on one line, as it is sent; null if it can't be run. A cut is indicated. */
  condition: v.optional(v.nullable(v.string())),
  conditionCut: v.optional(v.boolean()),
  /** Why there is no condition although there are no errors: it is too long, or needs the catalog. */
  conditionProblem: v.optional(v.string()),
  diagnostics: v.array(diagnostic),
  ...sizeOutput,
});
type CheckScreenOutput = v.InferOutput<typeof output>;

export const checkScreenTool = defineTool({
  name: 'check_screen',
  title: 'Check Screen',
  summary: 'Check the text of a screen before it is run, with a fix for each problem.',
  description:
    'Checks the text of a screen (metrics compared with numbers, AND, OR, brackets): errors and warnings with place and fix, and the condition as it is sent. Use before run_screen. Free. Example: {"screen":"roic > 15%"}',
  input,
  output,
  run: async (asked, sources, { fit }) => {
    const stored = await storedCatalog(sources);
    const catalog = stored ? catalogOf(stored) : new MetricCatalog([]);
    const parsed = parseScreen(asked.screen);
    const found = foundIn(parsed, catalog);
    const errors = found.filter(({ severity }) => severity === 'error').length;
    const condition = errors > 0 ? undefined : canonicalCondition(parsed.screen, catalog);
    const items: CheckedPart[] = [
      ...(condition?.ok ? [{ condition: condition.value }] : []),
      ...found.map((each) => ({ found: each })),
    ];
    return fit({
      items,
      build: (part) => {
        const shown = part.shown[0]?.condition;
        return {
          valid: errors === 0 && (condition?.ok === true || catalog.metrics.length === 0),
          namesChecked: catalog.metrics.length > 0,
          ...(stored ? asOf(stored) : { asOfUtc: null, stale: false }),
          errors,
          warnings: found.length - errors,
          ...(shown !== undefined || !condition?.ok ? { condition: shown ?? null } : {}),
          ...(part.isCut && shown !== undefined ? { conditionCut: true } : {}),
          ...(condition?.ok === false ? { conditionProblem: foreignLine(condition.error.message, 200) } : {}),
          diagnostics: part.shown.flatMap((each) => each.found ?? []),
          ...leftOf(part),
        };
      },
      cut: cutPart,
    });
  },
  format: formatCheck,
});

/** A row of the answer; exactly one is present. */
interface CheckedPart {
  condition?: string;
  found?: FoundProblem;
}

/** Returns the problems of a screen with their places, in order. An empty catalog counts as missing. */
export function foundIn(parsed: ParsedScreen, catalog: MetricCatalog): FoundProblem[] {
  const lines = createLineTable(parsed.text);
  const placeOf = (offset: number): { line: number; column: number } => {
    const { line, character } = lines.positionOf(offset);
    return { line: line + 1, column: character + 1 };
  };
  return checkScreen(parsed, catalog).map(({ start, severity, code, message, fixes = [] }: Diagnostic) => ({
    ...placeOf(start),
    severity,
    code,
    message: foreignLine(message, 300),
    fixes: fixes.map(({ title, edits }) => ({
      title: foreignLine(title, 100),
      edits: edits.map((edit) => ({
        ...placeOf(edit.start),
        old: foreignLine(parsed.text.slice(edit.start, edit.end), 100),
        new: foreignLine(edit.text, 100),
      })),
    })),
  }));
}

function cutPart({ condition, found }: CheckedPart, length: number): CheckedPart {
  if (condition !== undefined) return { condition: cutText(condition, length) };
  if (!found) return {};
  // A fix that is cut would be useless.
  return { found: { ...found, message: cutText(found.message, length), fixes: [] } };
}

export function formatFound({ line, column, severity, message, fixes }: FoundProblem): string {
  const said = fixes.map(({ title, edits }) => {
    const changes = edits.map((edit) => `${edit.line}:${edit.column} "${edit.old}" → "${edit.new}"`);
    return `${title} (${changes.join(', ')})`;
  });
  return `${severity} at line ${line}, column ${column}: ${message}${said.length > 0 ? ` Fix: ${said.join(' or ')}` : ''}`;
}

function formatCheck(answer: CheckScreenOutput): string {
  const { valid, namesChecked, errors, warnings, condition, conditionCut, conditionProblem, diagnostics } = answer;
  const counts = `${counted(errors, 'error')}, ${counted(warnings, 'warning')}`;
  return [
    `${valid ? 'The screen is valid' : 'The screen can’t be run'}: ${counts}.`,
    namesChecked
      ? `Names were checked against the metric catalog. ${formatAsOf(answer)}`
      : 'Only the grammar was checked: the library has no metric catalog, so names and percentages are unchecked. find_metrics reads it.',
    ...(typeof condition === 'string' ? [`Sent as: ${condition}${conditionCut ? ' (cut)' : ''}`] : []),
    ...(conditionProblem === undefined ? [] : [`The condition can't be written as it is sent: ${conditionProblem}`]),
    ...diagnostics.map(formatFound),
    ...formatLeft(answer),
  ].join('\n');
}

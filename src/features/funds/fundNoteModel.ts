import * as l10n from '@vscode/l10n';
import { formatFundLink } from '../../domain/links/placeLink.ts';
import { escapeOnOneLine, formatYamlString } from '../../domain/format/markdown.ts';
import { fundFields, fundFieldsOf, type FundField } from '../../domain/endpoints/fundFields.ts';
import { isNumberKind } from '../../domain/endpoints/values.ts';
import type { FundProfile } from '../../domain/fund.ts';
import type { ShownFund } from './protocol.ts';
import type { FundQuery } from '../../domain/identifiers/fundQuery.ts';

/** The variables of a share class in a template: every field of the contract, and three of our own. */
type FundValues = Record<FundField | 'cusip' | 'link' | 'date', string>;

/** The setting is one of these names, or a custom template. */
const presetNames = ['table', 'frontMatter'] as const;
type FundPreset = (typeof presetNames)[number];

const longestTemplate = 4_000;

function preset(name: FundPreset): string {
  if (name === 'frontMatter')
    return [
      '---',
      'fund: ${fund_name}',
      'share_class: ${class_name}',
      'ticker: ${ticker}',
      'cusip: ${cusip}',
      'cik: ${cik}',
      'seriesid: ${seriesid}',
      'contractid: ${contractid}',
      'series_lei: ${series_lei}',
      'lei: ${lei}',
      'security_type: ${security_type}',
      'registrant: ${name}',
      'fund_as_of: ${date}',
      'fund_link: ${link}',
      '---',
    ].join('\n');
  const heads = [
    l10n.t('Share class'),
    l10n.t('Ticker'),
    l10n.t('Type'),
    l10n.t('Series'),
    l10n.t('Registrant'),
    l10n.t('CIK'),
    l10n.t('Series id'),
    l10n.t('Class id'),
    l10n.t('Class LEI'),
  ];
  const fields =
    '| [${class_name}](${link}) | ${ticker} | ${security_type} | ${fund_name} | ${name_short} | ${cik} | ${seriesid} | ${contractid} | ${lei} |';
  return [`| ${heads.join(' | ')} |`, `|${' --- |'.repeat(heads.length)}`, fields].join('\n');
}

/** Returns the template of a setting. A text that is too long or has no variable gives the table. */
export function fundTemplateOf(setting: string): string {
  const name = presetNames.find((each) => each === setting.trim());
  if (name) return preset(name);
  const usable = setting.length <= longestTemplate && /\$\{\w+\}/.test(setting);
  return usable ? setting.replaceAll('\\n', '\n').replace(/\r\n?/g, '\n') : preset('table');
}

/** The variables of the share classes shown. `scheme` is the editor's own, and `date` is the day of writing. */
export function valuesOfShown(shown: ShownFund, scheme: string, date: string): FundValues[] {
  const funds =
    shown.kind === 'class'
      ? [{ query: shown.query, classes: [shown.record] }]
      : shown.kind === 'series'
        ? [{ query: {}, classes: shown.classes }]
        : shown.funds.map(({ fund, classes }) => ({ query: fund.query, classes }));
  return funds.flatMap(({ query, classes }) => classes.map((record) => valuesOf(record, query, { scheme, date })));
}

function valuesOf(
  record: FundProfile,
  query: FundQuery,
  { scheme, date }: { scheme: string; date: string },
): FundValues {
  const { ticker, seriesid } = record;
  const fields = Object.fromEntries(fundFieldsOf().map((field) => [field, String(record[field] ?? '')]));
  return {
    ...(fields as Record<FundField, string>),
    cusip: query.cusip ?? '',
    link: formatFundLink(scheme, ticker === '' ? { seriesid } : { ticker }),
    date,
  };
}

const variable = /\$\{(\w+)\}/g;

export function isFrontMatter(text: string): boolean {
  return /^---\r?\n/.test(text);
}

/**
 * Writes the share classes for a note. A table line that names a variable is written once for each class. Front matter
 * values are quoted as YAML. On any other line, values that differ are listed side by side.
 */
export function renderFunds(template: string, classes: readonly FundValues[]): string {
  const inMatter = matterLines(template);
  return template
    .split('\n')
    .flatMap((line, index) => {
      if (index < inMatter) return [fill(line, classes, yaml)];
      const isRow = line.trimStart().startsWith('|') && /\$\{\w+\}/.test(line);
      return isRow ? classes.map((each) => fill(line, [each], words)) : [fill(line, classes, words)];
    })
    .join('\n');
}

/** The number of lines of the front matter at the beginning, including both fences. */
function matterLines(template: string): number {
  if (!isFrontMatter(template)) return 0;
  return template.split('\n').findIndex((line, index) => index > 0 && line.trimEnd() === '---') + 1;
}

function fill(line: string, classes: readonly FundValues[], write: (values: string[], name: string) => string): string {
  return line.replace(variable, (all, name: string) => {
    if (!classes.every((each) => Object.hasOwn(each, name))) return all;
    return write([...new Set(classes.map((each) => each[name as keyof FundValues]))], name);
  });
}

function words(values: string[], name: string): string {
  const written = values.filter((value) => value !== '');
  return written.map((value) => (name === 'link' ? value : escapeOnOneLine(value))).join(', ');
}

function yaml(values: string[], name: string): string {
  const isNumber = Object.hasOwn(fundFields, name) && isNumberKind(fundFields[name as FundField].value);
  const written = values.map((value) => (value === '' ? 'null' : isNumber ? value : formatYamlString(value)));
  return written.length === 1 ? written[0]! : `[${written.join(', ')}]`;
}

/** The front matter that is added to a note, and where. */
interface MatterEdit {
  offset: number;
  text: string;
  /** Names that the note has already. Their values are left as they are. */
  kept: string[];
}

/**
 * Adds to the front matter of a note, or inserts one before its first line. Never rewrites a line that the user wrote.
 */
export function addFrontMatter(note: string, matter: string): MatterEdit {
  const own = /^---[ \t]*\r?\n(?:[^]*?\r?\n)?(?=---[ \t]*(?:\r?\n|$))/.exec(note)?.[0];
  if (own === undefined) return { offset: 0, text: `${matter.trimEnd()}\n${note.trim() === '' ? '' : '\n'}`, kept: [] };
  const names = new Set([...own.matchAll(/^([^\s:#'"-][^:\n]*):/gm)].map(([, name]) => name!.trim()));
  const end = own.includes('\r\n') ? '\r\n' : '\n';
  const kept: string[] = [];
  let isKept = false;
  const lines = matter
    .split(/\r?\n/)
    .filter((line) => line.trimEnd() !== '---')
    .filter((line) => {
      const name = /^([^\s:#'"-][^:\n]*):/.exec(line)?.[1]?.trim();
      // An indented line continues the value of the name above it.
      if (name !== undefined) isKept = names.has(name);
      if (name !== undefined && isKept) kept.push(name);
      return !isKept && line !== '';
    });
  return { offset: own.length, text: lines.map((line) => `${line}${end}`).join(''), kept };
}

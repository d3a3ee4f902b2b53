import * as vscode from 'vscode';
import { exactly, withCost } from '../../../domain/format/cost.ts';
import { formatAnswerAge } from '../../../domain/format/time.ts';
import type { Metric } from '../../../domain/screener.ts';
import { showError } from '../../../host/errors/formatError.ts';
import { showInStatusBar } from '../../../host/prompts/notifications.ts';
import { isCancellation } from '../../../host/errors/plainError.ts';
import { orCancel, pickOne, searchOne, type PickButton, type SearchRow } from '../../../host/prompts/quickPick.ts';
import { languages } from '../../../ids.ts';
import type { Initiator } from '../../../library/ledger/initiator.ts';
import { addColumn } from '../../../screen/edit/setColumns.ts';
import { mentionAt } from '../../../screen/edit/renameMetric.ts';
import type { MetricCatalog } from '../../../screen/metrics/metricCatalog.ts';
import { formatName } from '../../../screen/parse/token.ts';
import { unitAndGroup } from './formatMetric.ts';
import { parsedDocument } from './parsedDocuments.ts';
import { editIn, rangeIn } from '../../../host/files/fileLanguage.ts';
import type { LibraryCatalog } from './libraryCatalog.ts';

interface MetricChoice {
  metric: Metric;
  asColumn: boolean;
}

/** Maximum number of metrics listed at once. Typing finds the others. */
const longest = 300;

/**
 * Opens the searchable catalog. Enter inserts the metric at the cursor of the active screen, a button adds it as a
 * column.
 */
export async function browseMetrics(
  catalog: LibraryCatalog,
  searched: string | undefined,
  initiator: Initiator,
): Promise<void> {
  await catalog.ready();
  if (!catalog.current) await confirmFetch(await catalog.cost());
  let metrics = await catalog.fetch(initiator);
  const editor = activeScreen();
  const refresh: PickButton<MetricChoice> = {
    iconPath: new vscode.ThemeIcon('refresh'),
    tooltip: withCost(vscode.l10n.t('Refresh Metric Catalog'), exactly(1)),
    run: async () => {
      try {
        metrics = await catalog.refresh('person');
      } catch (error) {
        // The pick stays open with the metrics it had.
        if (!isCancellation(error)) void showError(error);
      }
    },
  };
  const choice = await searchOne({
    title: () => titleOf(metrics, catalog.answered),
    placeHolder: editor
      ? vscode.l10n.t('Search by name, id or synonym. Press Enter to insert the metric.')
      : vscode.l10n.t('Search by name, id or synonym. Press Enter to copy the metric’s id.'),
    text: searched ?? '',
    rows: (text) => rowsFor(metrics, text, editor !== undefined),
    buttons: [refresh],
    // The quota prompt takes the focus.
    ignoreFocusOut: true,
    // The search ranks by meaning.
  });
  if (choice?.asColumn && editor) await makeColumn(choice.metric, editor, metrics);
  else if (choice) await insertMetric(choice.metric, editor, searched);
}

function titleOf({ metrics }: MetricCatalog, answered: LibraryCatalog['answered']): string {
  return answered === undefined
    ? vscode.l10n.t('Metric Catalog · {0} metrics', metrics.length)
    : vscode.l10n.t('Metric Catalog · {0} metrics · as of {1}', metrics.length, formatAnswerAge(answered, Date.now()));
}

function activeScreen(): vscode.TextEditor | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor?.document.languageId === languages.screen ? editor : undefined;
}

async function confirmFetch(cost: number): Promise<void> {
  if (cost === 0) return;
  const rows = [{ label: withCost(vscode.l10n.t('Download Metric Catalog'), exactly(1)), value: true }];
  orCancel(await pickOne(rows, { title: vscode.l10n.t('The metric catalog isn’t in the library') }));
}

function rowsFor(catalog: MetricCatalog, query: string, forScreen: boolean): SearchRow<MetricChoice>[] {
  const addAsColumn = (metric: Metric): PickButton<MetricChoice> => ({
    iconPath: new vscode.ThemeIcon('add'),
    tooltip: vscode.l10n.t('Add as Column'),
    run: (pick) => pick.choose({ metric, asColumn: true }),
  });
  const rowOf = (metric: Metric): SearchRow<MetricChoice> => ({
    label: metric.name,
    description: [metric.id, unitAndGroup(metric)].join(' · '),
    detail: metric.description,
    // A metric also matches by its synonyms, which the editor doesn’t know.
    alwaysShow: true,
    ...(forScreen ? { buttons: [addAsColumn(metric)] } : {}),
    value: { metric, asColumn: false },
  });
  // A search ranks the metrics. Without one they are in their groups.
  if (query.trim() !== '') return catalog.search(query, longest).map(rowOf);
  return [...Map.groupBy(catalog.metrics, ({ group }) => group)].flatMap(([group, metrics]) => [
    { label: group, kind: vscode.QuickPickItemKind.Separator },
    ...metrics.map(rowOf),
  ]);
}

/** Inserts at the cursor; within the searched name, replaces it. */
async function insertMetric(
  metric: Metric,
  editor: vscode.TextEditor | undefined,
  searched: string | undefined,
): Promise<void> {
  if (!editor) {
    await vscode.env.clipboard.writeText(formatName(metric.id));
    showInStatusBar(vscode.l10n.t('Copied {0}', metric.id), 3000);
    return;
  }
  const { document, selection } = editor;
  const mention =
    searched === undefined ? undefined : mentionAt(parsedDocument(document), document.offsetAt(selection.active));
  const replaced = mention?.name === searched && mention ? [rangeIn(document, mention)] : editor.selections;
  await vscode.window.showTextDocument(document, { viewColumn: editor.viewColumn });
  await editor.edit((edit) => {
    for (const range of replaced) edit.replace(range, formatName(metric.id));
  });
}

async function makeColumn(metric: Metric, { document }: vscode.TextEditor, catalog: MetricCatalog): Promise<void> {
  const edit = addColumn(parsedDocument(document), metric.id, catalog);
  if (edit) await vscode.workspace.applyEdit(editIn(document, [edit]));
  else showInStatusBar(vscode.l10n.t('{0} is already a column.', metric.id), 3000);
}

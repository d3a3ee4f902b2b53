import * as vscode from 'vscode';
import { formatAnswerAge } from '../../../domain/format/time.ts';
import { withoutIcons } from '../../../domain/format/shownText.ts';
import type { Metric } from '../../../domain/screener.ts';
import { showError } from '../../../host/formatError.ts';
import { showInStatusBar } from '../../../host/notifications.ts';
import { isCancellation } from '../../../host/plainError.ts';
import { languages } from '../../../ids.ts';
import type { Initiator } from '../../../library/ledger/initiator.ts';
import { addColumn } from '../../../screen/edit/setColumns.ts';
import { mentionAt } from '../../../screen/edit/renameMetric.ts';
import type { MetricCatalog } from '../../../screen/metrics/metricCatalog.ts';
import { formatName } from '../../../screen/parse/token.ts';
import { unitAndGroup } from './formatMetric.ts';
import { parsedDocument } from './parsedDocuments.ts';
import { editIn, rangeIn } from './ranges.ts';
import type { LibraryCatalog } from './libraryCatalog.ts';

interface MetricItem extends vscode.QuickPickItem {
  metric?: Metric;
}

/** What is shown at once; more is found by typing. */
const longest = 300;

/** The catalog, searchable: Enter writes the metric at the cursor of the active screen, a button makes it a column. */
export async function browseMetrics(catalog: LibraryCatalog, argument: unknown, initiator: Initiator): Promise<void> {
  await catalog.ready();
  if (!catalog.current) await confirmFetch(await catalog.cost());
  let metrics = await catalog.fetch(initiator);
  const editor = activeScreen();
  const picker = vscode.window.createQuickPick<MetricItem>();
  const refresh: vscode.QuickInputButton = {
    iconPath: new vscode.ThemeIcon('refresh'),
    tooltip: vscode.l10n.t('Refresh Metric Catalog · 1 request'),
  };
  picker.buttons = [refresh];
  // The question before the last requests takes the focus.
  picker.ignoreFocusOut = true;
  picker.placeholder = editor
    ? vscode.l10n.t('Search by name, id or synonym. Press Enter to insert the metric.')
    : vscode.l10n.t('Search by name, id or synonym. Press Enter to copy the metric’s id.');
  // The search ranks by meaning; editors that know this property then keep that order.
  Object.assign(picker, { sortByLabel: false });
  picker.value = typeof argument === 'string' ? argument : '';
  const show = (): void => {
    picker.title = titleOf(metrics, catalog.answered);
    picker.items = itemsFor(metrics, picker.value, editor !== undefined);
  };
  picker.onDidChangeValue(show);
  show();
  await new Promise<void>((resolve, reject) => {
    const done = (work: Promise<unknown>): void => {
      picker.hide();
      work.then(() => {
        resolve();
      }, reject);
    };
    picker.onDidAccept(() => {
      const metric = picker.selectedItems[0]?.metric;
      if (metric) done(insertMetric(metric, editor, typeof argument === 'string' ? argument : undefined));
    });
    picker.onDidTriggerButton(() => {
      picker.busy = true;
      catalog
        .refresh('person')
        .then(
          (anew) => {
            metrics = anew;
          },
          (error: unknown) => {
            // The box stays, with what it had.
            if (!isCancellation(error)) void showError(error);
          },
        )
        .finally(() => {
          picker.busy = false;
          show();
        })
        .catch(reject);
    });
    picker.onDidTriggerItemButton(({ item }) => {
      if (item.metric && editor) done(makeColumn(item.metric, editor, metrics));
    });
    picker.onDidHide(() => {
      picker.dispose();
      resolve();
    });
    picker.show();
  });
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
  const picked = await vscode.window.showQuickPick([vscode.l10n.t('Download Metric Catalog · 1 request')], {
    title: vscode.l10n.t('The metric catalog isn’t in the library'),
  });
  if (!picked) throw new vscode.CancellationError();
}

function itemsFor(catalog: MetricCatalog, query: string, forScreen: boolean): MetricItem[] {
  const found = catalog.search(query, longest);
  const buttons = forScreen ? [{ iconPath: new vscode.ThemeIcon('add'), tooltip: vscode.l10n.t('Add as Column') }] : [];
  const itemOf = (metric: Metric): MetricItem => ({
    label: withoutIcons(metric.name),
    description: withoutIcons([metric.id, unitAndGroup(metric)].join(' · ')),
    detail: withoutIcons(metric.description),
    // Found by synonyms too, which the picker cannot know.
    alwaysShow: true,
    buttons,
    metric,
  });
  // A search ranks; without one the groups stand together.
  if (query.trim() !== '') return found.map(itemOf);
  return [...Map.groupBy(catalog.metrics, ({ group }) => group)].flatMap(([group, metrics]) => [
    { label: withoutIcons(group), kind: vscode.QuickPickItemKind.Separator },
    ...metrics.map(itemOf),
  ]);
}

/** At the cursor; where that stands in the name that was searched for, in place of it. */
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

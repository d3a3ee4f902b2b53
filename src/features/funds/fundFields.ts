import * as vscode from 'vscode';
import { fieldsOf } from '../../base/record.ts';
import { factsOf, fundFieldsOf, type FundField } from '../../domain/endpoints/fundFields.ts';
import type { FundProfile } from '../../domain/fund.ts';
import { runCommand } from '../../host/commands/runCommand.ts';
import { showInStatusBar } from '../../host/prompts/notifications.ts';
import { orCancel, pickOne } from '../../host/prompts/quickPick.ts';
import { commands } from '../../ids.ts';
import { noFund } from './fundPanel.ts';
import { dayOf } from './fundView.ts';

/** Inserts a field of a fund into a note. */
export async function insertField(classes: readonly FundProfile[], given: unknown): Promise<void> {
  const { record, field } = await fieldMeant(classes, given, vscode.l10n.t('Insert into Note'));
  const { ticker, seriesid, contractid } = record;
  const named = ticker === '' ? { seriesid, contractid } : { ticker, contractid };
  await runCommand(commands.notesInsertFigure, { of: 'fund', ...named, field }, 'person');
}

/** Copies the value of a field, a day without the time that the service adds. */
export async function copyField(classes: readonly FundProfile[], given: unknown): Promise<void> {
  const { record, field } = await fieldMeant(classes, given, vscode.l10n.t('Copy Value'));
  const value = String(record[field]);
  const copied = (factsOf(field).format === 'day' ? dayOf(value) : undefined) ?? value;
  await vscode.env.clipboard.writeText(copied);
  showInStatusBar(vscode.l10n.t('Copied {0}', copied), 6_000);
}

/** The field that a page's menu was opened on, or one that the person picks. */
async function fieldMeant(
  classes: readonly FundProfile[],
  given: unknown,
  title: string,
): Promise<{ record: FundProfile; field: FundField }> {
  const asked = fieldsOf(given);
  const record = classes.find(({ contractid }) => contractid === asked['contractid']) ?? classes[0];
  if (!record) throw noFund();
  const known = fieldNames(record);
  const field = known.find((each) => each === asked['field']);
  if (field !== undefined) return { record, field };
  const rows = known.map((each) => ({ label: String(record[each]), description: each, value: each }));
  return { record, field: orCancel(await pickOne(rows, { title, matchOnDescription: true })) };
}

/** The fields that have a value. */
const fieldNames = (record: FundProfile): FundField[] =>
  fundFieldsOf().filter((field) => String(record[field] ?? '').trim() !== '');

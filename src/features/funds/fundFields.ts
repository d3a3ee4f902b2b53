import * as vscode from 'vscode';
import { fieldsOf } from '../../base/record.ts';
import { fundFieldsOf, type FundField } from '../../domain/endpoints/fundFields.ts';
import type { FundProfile } from '../../domain/fund.ts';
import { runCommand } from '../../host/commands/runCommand.ts';
import { orCancel, pickOne } from '../../host/prompts/quickPick.ts';
import { commands } from '../../ids.ts';
import { noFund } from './fundPanel.ts';

/** Inserts a field of a fund into a note: the one that a page's menu was opened on, or one that the person picks. */
export async function insertField(classes: readonly FundProfile[], given: unknown): Promise<void> {
  const asked = fieldsOf(given);
  const record = classes.find(({ contractid }) => contractid === asked['contractid']) ?? classes[0];
  if (!record) throw noFund();
  const known = fieldNames(record);
  const field = known.find((each) => each === asked['field']) ?? (await pickField(record, known));
  const { ticker, seriesid, contractid } = record;
  const named = ticker === '' ? { seriesid, contractid } : { ticker, contractid };
  await runCommand(commands.notesInsertFigure, { of: 'fund', ...named, field }, 'person');
}

/** The fields that have a value. */
const fieldNames = (record: FundProfile): FundField[] =>
  fundFieldsOf().filter((field) => String(record[field] ?? '').trim() !== '');

async function pickField(record: FundProfile, known: readonly FundField[]): Promise<FundField> {
  const rows = known.map((field) => ({ label: String(record[field]), description: field, value: field }));
  return orCancel(await pickOne(rows, { title: vscode.l10n.t('Insert into Note'), matchOnDescription: true }));
}

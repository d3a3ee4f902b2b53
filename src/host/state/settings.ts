import * as vscode from 'vscode';
import type { Disposable } from '../../base/disposables.ts';
import { settings, type SettingId } from '../../ids.ts';

function read<T>(id: SettingId, fallback: T, accepts: (value: unknown) => value is T): T {
  const value = vscode.workspace.getConfiguration().get<unknown>(id);
  return accepts(value) ? value : fallback;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;

/** The current settings; a value of the wrong type counts as the default. */
export class Settings {
  get source(): 'service' | 'sample' {
    return read(settings.connectionSource, 'service', isText) === 'sample' ? 'sample' : 'service';
  }
  get baseUrl(): string {
    return read(settings.connectionBaseUrl, '', isText).trim();
  }
  /** `none` if a gateway adds the key. */
  get authentication(): 'key' | 'none' {
    return read(settings.connectionAuthentication, 'key', isText) === 'none' ? 'none' : 'key';
  }
  get timeoutSeconds(): number {
    return Math.min(600, Math.max(1, read(settings.connectionTimeoutSeconds, 30, isAmount)));
  }
  /** 0 if no limit is known. */
  get requestsPerDay(): number {
    return read(settings.quotaRequestsPerDay, 40, isAmount);
  }
  get confirmBelow(): number {
    return read(settings.quotaConfirmBelow, 5, isAmount);
  }
  /** Requests a day that the list of downloads may send; 0 if it is off. */
  get downloadsRequestsPerDay(): number {
    return Math.floor(read(settings.downloadsRequestsPerDay, 0, isAmount));
  }
  get statusBarVisible(): boolean {
    return read(settings.statusBarVisible, true, isFlag);
  }
  get screenerPath(): string {
    return read(settings.screenerPath, '', isText).trim();
  }
  get metricsPath(): string {
    return read(settings.screenerMetricsPath, '', isText).trim();
  }

  /** The colors of rising and falling bars. */
  get barColors(): string {
    return read(settings.barsColors, '', isText);
  }

  get calendarReminders(): boolean {
    return read(settings.calendarReminders, false, isFlag);
  }

  /** The interval of refreshing open results once the user has turned that on. */
  get refreshMinutes(): number {
    return Math.min(240, Math.max(1, Math.round(read(settings.screensRefreshMinutes, 5, isAmount))));
  }
  /** Maximum number of requests for such refreshing. */
  get refreshBudget(): number {
    return Math.min(10_000, Math.max(1, Math.round(read(settings.screensRefreshBudget, 10, isAmount))));
  }

  /** True if assistants in the editor have the tools. */
  get assistantsEnabled(): boolean {
    return read(settings.assistantsEnabled, true, isFlag);
  }
  /** Requests that tools may send a day without a question; 0 if each needs one. */
  get assistantsRequestsPerDay(): number {
    return Math.floor(read(settings.assistantsRequestsPerDay, 0, isAmount));
  }

  /** The labels of highlights, as `parseLabels` reads them. Its schema isn't loaded at the start. */
  get markLabels(): unknown {
    return vscode.workspace.getConfiguration().get<unknown>(settings.marksLabels);
  }

  /** Languages whose documents are notes. */
  get noteLanguages(): readonly string[] {
    return read(settings.notesLanguages, ['markdown'], isTexts);
  }
  /** Returns whether hovers on identifiers in a note show what the library has; can be set per language. */
  noteIdentifiers(scope: vscode.TextDocument): boolean {
    const value = vscode.workspace.getConfiguration(undefined, scope).get<unknown>(settings.notesIdentifiers);
    return isFlag(value) ? value : true;
  }
  /** Returns whether tickers in notes and watchlists have their names beside them; can be set per language. */
  inlayNames(scope: vscode.TextDocument): boolean {
    const value = vscode.workspace.getConfiguration(undefined, scope).get<unknown>(settings.inlayNames);
    return isFlag(value) ? value : true;
  }
  /** The name of a preset or a template; can be set per folder. */
  quoteTemplate(scope: vscode.ConfigurationScope | undefined): string {
    const value = vscode.workspace.getConfiguration(undefined, scope ?? null).get<unknown>(settings.notesQuoteTemplate);
    return isText(value) ? value : '';
  }
  /** Like {@link quoteTemplate}, for funds. */
  fundTemplate(scope: vscode.ConfigurationScope | undefined): string {
    const value = vscode.workspace.getConfiguration(undefined, scope ?? null).get<unknown>(settings.notesFundTemplate);
    return isText(value) ? value : '';
  }

  /** `affects` returns whether a setting is among those that changed. */
  onDidChange(listener: (affects: (id: SettingId) => boolean) => void): Disposable {
    return vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('marketDesk')) listener((id) => event.affectsConfiguration(id));
    });
  }

  async update(id: SettingId, value: string | number | boolean): Promise<void> {
    await vscode.workspace.getConfiguration().update(id, value, vscode.ConfigurationTarget.Global);
  }
}

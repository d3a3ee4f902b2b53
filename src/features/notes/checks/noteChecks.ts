import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../../../base/disposables.ts';
import { Emitter } from '../../../base/emitter.ts';
import type { LineTable } from '../../../base/lineTable.ts';
import { nextTurn } from '../../../base/slices.ts';
import { placeOfClosedCell } from '../../../host/notes/notebookCells.ts';
import type { Services } from '../../../host/services.ts';
import { fixKindOf, type CitationProblem } from '../../../domain/verdicts/findings.ts';
import { formatFix, problems } from '../../../domain/verdicts/problems.ts';
import type { NoteChecker } from '../../../checking/noteChecker.ts';
import type { CitedFigures } from '../../../checking/citedFigures.ts';
import { type Broken, type CheckedNote, type NoteFinding } from '../../../domain/verdicts/checkNote.ts';
import type { NoteSpan } from '../../../domain/notes/noteLines.ts';
import { editOf } from './editOf.ts';
import type { NoteReferences } from '../index/citationIndexModel.ts';
import type { WorkspaceNotes } from '../index/workspaceNotes.ts';

const source = 'Market Desk';
/** Diagnostics of cells of a closed notebook are shown together if they come within this time. */
const tellingMilliseconds = 50;

/** The problem of a diagnostic, and the note that it was found in. */
interface FoundProblem {
  problem: CitationProblem;
  checked: CheckedNote;
  text: string;
}

/** The result of a check, with the note as it was then; undefined if the note cites nothing anymore. */
export interface NoteCheck {
  name: string;
  result: { note: NoteReferences; checked: CheckedNote } | undefined;
}

interface CitedSources {
  checker: NoteChecker;
  figures: CitedFigures;
}

/**
 * Diagnoses quotations and figures in the workspace's notes, open or not, that differ from the words said, their
 * speaker, or the library's value.
 */
export class NoteChecks implements Disposable, vscode.CodeActionProvider {
  readonly #notes: WorkspaceNotes;
  readonly #checker: NoteChecker;
  readonly #disposables = new Disposables();
  readonly #found: vscode.DiagnosticCollection;
  readonly #problems = new WeakMap<vscode.Diagnostic, FoundProblem>();
  /** Actions that fix a whole note, which are computed after they are chosen. */
  readonly #whole = new WeakMap<
    vscode.CodeAction,
    { document: vscode.TextDocument; version: number; text: string; checked: CheckedNote }
  >();
  readonly #waiting = new Set<string>();
  /** The current check of each note. A newer one cancels it. */
  readonly #underWay = new Map<string, symbol>();
  /** Citations and figures with problems, by note. */
  readonly #broken = new Map<string, Broken>();
  readonly #changed = this.#disposables.add(new Emitter<void>());
  /** Diagnostics of the cells of notebooks that aren't open, by the file and then by the cell. */
  readonly #foundInCells = new Map<string, Map<string, readonly vscode.Diagnostic[]>>();
  /** The files of notebooks whose diagnostics are about to be shown with those of their other cells. */
  readonly #unreported = new Map<string, vscode.Uri>();
  readonly #ended = this.#disposables.add(new Emitter<NoteCheck>());
  #isChecking = false;

  /** Fires when a note's problems have changed. */
  readonly onDidChange = this.#changed.event;
  /** Fires after each check of a note. */
  readonly onDidCheck = this.#ended.event;

  constructor(services: Services, notes: WorkspaceNotes, { checker, figures }: CitedSources) {
    this.#notes = notes;
    this.#checker = checker;
    this.#found = this.#disposables.add(vscode.languages.createDiagnosticCollection('market-desk.notes'));
    this.#disposables.add(notes.onDidChange((names) => this.#check(names)));
    const checkAll = (): void => {
      checker.forget();
      figures.forget();
      this.#check(notes.names);
    };
    this.#disposables.add(services.connection.onDidChange(checkAll));
    void services.library().then(
      (library) => this.#disposables.add(library.onDidChangeContents(checkAll)),
      () => undefined,
    );
  }

  /** Returns the problems of each citation and figure of a note that has any, from its last check. */
  problemsOf(name: string): Broken | undefined {
    return this.#broken.get(name);
  }

  /** Offers only fixes that are proven on the note as it is now. */
  async provideCodeActions(document: vscode.TextDocument, _range: vscode.Range, context: vscode.CodeActionContext) {
    const { version } = document;
    const text = document.getText();
    const shown = (this.#found.get(document.uri) ?? []).filter((each) =>
      context.diagnostics.some(({ range, message }) => range.isEqual(each.range) && message === each.message),
    );
    const own = shown.flatMap((diagnostic) => {
      const found = this.#problems.get(diagnostic);
      return found?.text === text ? [{ diagnostic, ...found }] : [];
    });
    const actions: vscode.CodeAction[] = [];
    for (const { diagnostic, problem, checked } of own)
      for (const { kind, edits } of await this.#checker.fixesOf(problem, text, checked)) {
        if (document.version !== version) return [];
        const action = new vscode.CodeAction(formatFix(kind), vscode.CodeActionKind.QuickFix);
        action.edit = editOf(document, edits);
        action.diagnostics = [diagnostic];
        action.isPreferred = kind === problems[problem.kind].fix;
        actions.push(action);
      }
    const [first] = own;
    const toFix = [...(this.#found.get(document.uri) ?? [])].filter((each) => {
      const problem = this.#problems.get(each)?.problem;
      return problem && fixKindOf(problem) !== undefined;
    });
    const fixable = toFix.filter(({ severity }) => severity !== vscode.DiagnosticSeverity.Hint);
    if (first && fixable.length > 1) {
      const all = new vscode.CodeAction(vscode.l10n.t('Fix All in This Note'), vscode.CodeActionKind.QuickFix);
      all.diagnostics = fixable;
      this.#whole.set(all, { document, version, text, checked: first.checked });
      actions.push(all);
    }
    return actions;
  }

  /** Proves the preferred fixes of a note together, which takes longer than the list of fixes may. */
  async resolveCodeAction(action: vscode.CodeAction): Promise<vscode.CodeAction> {
    const of = this.#whole.get(action);
    if (of?.document.version !== of?.version) return action;
    const proven = of && (await this.#checker.fixesTogether(of.text, of.checked));
    if (of && proven && of.document.version === of.version)
      action.edit = editOf(
        of.document,
        [...proven.values()].flatMap(({ edits }) => edits),
      );
    return action;
  }

  dispose(): void {
    this.#waiting.clear();
    this.#underWay.clear();
    this.#disposables.dispose();
  }

  /**
   * Cancels the running checks of these notes and checks them again, since their texts or the cited calls have changed.
   */
  #check(names: readonly string[]): void {
    for (const name of names) {
      this.#underWay.delete(name);
      this.#waiting.add(name);
    }
    if (!this.#isChecking) void this.#checkWaiting();
  }

  /**
   * Checks notes one after the other, so that many notes don't keep others waiting. A slow check continues beside the
   * next one.
   */
  async #checkWaiting(): Promise<void> {
    this.#isChecking = true;
    for (const name of this.#waiting) {
      this.#waiting.delete(name);
      const own = Symbol(name);
      this.#underWay.set(name, own);
      const check = this.#checkOne(name, () => this.#underWay.get(name) !== own).finally(() => {
        if (this.#underWay.get(name) === own) this.#underWay.delete(name);
      });
      await Promise.race([check, patience()]);
    }
    this.#isChecking = false;
  }

  async #checkOne(name: string, isEnded: () => boolean): Promise<void> {
    const uri = vscode.Uri.parse(name);
    const note = this.#notes.get(name);
    await nextTurn();
    if (isEnded() || this.#disposables.disposed) return;
    if (!note) {
      this.#setBroken(name, new Map());
      this.#setFound(uri, []);
      this.#ended.fire({ name, result: undefined });
      return;
    }
    const checked = await this.#checker.check(note, { isEnded });
    if (!checked) return;
    this.#setBroken(name, checked.broken);
    this.#setFound(
      uri,
      checked.findings.map((finding) => this.#diagnosticOf(note, finding, checked)),
    );
    this.#ended.fire({ name, result: { note, checked } });
  }

  /** The editor can't show a cell of a closed notebook, so its diagnostics appear on its notebook. */
  #setFound(uri: vscode.Uri, found: readonly vscode.Diagnostic[]): void {
    const place = placeOfClosedCell(uri);
    if (!place) {
      this.#found.set(uri, found.length === 0 ? undefined : found);
      return;
    }
    const file = place.file.toString();
    const ofCells = this.#foundInCells.get(file) ?? new Map<string, readonly vscode.Diagnostic[]>();
    for (const diagnostic of found) {
      diagnostic.message = vscode.l10n.t('Cell {0}: {1}', place.index + 1, diagnostic.message);
      diagnostic.range = new vscode.Range(0, 0, 0, 0);
    }
    if (found.length === 0) ofCells.delete(uri.toString());
    else ofCells.set(uri.toString(), found);
    if (ofCells.size === 0) this.#foundInCells.delete(file);
    else this.#foundInCells.set(file, ofCells);
    if (this.#unreported.size === 0) setTimeout(() => this.#reportCells(), tellingMilliseconds);
    this.#unreported.set(file, place.file);
  }

  #reportCells(): void {
    if (this.#disposables.disposed) return;
    for (const [name, file] of this.#unreported) {
      const ofCells = this.#foundInCells.get(name);
      this.#found.set(file, ofCells && [...ofCells.values()].flat());
    }
    this.#unreported.clear();
  }

  #setBroken(name: string, broken: Broken): void {
    if (broken.size === 0 && !this.#broken.has(name)) return;
    if (broken.size === 0) this.#broken.delete(name);
    else this.#broken.set(name, broken);
    this.#changed.fire();
  }

  #diagnosticOf({ lines, text }: NoteReferences, finding: NoteFinding, checked: CheckedNote): vscode.Diagnostic {
    const { Hint, Information, Warning } = vscode.DiagnosticSeverity;
    // The editor counts every severity except hints, and a problem counts once.
    const severity = finding.isFurther ? Hint : finding.isWrong ? Warning : Information;
    const diagnostic = new vscode.Diagnostic(rangeOf(lines, finding), finding.message, severity);
    diagnostic.source = source;
    diagnostic.code = finding.code;
    const { problem } = finding;
    if (problem) this.#problems.set(diagnostic, { problem, checked, text });
    return diagnostic;
  }
}

function rangeOf(lines: LineTable, { start, end }: NoteSpan): vscode.Range {
  const [from, till] = [lines.positionOf(start), lines.positionOf(end)];
  return new vscode.Range(from.line, from.character, till.line, till.character);
}

/** Waits long enough for the check of an ordinary note to finish. */
async function patience(): Promise<void> {
  for (let turns = 0; turns < 10; turns += 1) await nextTurn();
}

/** Texts that were made to do harm, each as it once did: what tests, figures and the harness of growth all read. */

/** One line that seems to end in a speaker's name and never does. */
export const capitalLine = `Q: ${'A'.repeat(190)}\n`;

/** A comment of HTML with nothing in it. */
export const emptyComment = '<!---->';

/** A link that runs a command of the editor, where a text is taken for Markdown. */
export const commandLink = '[Fix](command:workbench.action.closeAllEditors)';

/** A day far off that services write where they mean that there is no end. */
export const endOfTime = '9999-12-31';

const repeated = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** A call of the usual length whose every line looks like a question. */
export const capitalsCall = (): string => repeated(capitalLine, 70_000);

/** An answer that is neither JSON nor a web page. */
export const commentsAnswer = (bytes = 250): string => repeated(emptyComment, bytes);

/** A turn in which one word is found that often. */
export const callOfHits = (hits = 130_000): string => `Ann Lee:\n${'margin '.repeat(hits)}`;

/** A turn without a space: eight megabytes in one word. */
export const endlessWord = (length = 8 * 1024 * 1024): string => `Ann Lee:\n${'x'.repeat(length)}`;

const link = 'vscode://market-desk.market-desk/transcript?from=sample&cik=9910001&fyq=Q1%202026&start=We%20grew';

/** A link to a call and dots behind it. */
export const dotsNote = (): string => `${link}${'.'.repeat(98_000)}x\n`;

/** Quoted lines without end, and links below them. */
export const quotedLinesNote = (): string => `${'> a\n'.repeat(100_000)}${`[c](${link})\n`.repeat(200)}`;

/** Footnotes that are named and never said. */
export const footnotesNote = (): string => `${'[^a]'.repeat(20_000)}\n${`[^b]: ${link}\n`.repeat(200)}`;

export const hostileNotes: Readonly<Record<string, () => string>> = {
  'dots.md': dotsNote,
  'quoted.md': quotedLinesNote,
  'footnotes.md': footnotesNote,
};

/** A condition of nothing but one metric in capitals. */
export const endlessScreen = (): string => `columns: ${'A'.repeat(200_000)}\n\n${'('.repeat(50_000)}\n`;

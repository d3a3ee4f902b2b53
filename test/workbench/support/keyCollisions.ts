export interface Keybinding {
  key: string;
  command: string;
  when?: string;
}

const isOurs = ({ command }: Keybinding): boolean => command.startsWith('marketDesk.');

/** Pairs of one of our keys and one of the editor's that can mean both things in one place. */
export function collisions(all: readonly Keybinding[]): string[] {
  return all
    .filter(isOurs)
    .flatMap((ours) =>
      all
        .filter((other) => !isOurs(other) && meets(ours.key, other.key) && !excludes(ours.when, other.when))
        .map(
          (other) =>
            `${ours.key} ${ours.command} (${ours.when ?? ''}) and ${other.key} ${other.command} (${other.when ?? ''})`,
        ),
    );
}

/** The same keys, or one the beginning of the other. */
function meets(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `);
}

/** Whether no place can fulfil both conditions. */
function excludes(ours = '', other = ''): boolean {
  const ways = (when: string): string[][] => when.split(' || ').map((way) => way.split(' && '));
  return ways(ours).every((one) =>
    ways(other).every((two) => one.some((mine) => two.some((theirs) => opposes(mine, theirs)))),
  );
}

/** The condition that neither a document nor a view of ours has the focus. */
const focusElsewhere =
  /^(?!list|side)\w*(?:Focus(?:ed)?|InputFocus|Editing)$|^isNotebookMultiSelect$|^inQuickInput$|^inKeybindings|^inChat|^focusedView /;

function opposes(mine: string, theirs: string): boolean {
  if (mine === `!${theirs}` || theirs === `!${mine}` || theirs === 'false') return true;
  if (mine.includes(' != ')) return mine.replace(' != ', ' == ') === theirs;
  const [left, value] = mine.split(' == ');
  const [right, otherValue] = theirs.split(' == ');
  if (value !== undefined && otherValue !== undefined && left === right) return value !== otherValue;
  // A document of one of our languages, or of a note, is neither a box nor a chat.
  if (mine.startsWith('editorLangId ')) return /^(inQuickInput|inChat\w*|inKeybindings\w*|terminalFocus)$/.test(theirs);
  if (/^(focusedView|activeWebviewPanelId) == 'marketDesk\./.test(mine)) return focusElsewhere.test(theirs);
  return false;
}

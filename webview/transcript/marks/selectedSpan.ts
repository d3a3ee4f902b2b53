import type { Passage } from '../../../src/domain/passages/passage.ts';
import type { Reader } from '../reader.ts';
import type { TurnList } from '../turns/turnList.ts';

/** Offsets into the transcript of the selected speech; undefined if none is selected. */
export function selectedSpan(list: TurnList): Passage | undefined {
  const selection = getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
  if (!range || range.collapsed || !list.element.contains(range.commonAncestorContainer)) return undefined;
  const articles = [...list.element.querySelectorAll<HTMLElement>('article[data-turn]')];
  const turns = articles
    .filter((article) => !article.hidden && range.intersectsNode(article))
    .map((article) => Number(article.dataset['turn']));
  const blocks = turns.flatMap((turn) => list.at(turn)?.blocks ?? []).filter(({ node }) => range.intersectsNode(node));
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (!first || !last) return undefined;
  const start = range.startContainer === first.node ? first.start + range.startOffset : first.start;
  const end = range.endContainer === last.node ? last.start + range.endOffset : last.end;
  return start < end ? { start, end } : undefined;
}

/** Reports the selection each time it changes. */
export function reportSelection(options: {
  reader: () => Reader | undefined;
  report: (span: Passage | null) => void;
}): void {
  let reported = '';
  let waiting: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('selectionchange', () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      const list = options.reader()?.list;
      const span = (list && selectedSpan(list)) ?? null;
      const said = JSON.stringify(span);
      if (said === reported || (span === null && reported === '')) return;
      reported = said;
      options.report(span);
    }, 60);
  });
}

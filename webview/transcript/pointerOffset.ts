import type { TurnList } from './turns/turnList.ts';

/** Offset into the transcript of the words at a point of the window; undefined where there are none. */
export function pointerOffset(list: TurnList, x: number, y: number): number | undefined {
  const caret = document.caretPositionFromPoint(x, y);
  const article = caret?.offsetNode.parentElement?.closest<HTMLElement>('article[data-turn]');
  const made = article ? list.at(Number(article.dataset['turn'])) : undefined;
  const block = made?.blocks.find(({ node }) => node === caret?.offsetNode);
  return block && caret ? block.start + caret.offset : made?.blocks[0]?.start;
}

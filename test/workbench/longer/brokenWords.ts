/** Finds texts of the page that run a few letters a line, as in a column that is too narrow for any word. */
export function brokenWords(): { text: string; lines: number }[] {
  const fewestLines = 3;
  const fewestLetters = 4;
  const found: { text: string; lines: number }[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const { data } = texts.currentNode as Text;
    const text = data.trim().replaceAll(/\s+/g, ' ');
    range.selectNodeContents(texts.currentNode);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    if (lines >= fewestLines && text.length / lines < fewestLetters) found.push({ text, lines });
  }
  return found;
}

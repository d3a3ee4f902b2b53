import ts from '@typescript/typescript6';

export interface LineCounts {
  code: number;
  comment: number;
  import: number;
  blank: number;
}

/** Counts each line once: as an import where one stands, else as code, else as a comment, else as blank. */
export function countLines(source: ts.SourceFile): LineCounts {
  const { text } = source;
  const lines = source.getLineStarts();
  const coded = new Set<number>();
  const imported = new Set<number>();
  const lineAt = (position: number): number => source.getLineAndCharacterOfPosition(position).line;
  const mark = (into: Set<number>, start: number, end: number): void => {
    for (let line = lineAt(start); line <= lineAt(end); line++) into.add(line);
  };
  for (const statement of source.statements)
    if (ts.isImportDeclaration(statement)) mark(imported, statement.getStart(source), statement.end);
  const markTokens = (node: ts.Node): void => {
    const children = node.getChildren(source);
    if (children.length === 0 && node.end > node.getStart(source)) mark(coded, node.getStart(source), node.end);
    for (const child of children) if (!ts.isJSDoc(child)) markTokens(child);
  };
  markTokens(source);
  const counts: LineCounts = { code: 0, comment: 0, import: 0, blank: 0 };
  const last = text.endsWith('\n') ? lines.length - 1 : lines.length;
  for (let line = 0; line < last; line++) {
    const written = text.slice(lines[line], lines[line + 1]).trim();
    if (imported.has(line)) counts.import++;
    else if (written === '') counts.blank++;
    else if (coded.has(line)) counts.code++;
    else counts.comment++;
  }
  return counts;
}

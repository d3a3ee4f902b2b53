import { trimEndWhere } from '../../base/textEdges.ts';

const brackets = '()[]';
const isSpace = (character: string): boolean => /\s/.test(character);

/** The last bracket of either kind before an offset, or -1. */
function bracketBefore(text: string, offset: number): number {
  let at = offset - 1;
  while (at >= 0 && !brackets.includes(text.charAt(at))) at--;
  return at;
}

/**
 * `Ann Lee (Acme (Europe))`: what stands before the brackets that end a label, and in them. One pair may lie within,
 * with brackets of the other kind in it. Undefined where there are none, or nothing before them.
 */
export function titleInBrackets(label: string): { before: string; inside: string } | undefined {
  const last = label.length - 1;
  if (last < 0 || !')]'.includes(label.charAt(last))) return undefined;
  let open = bracketBefore(label, last);
  if (label.charAt(open) === ')') {
    const inner = label.lastIndexOf('(', open - 1);
    if (inner < 0 || label.lastIndexOf(')', open - 1) > inner) return undefined;
    open = bracketBefore(label, inner);
  }
  if (open < 0 || !'(['.includes(label.charAt(open))) return undefined;
  const before = trimEndWhere(label.slice(0, open), isSpace);
  if (
    before === '' ||
    '(['.includes(before.charAt(before.length - 1)) ||
    /[\n\r\u2028\u2029]/.test(label.slice(0, open))
  )
    return undefined;
  return { before, inside: label.slice(open + 1, last) };
}

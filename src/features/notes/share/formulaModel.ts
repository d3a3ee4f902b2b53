import { readHtmlTag, type HtmlTag } from './htmlTagModel.ts';

/** Elements of a formula that hold words, and those that hold other elements. */
const holdsWords = new Set(['mi', 'mo', 'mn', 'ms', 'mtext', 'annotation']);
const holdsElements = new Set(
  (
    'semantics mrow mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts mprescripts mtable mtr ' +
    'mlabeledtr mtd mstyle mpadded mphantom menclose merror'
  ).split(' '),
);
/** Elements within one another. */
const deepest = 100;

/**
 * Finds the end of the formula that a tag begins; undefined unless its elements are known and well nested, and its words
 * stand where every browser shows them. Only then is it sure that nothing within it ends the formula.
 */
export function endOfFormula(html: string, { name, isClosing, isSelfClosing, end }: HtmlTag): number | undefined {
  if (name !== 'math' || isClosing || isSelfClosing) return undefined;
  const open = ['math'];
  let at = end;
  for (;;) {
    const next = html.indexOf('<', at);
    const top = open.at(-1)!;
    if (next === -1 || (!holdsWords.has(top) && /[^\t\n\f\r ]/.test(html.slice(at, next)))) return undefined;
    if (!/^<\/?[a-z]/i.test(html.slice(next, next + 3))) return undefined;
    const tag = readHtmlTag(html, next);
    if (!tag) return undefined;
    at = tag.end;
    if (tag.isClosing) {
      if (tag.name !== top) return undefined;
      open.pop();
      if (open.length === 0) return at;
    } else if (holdsWords.has(top) || open.length > deepest) return undefined;
    else if (!holdsWords.has(tag.name) && !holdsElements.has(tag.name)) return undefined;
    else if (!tag.isSelfClosing) open.push(tag.name);
  }
}

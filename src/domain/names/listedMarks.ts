/** Marks of a registrant's state, of a new registrant of the same name, and of a depositary receipt. */
const marks = new Set(
  `al ak az ar ca co ct de del delaware fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok
  or pa pr ri sc sd tn tx ut vt va wa wv wi wy dc new adr can canada cn ci fi uk on bc hk ats cayman bermuda`.split(
    /\s+/,
  ),
);
const longMarks = new Set(['cayman islands', 'marshall islands']);

/** Words after which a state may stand without a slash: `US BANCORP DE`. */
const beforeState = /\b(?:INC|CORP|CO|LTD|BANCORP|BANCSHARES|TRUST|LP|PLC) DE$/;

/** Maximum length of a name in characters; a longer text isn't a name. */
export const longestName = 200;

/**
 * Returns a name of the SEC's list without the marks that the SEC adds at its end: ` /DE/`, `/ADR`, ` \NEW\`, `(DE)`. A
 * name without marks is returned unchanged.
 */
export function withoutMarks(listed: string): string {
  if (listed.length > longestName) return listed;
  let name = listed.trim();
  for (let rest = unmarked(name); rest !== name; rest = unmarked(name)) name = rest;
  return beforeState.test(name) ? name.slice(0, -' DE'.length) : name;
}

function unmarked(name: string): string {
  if (name.endsWith('(DE)')) return name.slice(0, -'(DE)'.length).trim();
  const closed = name.endsWith('/') || name.endsWith('\\') ? name.slice(0, -1).trim() : name;
  const at = Math.max(closed.lastIndexOf('/'), closed.lastIndexOf('\\'));
  const mark = closed
    .slice(at + 1)
    .trim()
    .toLowerCase();
  if (at <= 0 || !(marks.has(mark) || longMarks.has(mark))) return closed;
  const before = closed.slice(0, at).trim();
  // A Belgian company writes both of its legal forms this way.
  return mark === 'nv' && / SA$/i.test(before) ? name : before;
}

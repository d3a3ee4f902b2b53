/** About 41 bits: in a thousand notes with a hundred links each, two hardly ever share a label. */
const length = 8;

/**
 * Formats the label of a link's definition, derived from the link itself so that notes can be merged: the same link has
 * the same label in every note. `attempt` gives further labels if a note uses one for another link.
 */
export function formatLinkLabel(link: string, attempt = 0): string {
  let [one, other] = [0x811c9dc5 ^ attempt, 0x1b873593 + attempt];
  for (let at = 0; at < link.length; at += 1) {
    const unit = link.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul(other ^ unit, 0x5bd1e995);
    other ^= other >>> 15;
  }
  const number = (one >>> 0) * 0x200000 + ((other ^ (one >>> 7)) & 0x1fffff);
  return `md-${number.toString(36).padStart(length, '0').slice(-length)}`;
}

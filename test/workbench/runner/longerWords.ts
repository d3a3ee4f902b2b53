/**
 * Text as a wordier language would have it: every word is 40 % longer, and the whole stands between ‹ and ›, so that text
 * that no translator would see can be told. Places for values, icons, links and markup stay as they are. It runs in the
 * extension host by its source, so it uses nothing from outside of itself.
 */
export function longerWords(text: string): string {
  if (!/\p{L}{2}/u.test(text.replaceAll(/\{\w+\}/g, ''))) return text;
  const parts = /\{\w+\}|\$\([\w~-]+\)|\]\([^)]*\)|<[^>]*>|`[^`]*`|\w+:\/\/\S+|marketDesk\.[\w.]+|\p{L}+|[^\p{L}]/gu;
  const longer = text.replaceAll(parts, (part) => {
    if (!/^\p{L}{2,}$/u.test(part)) return part;
    return part + part.slice(-Math.ceil(part.length * 0.4)).toLowerCase();
  });
  return `‹${longer}›`;
}

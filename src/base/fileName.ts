/** Names that Windows reserves for devices, with any extension. */
const device = /^(?:CON|PRN|AUX|NUL|CONIN\$|CONOUT\$|COM[\d¹²³]|LPT[\d¹²³])$/i;
const refusedCharacters = /[\\/:*?"<>|\p{Cc}]/u;
/** Common file systems allow 255 bytes or characters; this leaves room for a number and an extension. */
const mostBytes = 200;
const utf8 = new TextEncoder();

type NameProblem = 'empty' | 'characters' | 'dots' | 'device' | 'length';

/** Returns the problem with a trimmed name on some common file system. */
export function judgeFileName(name: string): NameProblem | undefined {
  if (name === '') return 'empty';
  // The pattern runs only on names that are short enough.
  if (name.length > mostBytes || utf8.encode(name).length > mostBytes) return 'length';
  if (refusedCharacters.test(name)) return 'characters';
  if (name.startsWith('.') || name.endsWith('.')) return 'dots';
  return isDevice(name) ? 'device' : undefined;
}

/** Returns the closest name that every common file system accepts, with room for an extension. */
export function toFileName(text: string): string {
  let name = '';
  let bytes = 0;
  for (const each of text.slice(0, 4 * mostBytes).trim()) {
    bytes += utf8.encode(each).length;
    if (bytes > mostBytes) break;
    name += refusedCharacters.test(each) ? '-' : each;
  }
  const own = name.trim();
  const bare = own.startsWith('.') ? `_${own.slice(1)}` : own;
  const safe = bare.endsWith('.') ? `${bare.slice(0, -1)}_` : bare;
  return safe === '' || isDevice(safe) ? `_${safe}` : safe;
}

/** `CON.txt` and `CON .txt` are reserved too. */
function isDevice(name: string): boolean {
  const dot = name.indexOf('.');
  return device.test((dot < 0 ? name : name.slice(0, dot)).trim());
}

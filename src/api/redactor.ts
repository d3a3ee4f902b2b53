/** Takes a key out of text, in every form in which it could come back: plain, percent-encoded, escaped, base64. */
export interface Redactor {
  /** For words about the answer: wherever the key stands. */
  redact: (text: string) => string;
  /** For an answer's own text: a short key only where it is named as one, since it may be a word of the text. */
  redactAnswer: (text: string) => string;
}

const mask = '•••';
const shortKey = 8;

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

/** What base64 of any longer text holds of the key, for each of the three places where it can begin. */
function base64Cores(key: string): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(key)]);
    const whole = bytes.toString('base64url');
    // Characters that share bits with what stands before or after the key are not the key's own.
    const from = Math.ceil((offset * 8) / 6);
    const core = whole.slice(from, Math.floor((bytes.length * 8) / 6));
    return core.length < 6 ? [] : [core, core.replaceAll('-', '+').replaceAll('_', '/')];
  });
}

function formsOf(key: string): string[] {
  const everyByte = [...Buffer.from(key)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  const encoded = encodeURIComponent(key.toWellFormed());
  const quoted = JSON.stringify(key).slice(1, -1);
  const base64 = Buffer.from(key).toString('base64');
  const lowerHex = encoded.replace(/%../g, (escape) => escape.toLowerCase());
  const forms = [
    key,
    encoded,
    lowerHex,
    encoded.replaceAll('%20', '+'),
    everyByte,
    quoted,
    quoted.replaceAll('/', '\\/'),
  ];
  const all = new Set([...forms, base64, base64.replace(/=+$/, ''), ...base64Cores(key)]);
  return [...all].filter((form) => form !== '').sort((a, b) => b.length - a.length);
}

export function createRedactor(key: string): Redactor {
  const forms = formsOf(key);
  if (forms.length === 0) return { redact: (text) => text, redactAnswer: (text) => text };
  const either = forms.map(escapePattern).join('|');
  const anywhere = new RegExp(either, 'gi');
  const named = new RegExp(`(api_?key\\W{1,6})(?:${either})`, 'gi');
  // A form that holds another is found with it.
  const probes = forms.filter((form) => !forms.some((other) => other !== form && form.includes(other)));
  return {
    redact: (text) => text.replace(anywhere, mask),
    redactAnswer: (text) => {
      if (!probes.some((form) => text.includes(form))) return text;
      return key.length < shortKey ? text.replace(named, `$1${mask}`) : text.replace(anywhere, mask);
    },
  };
}

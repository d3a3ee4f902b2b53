/**
 * Copies a message as sending it between the host and a page would: JSON values and the bytes of buffers. Everything
 * else is lost, and no object is shared.
 */
export function copyAsSent(value: unknown): unknown {
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return structuredClone(value);
  if (Array.isArray(value)) return value.map((each) => copyAsSent(each) ?? null);
  if (typeof value !== 'object' || value === null) return plain(value);
  if ('toJSON' in value) return plain(value);
  const fields = Object.entries(value).map(([key, each]) => [key, copyAsSent(each)] as const);
  return Object.fromEntries(fields.filter(([, each]) => each !== undefined));
}

function plain(value: unknown): unknown {
  const text = JSON.stringify(value) as string | undefined;
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}

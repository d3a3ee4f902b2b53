/** The identifiers of an answer to another request. */
const other = {
  ticker: 'OTHR',
  cik: 9_999_999,
  companyname: 'Something Other, Inc.',
  companyname_short: 'Something Other',
  seriesid: 'S000999999',
  contractid: 'C000999999',
  fund_name: 'Some Other Fund',
} as const;

/** Turns the answer into one to another request: every identifier becomes that of {@link other}. */
export function otherIdentity(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(otherIdentity);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      Object.hasOwn(other, name) ? other[name as keyof typeof other] : otherIdentity(inner),
    ]),
  );
}

/** Turns the answer into a call of another quarter; an answer without a call is unchanged. */
export function otherQuarter(body: unknown): unknown {
  const { metadata } = body as { metadata?: { transcript_fyq?: unknown; available_fyq?: unknown } };
  if (typeof metadata?.transcript_fyq !== 'string' || !Array.isArray(metadata.available_fyq)) return body;
  const quarters = metadata.available_fyq as string[];
  const transcript_fyq = quarters.find((quarter) => quarter !== metadata.transcript_fyq) ?? 'Q1 2001';
  return { ...(body as object), metadata: { ...metadata, transcript_fyq } };
}

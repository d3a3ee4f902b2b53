import * as v from 'valibot';
import { kindOfSource } from '../../base/snapshot.ts';
import { defineTool } from '../tool.ts';
import { dayOf } from '../foreignText.ts';

const output = v.object({
  source: v.picklist(['service', 'sample', 'data']),
  /** The UTC day. */
  day: v.string(),
  used: v.number(),
  /** Number of requests that a cache answered, which aren't counted. */
  cached: v.optional(v.number()),
  /** Null if no limit is known. */
  limit: v.nullable(v.number()),
  left: v.nullable(v.number()),
  byEndpoint: v.record(v.string(), v.number()),
  /** Nothing is sent until then; `until` is absent if the service didn't state it. */
  pause: v.optional(v.object({ until: v.optional(v.string()) })),
  spent: v.boolean(),
  /** True if the count can't be stored at the moment, so that no number is given. */
  notCounted: v.optional(v.boolean()),
  /** Number of requests that tools may send today without a question; beyond it, the user is asked. */
  unasked: v.optional(v.object({ most: v.number(), used: v.number() })),
});
type RequestsLeftOutput = v.InferOutput<typeof output>;

export const requestsLeftTool = defineTool({
  name: 'requests_left',
  title: 'Show Requests Left Today',
  summary: "Show how many of today's requests are used and left, and by what.",
  description:
    "Says how many of today's requests are used and left, by what. Use it before reading what is not in the library. Costs nothing. Example: {}",
  input: v.strictObject({}),
  output,
  run: async (_, sources): Promise<RequestsLeftOutput> => {
    const library = await sources.library();
    const { source, used, cached, limit, byEndpoint, pause, spent, unkept } = library.usage(sources.source());
    const now = sources.now();
    const unasked = kindOfSource(source) === 'service' ? await sources.unasked?.() : undefined;
    return {
      source: kindOfSource(source),
      day: dayOf(now),
      used,
      ...(cached === undefined ? {} : { cached }),
      limit: limit ?? null,
      left: limit === undefined ? null : Math.max(0, limit - used),
      byEndpoint,
      ...(pause ? { pause: pause.until === undefined ? {} : { until: new Date(pause.until).toISOString() } } : {}),
      spent,
      ...(unkept && { notCounted: true }),
      ...(unasked && { unasked }),
    };
  },
  format,
});

function format({ notCounted, ...counted }: RequestsLeftOutput): string {
  return notCounted
    ? `The requests on ${counted.day} (UTC) can’t be counted, so no number is given and none is sent unasked.`
    : formatCounted(counted);
}

type CountedRequests = Omit<RequestsLeftOutput, 'notCounted'>;

function formatCounted({
  source,
  day,
  used,
  cached,
  limit,
  left,
  byEndpoint,
  pause,
  spent,
  unasked,
}: CountedRequests): string {
  const by = Object.entries(byEndpoint).map(([name, count]) => `${name} ${count}`);
  const to = source === 'service' ? 'the service' : source === 'sample' ? 'sample data' : 'data of this computer';
  const lines = [
    `Requests on ${day} (UTC) to ${to}, in all windows: ${used} used${by.length > 0 ? ` (${by.join(', ')})` : ''}.`,
    limit === null
      ? source === 'service'
        ? 'The limit is unknown.'
        : 'There is no limit: the data is on this computer.'
      : `${left} of ${limit} left.`,
  ];
  if (cached !== undefined) lines.push(`${cached} more were answered by a cache and are not counted.`);
  if (pause)
    lines.push(`The service asked to wait ${pause.until === undefined ? 'for today' : `until ${pause.until}`}.`);
  if (unasked)
    lines.push(
      unasked.most === 0
        ? 'The person is asked before any request is sent.'
        : `Tools may send ${unasked.most} requests today without a question; ${unasked.used} of these are used. Otherwise, and for the last requests of the day, the person is asked.`,
    );
  if (spent) lines.push('Nothing more is sent today unless a person allows it. The library can still be read.');
  return lines.join('\n');
}

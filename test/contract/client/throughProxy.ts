import { ApiError } from '../../../src/api/apiError.ts';
import { clientOf } from '../library/client.ts';

/** One calendar request through the host's fetch, in a process of its own: Node reads proxy and authorities at its start. */
const client = clientOf(process.argv[2] ?? '', process.argv[3] ?? '', { timeoutSeconds: 120, dispatcher: 'host' });
const attempts: string[] = [];
const onAttempt = () => (outcome: { ok: boolean }) => attempts.push(outcome.ok ? 'ok' : 'failed');
try {
  const { value } = await client.send({ endpoint: 'calendar' }, { onAttempt });
  console.log(JSON.stringify({ attempts, rows: value.rows.length }));
} catch (error) {
  const { kind, details } = error instanceof ApiError ? error : { kind: String(error), details: {} };
  console.log(JSON.stringify({ attempts, kind, details }));
}
client.dispose();

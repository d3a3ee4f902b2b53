import { kindOfSource } from '../../base/snapshot.ts';
import { formatOtherSource } from '../../domain/format/source.ts';
import type { Services } from '../services.ts';
import { PlainError } from './plainError.ts';

/** Throws `notConfigured` if nothing is connected: the user connects a service, or tries the sample. */
export function requireConnection({ connection }: Pick<Services, 'connection'>): void {
  if (kindOfSource(connection.source) === 'service') connection.requireOrigin();
}

/** Throws unless a source is the connected one: `notConfigured` if nothing is connected, otherwise `otherSource`. */
export function requireSource({ connection }: Pick<Services, 'connection'>, source: string): void {
  if (connection.source === source) return;
  requireConnection({ connection });
  throw new PlainError(formatOtherSource(source, connection.source), 'otherSource');
}

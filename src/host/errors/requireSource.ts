import { formatOtherSource } from '../../domain/format/source.ts';
import type { Services } from '../services.ts';
import { PlainError } from './plainError.ts';

/** Throws `otherSource` unless a source is the connected one. */
export function requireSource({ connection }: Pick<Services, 'connection'>, source: string): void {
  if (connection.source !== source) throw new PlainError(formatOtherSource(source, connection.source), 'otherSource');
}

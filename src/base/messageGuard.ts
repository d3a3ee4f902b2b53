import type { Protocol } from './channel.ts';
import type { DefinedProtocol } from './protocol.ts';

export function guardBy<P extends Protocol>(schemas: DefinedProtocol<P>['schemas']): DefinedProtocol<P> {
  return { schemas, types: {} };
}

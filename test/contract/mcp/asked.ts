import type { Client, ClientCapabilities, ClientOptions } from '@modelcontextprotocol/client';

import type { Running } from '../bundledService/running.ts';
import { connect, libraryFolder, type Connected, type Message, type Start } from './serving.ts';

/** Options of a client of each era of the protocol. */
export const eras = {
  'the newest protocol': { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  'the protocol of 2025-06-18': { supportedProtocolVersions: ['2025-06-18'] },
} satisfies Record<string, ClientOptions>;
export type Era = keyof typeof eras;

/** A person’s answer to a question. */
export type Reaction = (message: string) => Record<string, unknown> | Promise<Record<string, unknown>>;

export interface AskedClient {
  client: Client;
  /** The questions that it was asked, as a person reads them. */
  asked: string[];
  logged: () => string;
}

/** Arguments and environment of a server with the service's key and 12 requests a day. */
export async function startAt(service: Running, { args = [], folder, environment }: StartOptions = {}): Promise<Start> {
  return {
    args: [
      ...['--library', folder ?? (await libraryFolder()), '--base-url', service.address],
      ...['--screener-path', '/screener', '--metrics-path', '/screener/metrics'],
      ...['--requests-per-day', '12', ...args],
    ],
    environment: environment ?? { MARKET_DESK_API_KEY: service.key },
  };
}

export interface StartOptions {
  args?: readonly string[];
  folder?: string;
  environment?: Readonly<Record<string, string>>;
}

interface AskedOptions {
  /** By default, the client can show forms. */
  elicitation?: ClientCapabilities['elicitation'];
  /** Connects a client to a server, by default one in this process. */
  open?: (start: Start) => Promise<Pick<Connected, 'client' | 'logged'>>;
}

/** Connects a client whose person reacts to each question. */
export async function connectAsked(
  start: Start,
  era: Era,
  react: Reaction,
  { elicitation = { form: {} }, open = connect }: AskedOptions = {},
): Promise<AskedClient> {
  const options = { ...eras[era], capabilities: { elicitation } };
  const asked: string[] = [];
  const { client, logged } = await open({
    ...start,
    client: options,
    prepare: (each) => {
      each.setRequestHandler('elicitation/create', async ({ params: { message } }) => {
        asked.push(message);
        return (await react(message)) as { action: 'accept' };
      });
    },
  });
  return { client, asked, logged };
}

export const accept: Reaction = () => ({ action: 'accept', content: {} });
export const decline: Reaction = () => ({ action: 'decline' });
export const cancel: Reaction = () => ({ action: 'cancel' });

export const sentOf = (service: Running): number => service.requestsSeen().length;

/** The text of a tool’s result on a bare pipe. */
export function textOf({ result }: Message): string {
  const content = (result?.['content'] ?? []) as { text: string }[];
  return content.map(({ text }) => text).join('\n');
}

import { CLIENT_CAPABILITIES_META_KEY, type McpServer, type ServerContext } from '@modelcontextprotocol/server';

interface Declared {
  elicitation?: { form?: unknown; url?: unknown };
}

/**
 * Whether the client that sent a request can show its person a form. Clients say so with each request, older ones once
 * at the start. One that names no mode means forms, as all did before there were modes.
 */
export function canElicit({ server }: McpServer, { mcpReq: { envelope } }: ServerContext): boolean {
  const inRequest = (envelope as Record<string, Declared | undefined> | undefined)?.[CLIENT_CAPABILITIES_META_KEY];
  // oxlint-disable-next-line typescript/no-deprecated -- it is what tells of an older client.
  const declared: Declared | undefined = inRequest ?? server.getClientCapabilities();
  const { elicitation } = declared ?? {};
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

type SendToClient = (request: { method: string }, ...rest: unknown[]) => Promise<unknown>;

/**
 * The SDK asks an older client with a request, and if that fails (an error, an answer that can't be read, no answer in
 * time) it ends the call in words of its own. Such a question counts as canceled instead, and the tool says what became
 * of it.
 */
export function cancelFailedQuestions({ server }: McpServer): void {
  const send = server.request.bind(server) as SendToClient;
  server.request = (message: { method: string }, ...rest: unknown[]) => {
    const sent = send(message, ...rest);
    return message.method === 'elicitation/create' ? sent.catch(() => ({ action: 'cancel' })) : sent;
  };
}

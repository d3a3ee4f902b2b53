import { CLIENT_CAPABILITIES_META_KEY, type McpServer, type ServerContext } from '@modelcontextprotocol/server';

interface Declared {
  elicitation?: { form?: unknown; url?: unknown };
}

/**
 * True if the client of a request can show its user a form. Clients declare this with each request, older ones once at
 * the start. A client that names no mode supports forms, because modes were introduced later.
 */
export function canElicit({ server }: McpServer, { mcpReq: { envelope } }: ServerContext): boolean {
  const inRequest = (envelope as Record<string, Declared | undefined> | undefined)?.[CLIENT_CAPABILITIES_META_KEY];
  // oxlint-disable-next-line typescript/no-deprecated -- only this describes an older client.
  const declared: Declared | undefined = inRequest ?? server.getClientCapabilities();
  const { elicitation } = declared ?? {};
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

type SendToClient = (request: { method: string }, ...rest: unknown[]) => Promise<unknown>;

/**
 * The SDK sends questions to an older client as requests. If one fails (an error, an unreadable answer, a timeout), the
 * SDK would end the tool call with its own message. Such a question counts as canceled instead, so that the tool words
 * the result.
 */
export function cancelFailedQuestions({ server }: McpServer): void {
  const send = server.request.bind(server) as SendToClient;
  server.request = (message: { method: string }, ...rest: unknown[]) => {
    const sent = send(message, ...rest);
    return message.method === 'elicitation/create' ? sent.catch(() => ({ action: 'cancel' })) : sent;
  };
}

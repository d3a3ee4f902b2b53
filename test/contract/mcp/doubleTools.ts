import * as v from 'valibot';

import { markCallText, wordsAreData } from '../../../src/assistants/foreignText.ts';
import { defineTool, type Tool } from '../../../src/assistants/tool.ts';
import { ToolError } from '../../../src/assistants/toolError.ts';
import { DirectoryError } from '../../../src/directory/directoryError.ts';
import { LibraryError } from '../../../src/library/library.ts';

/**
 * Tools that show what the server does with any tool: one that needs a request, one that reads calls by turns, and one
 * that fails as its input says.
 */
export const doubleTools: readonly Tool[] = [
  defineTool({
    name: 'get_fund',
    title: 'A Fund',
    summary: 'A Fund.',
    description: 'Reads a fund.',
    input: v.object({ ticker: v.string() }),
    output: v.object({ name: v.string() }),
    needs: ({ ticker }) => Promise.resolve([{ what: `fund ${ticker}`, request: { endpoint: 'fund', ticker } }]),
    run: async ({ ticker }, sources, read) => {
      const { value } = await (await sources.library()).read({ endpoint: 'fund', ticker }, read);
      return { name: JSON.stringify(value).slice(0, 60) };
    },
    format: ({ name }) => name,
  }),
  defineTool({
    name: 'read_call',
    title: 'A Call',
    summary: 'A Call.',
    description: 'Reads turns of a call.',
    input: v.object({
      ticker: v.string(),
      quarter: v.optional(v.string()),
      turns: v.optional(v.string()),
      maxTokens: v.optional(v.number()),
    }),
    output: v.object({ text: v.string() }),
    needs: ({ ticker, quarter }) =>
      Promise.resolve([
        { what: `${ticker}, ${quarter ?? 'latest'}`, request: { endpoint: 'transcript', ticker, fyq: quarter } },
      ]),
    run: async ({ ticker, quarter, turns = 'all' }, sources, read) => {
      const { value } = await (await sources.library()).read({ endpoint: 'transcript', ticker, fyq: quarter }, read);
      return { text: `${value.metadata.ticker} ${value.metadata.transcript_fyq}, turns ${turns}` };
    },
    format: ({ text }) => `${wordsAreData}\n${markCallText(text)}`,
  }),
  defineTool({
    name: 'list_library',
    title: 'Fails',
    summary: 'Fails.',
    description: 'Fails as it is told.',
    input: v.object({
      how: v.picklist(['tool', 'quotaSpent', 'noSqlite', 'directory', 'unexpected', 'never']),
    }),
    output: v.object({}),
    run: async ({ how }, sources, { signal, onProgress }) => {
      if (how === 'tool') throw new ToolError('unknown', 'Nothing is known by that name. Ask find_security.');
      if (how === 'directory') throw new DirectoryError('damaged', '/home/somebody/directory.bin');
      if (how === 'unexpected') throw new TypeError('https://secret.example/?api_key=SECRETKEY broke');
      if (how === 'never') {
        await sources.library();
        onProgress?.(1, 2);
        await new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
        });
        return {};
      }
      throw new LibraryError(how, 'At /home/somebody/library.db');
    },
    formatProgress: (done, total) => `Failed ${done} of ${total}`,
    format: () => '',
  }),
];

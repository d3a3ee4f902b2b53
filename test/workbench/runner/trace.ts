import type { CDPSession, Page } from 'playwright-core';

import type { TraceEvent } from '../operations.ts';

interface Recorded {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tts?: number;
  tdur?: number;
}

/** A browser's record of its work: with the clock of each thread, which other programs do not move. */
export class Trace {
  readonly #session: CDPSession;
  readonly #recorded: Recorded[] = [];

  private constructor(session: CDPSession) {
    this.#session = session;
    session.on('Tracing.dataCollected', ({ value }) => {
      // One by one: there may be more than a call takes arguments.
      for (const event of value as unknown as Recorded[]) this.#recorded.push(event);
    });
  }

  static async start(page: Page, includedCategories: string[]): Promise<Trace> {
    const session = await page.context().browser()!.newBrowserCDPSession();
    const trace = new Trace(session);
    await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } });
    return trace;
  }

  async end(): Promise<TraceEvent[]> {
    const complete = new Promise((resolve) => this.#session.once('Tracing.tracingComplete', resolve));
    await this.#session.send('Tracing.end');
    await complete;
    await this.#session.detach();
    // Neither what only names a thread nor the ends of what lasted.
    const lasting = this.#recorded.filter(({ ph }) => ph === 'X' || ph === 'I' || ph === 'R');
    return lasting
      .sort((a, b) => a.ts - b.ts)
      .map(({ name, pid, tid, ts, dur = 0, tts = ts, tdur = dur }) => ({
        ...{ name, thread: `${pid}.${tid}`, at: ts, lasted: dur },
        ...{ threadAt: tts, threadLasted: tdur },
      }));
  }
}

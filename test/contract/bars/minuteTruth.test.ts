import assert from 'node:assert/strict';
import { suite, test, type TestContext } from 'node:test';
import { readBarPages } from '../../../src/api/pages.ts';
import type { BarsRequest } from '../../../src/domain/endpoints/bars.ts';
import type { BarSeries } from '../../../src/domain/bar.ts';
import { minuteVolumes } from '../../../src/domain/bars/minuteVolumes.ts';
import { resample } from '../../../src/domain/bars/resample.ts';
import { splitSessions } from '../../../src/domain/bars/splitSessions.ts';
import { sessionPrints } from '../../../src/sample/bars/sampleBars.ts';
import { noRealMinutes, realData, realMinutes } from '../../unit/domain/bars/realMinutes.ts';
import { openDesk } from '../client/openDesk.ts';

type Desk = Awaited<ReturnType<typeof openDesk>>;

async function readWhole(desk: Desk, request: Omit<BarsRequest, 'page' | 'endpoint'>): Promise<BarSeries[]> {
  let series: BarSeries[] = [];
  for await (const read of readBarPages((page) => desk.read(page), { endpoint: 'bars', ...request }))
    ({ series } = read);
  return series;
}

function assertTruth(series: BarSeries, truth: (session: string) => readonly { date: string; volume: number }[]): void {
  const sessions = splitSessions(series);
  for (const session of sessions) {
    const until = session.bars.at(-1)!.date;
    const expected = truth(session.date).filter(({ date }) => date <= until);
    assert.deepEqual(
      minuteVolumes(session).map(({ shares }, index) => [session.bars[index]!.date, shares]),
      expected.map(({ date, volume }) => [date, volume]),
      `${series.ticker}, ${session.date}`,
    );
    const half = resample(session, 30).reduce((sum, { volume }) => sum + (volume.shares ?? Number.NaN), 0);
    assert.equal(half, session.bars.at(-1)!.volume);
  }
}

suite('what was traded in each minute, from the cumulative volumes of the service', () => {
  test('minute volumes match the truth in ten invented sessions, including the running one', async (t: TestContext) => {
    const desk = await openDesk(t, { seed: 3 });
    const read = await readWhole(desk, { tickers: ['BRMC', 'QFEN', 'OSTM'], period: '2w' });
    assert.equal(read.length, 3);
    for (const series of read) {
      assert.ok(splitSessions(series).length >= 8, series.ticker);
      assertTruth(series, (session) => sessionPrints(series.ticker, session, 3));
    }
  });

  test('minute volumes match the truth in every real minute', { skip: noRealMinutes }, async (t: TestContext) => {
    const desk = await openDesk(t, { data: realData });
    for (const { name, minutes } of realMinutes()) {
      const day = minutes[0]!.date.slice(0, 10);
      const [series] = await readWhole(desk, { tickers: [name.split('_')[0]!], fromDate: day, tillDate: day });
      assert.equal(series!.bars.length, minutes.length, name);
      assertTruth(series!, () => minutes);
    }
  });
});

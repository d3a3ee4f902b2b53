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

function assertMinuteVolumes(
  series: BarSeries,
  printsOf: (session: string) => readonly { date: string; volume: number }[],
): void {
  const sessions = splitSessions(series);
  for (const session of sessions) {
    const until = session.bars.at(-1)!.date;
    const expected = printsOf(session.date).filter(({ date }) => date <= until);
    assert.deepEqual(
      minuteVolumes(session).map(({ shares }, index) => [session.bars[index]!.date, shares]),
      expected.map(({ date, volume }) => [date, volume]),
      `${series.ticker}, ${session.date}`,
    );
    const sum = resample(session, 30).reduce((before, { volume }) => before + (volume.shares ?? Number.NaN), 0);
    assert.equal(sum, session.bars.at(-1)!.volume);
  }
}

suite('the volume of each minute, from the service’s cumulative volumes', () => {
  test('minuteVolumes returns the volumes of the invented prints, including those of a running session', async (t: TestContext) => {
    const desk = await openDesk(t, { seed: 3 });
    const read = await readWhole(desk, { tickers: ['BRMC', 'QFEN', 'OSTM'], period: '2w' });
    assert.equal(read.length, 3);
    for (const series of read) {
      assert.ok(splitSessions(series).length >= 8, series.ticker);
      assertMinuteVolumes(series, (session) => sessionPrints(series.ticker, session, 3));
    }
  });

  test('minuteVolumes returns the volume of every recorded minute', { skip: noRealMinutes }, async (t: TestContext) => {
    const desk = await openDesk(t, { data: realData });
    for (const { name, minutes } of realMinutes()) {
      const day = minutes[0]!.date.slice(0, 10);
      const [series] = await readWhole(desk, { tickers: [name.split('_')[0]!], fromDate: day, tillDate: day });
      assert.equal(series!.bars.length, minutes.length, name);
      assertMinuteVolumes(series!, () => minutes);
    }
  });
});

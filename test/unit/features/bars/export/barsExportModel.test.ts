import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { suite, test } from 'node:test';
import {
  formatCsv,
  formatFrame,
  hasBars,
  type Export,
} from '../../../../../src/features/bars/export/barsExportModel.ts';
import { accumulate, minute, seriesOf } from '../../../domain/bars/truth.ts';

const day = '2026-01-02';
/** A gap of two minutes, a fall of the cumulative volume, and another ticker whose beginning is not loaded. */
const fallen = seriesOf([
  ...accumulate([minute(day, '09:30', 100, 10.5), minute(day, '09:33', 50, 11)]),
  minute(day, '09:34', 20, 12),
]);
const late = seriesOf([minute(day, '10:00', 900)], { ticker: 'LATE', totalRecords: 7 });
const exported: Export = {
  series: [fallen, late],
  appearance: { length: 1, average: true },
  title: 'Bars of TEST\n, LATE',
};

suite('bars as CSV', () => {
  test('formatCsv writes the shown bars and leaves unknown volumes empty', () => {
    assert.deepEqual(formatCsv({ ...exported, appearance: { length: 1, average: false } }).split('\r\n'), [
      'ticker,time_as_sent,open,high,low,close,volume,volume_minutes,session_volume,minute_bars',
      'TEST,2026-01-02 09:30:00,10.5,11.5,9.5,10.5,100,1,100,1',
      'TEST,2026-01-02 09:33:00,11,12,10,11,50,3,150,1',
      'TEST,2026-01-02 09:34:00,12,13,11,12,,,20,1',
      'LATE,2026-01-02 10:00:00,10,11,9,10,,,900,1',
      '',
    ]);
  });

  test('formatCsv writes the shown bar length, session, and VWAP', () => {
    const other = accumulate([minute('2026-01-05', '09:30', 7)]);
    const series = [seriesOf([...fallen.bars, ...other])];
    const appearance = { length: 5, average: true, session: '2026-01-05' } as const;
    assert.deepEqual(
      formatCsv({ ...exported, series, appearance })
        .split('\r\n')
        .slice(1, -1),
      ['TEST,2026-01-05 09:30:00,10,11,9,10,7,1,7,1,10'],
    );
    assert.equal(hasBars({ series, appearance: { ...appearance, session: '2026-01-06' } }), false);
  });
});

const hasPython = spawnSync('python3', ['--version']).status === 0;

/** Stands in for both libraries: keeps what it is given, and fails on any call that neither has. */
const standIn = `
import json, sys, types
class Series:
    def __init__(self, name=None, values=None, dtype=None):
        self.values, self.dtype, self.str = values, dtype, self
    def to_datetime(self, form):
        import datetime
        self.dtype = 'datetime'
        for value in self.values: datetime.datetime.strptime(value, form)
        return self
def frame(columns):
    lengths = {name: len(getattr(c, 'values', c)) for name, c in columns.items()}
    assert len(set(lengths.values())) == 1, lengths
    frames.append({n: {'values': getattr(c, 'values', c), 'dtype': getattr(c, 'dtype', None)} for n, c in columns.items()})
def array(values, dtype): return Series(None, values, dtype)
def times(values): return Series(None, values).to_datetime('%Y-%m-%d %H:%M:%S')
sys.modules['pandas'] = types.SimpleNamespace(DataFrame=frame, array=array, to_datetime=times)
sys.modules['polars'] = types.SimpleNamespace(DataFrame=frame, Series=Series, Int64='Int64', Float64='Float64', String='String')
results = []
for program in json.load(sys.stdin):
    frames = []
    exec(program, {'__builtins__': __builtins__})
    assert len(frames) == 1
    results += frames
json.dump(results, sys.stdout)
`;

type Frame = Record<string, { values: unknown[]; dtype: string | null }>;

const ofThousands: Export = {
  ...exported,
  series: [
    seriesOf(
      accumulate(
        Array.from({ length: 3900 }, (_, at) =>
          minute(
            `2026-01-${String(10 + Math.floor(at / 390))}`,
            `${String(9 + Math.floor(((at % 390) + 30) / 60)).padStart(2, '0')}:${String(((at % 390) + 30) % 60).padStart(2, '0')}`,
            at,
          ),
        ),
      ),
    ),
  ],
};
const programs = {
  pandas: formatFrame(exported, 'pandas'),
  polars: formatFrame(exported, 'polars'),
  ofThousands: formatFrame(ofThousands, 'polars'),
};

/** All of them run in one start of Python, which takes longer than they do. */
let ran: Record<keyof typeof programs, Frame> | undefined;
function runAll(): Record<keyof typeof programs, Frame> {
  return (ran ??= runInPython());
}

function runInPython(): Record<keyof typeof programs, Frame> {
  const input = JSON.stringify(Object.values(programs));
  const { stdout, stderr, status } = spawnSync('python3', ['-c', standIn], { input, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  const [pandas, polars, thousands] = JSON.parse(stdout) as [Frame, Frame, Frame];
  return { pandas, polars, ofThousands: thousands };
}

suite('bars as Python code', { skip: hasPython ? false : 'there is no python3 here' }, () => {
  for (const library of ['pandas', 'polars'] as const)
    test(`the code for ${library} runs and has None for unknown volumes`, () => {
      const frame = runAll()[library];
      assert.deepEqual(frame['ticker']!.values, ['TEST', 'TEST', 'TEST', 'LATE']);
      assert.equal(frame['time']!.dtype, 'datetime');
      assert.deepEqual(frame['time']!.values.slice(0, 2), [`${day} 09:30:00`, `${day} 09:33:00`]);
      assert.deepEqual(frame['volume'], { values: [100, 50, null, null], dtype: 'Int64' });
      assert.deepEqual(frame['volume_minutes']!.values, [1, 3, null, null]);
      assert.deepEqual(frame['close'], { values: [10.5, 11, 12, 10], dtype: 'Float64' });
      assert.equal(frame['vwap']!.values[3], null);
    });

  test('the code for thousands of bars has short lines', () => {
    assert.equal(runAll().ofThousands['open']!.values.length, 3900);
    const lines = programs.ofThousands.split('\n');
    assert.ok(Math.max(...lines.map(({ length }) => length)) <= 110);
    assert.ok(lines.length < 3900, 'several values share a line');
  });
});

test('a line break in the title stays inside the comment of the code', () => {
  assert.match(
    formatFrame(exported, 'pandas'),
    /^# Bars of TEST , LATE\n# Times are as .+\n# volume .+\nimport pandas as pd\n/,
  );
});

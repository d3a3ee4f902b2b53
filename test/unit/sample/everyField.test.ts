import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getFundTool } from '../../../src/assistants/data/getFund.ts';
import { fundFieldsOf } from '../../../src/domain/endpoints/fundFields.ts';
import { allIndicatorFields } from '../../../src/domain/endpoints/indicatorFields.ts';
import { sampleCalendar } from '../../../src/sample/calendar/sampleCalendar.ts';
import { calendarShape, fundShape } from '../../../src/sample/folder/shapes.ts';
import { sampleFunds } from '../../../src/sample/funds/sampleFunds.ts';
import { aRead, ask, reading } from '../assistants/fakeSources.ts';

const today = '2026-02-10';
const funds = sampleFunds(today).map(({ profile }) => profile);

test('the sample and the form of a data folder have every field of a fund and of an indicator', () => {
  const tables = [
    { fields: fundFieldsOf(), records: funds, shape: fundShape },
    { fields: allIndicatorFields, records: sampleCalendar({ date: today, minute: 600 }, 1), shape: calendarShape },
  ];
  for (const { fields, records, shape } of tables)
    for (const field of fields) {
      const values = records.map((record) => (record as Record<string, unknown>)[field] ?? '');
      assert.ok(
        values.some((value) => value !== ''),
        `no sample has a value of ${field}`,
      );
      assert.ok(field in shape.entries, `shapes.ts has no ${field}`);
    }
});

test('get_fund answers what its schema says of every fund of the sample', async () => {
  for (const record of funds) {
    const answer = reading({ fund: () => Promise.resolve(aRead({ form: 'record', record })) });
    const { structured } = await ask(getFundTool, { ticker: record.ticker }, answer);
    const { issues = [] } = await getFundTool.output['~standard'].validate(structured);
    assert.deepEqual(issues, [], record.ticker);
  }
});

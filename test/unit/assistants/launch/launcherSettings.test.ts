import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatLauncherSettings, parseLauncherSettings } from '../../../../src/assistants/launch/launcherSettings.ts';

const settings = { extension: '/ä b/%20', arguments: ['--library=/x', '--source=sample'] };

test('the settings of the launcher are read as they were written, and as later versions write them', () => {
  assert.deepEqual(parseLauncherSettings(formatLauncherSettings(settings)), settings);
  assert.deepEqual(parseLauncherSettings(JSON.stringify({ ...settings, later: { a: 1 } })), settings);
});

test('the launcher ignores damaged settings', () => {
  const whole = formatLauncherSettings(settings);
  const damaged = ['', whole.slice(0, -3), 'null', '3', '[]', '{}', '"x"', '{"__proto__":{"extension":"/x"}}'];
  for (const extension of [undefined, '', 3, null]) damaged.push(JSON.stringify({ ...settings, extension }));
  for (const options of [undefined, '', {}, [1], ['--source', null]])
    damaged.push(JSON.stringify({ ...settings, arguments: options }));
  for (const text of damaged) assert.equal(parseLauncherSettings(text), undefined, text);
});

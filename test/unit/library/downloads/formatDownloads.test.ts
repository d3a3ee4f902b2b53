import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ApiError } from '../../../../src/api/apiError.ts';
import { formatUntil } from '../../../../src/domain/format/wait.ts';
import type { DownloadsState, ListedDownload, ListedState } from '../../../../src/library/downloads/downloads.ts';
import { formatDownloadsState, formatListedState } from '../../../../src/library/downloads/formatDownloads.ts';

const now = Date.UTC(2026, 2, 3, 12);
const at = now + 20 * 60_000;
const clock = formatUntil(at, now);
const item: ListedDownload = {
  id: 'call BRMC Q1 2026',
  item: { type: 'call', ticker: 'BRMC', fyq: 'Q1 2026' },
  state: { kind: 'waiting' },
  requests: 1,
};
const list = { items: [item], watched: [], sentToday: 3, share: 10 };

suite('the text of the list of downloads', () => {
  const states: [DownloadsState, string][] = [
    [{ kind: 'off', reason: 'setting' }, 'Off: the setting allows 0 requests a day'],
    [{ kind: 'off', reason: 'noConsent' }, 'Off: you haven’t allowed it'],
    [{ kind: 'off', reason: 'ended' }, 'Off: the time you allowed is over'],
    [{ kind: 'off', reason: 'countUsed' }, 'Off: all allowed requests were sent'],
    [{ kind: 'done' }, 'Everything is downloaded'],
    [{ kind: 'failed', count: 1 }, '1 download failed'],
    [{ kind: 'failed', count: 2 }, '2 downloads failed'],
    [{ kind: 'paused' }, 'Paused by you'],
    [{ kind: 'waiting' }, 'About to download · 3 of 10 requests used today'],
    [{ kind: 'next', at }, `Next at about ${clock} · 3 of 10 requests used today`],
    [{ kind: 'shareUsed', until: at, isLow: false }, `Today’s share is used · resumes after ${clock} (00:00 UTC)`],
    [
      { kind: 'shareUsed', until: at, isLow: true },
      `Last requests reserved for you · resumes after ${clock} (00:00 UTC)`,
    ],
    [{ kind: 'serviceWaits', until: at }, `The service asks you to wait until ${clock}`],
    [{ kind: 'offline', at }, `Offline · tries again at about ${clock}`],
    [{ kind: 'keyRejected' }, 'API key rejected. Set it again to resume.'],
    [{ kind: 'countNotKept' }, 'Requests can’t be counted, so nothing is sent'],
  ];
  test('the list’s text names each of its states', () => {
    for (const [state, text] of states) assert.equal(formatDownloadsState({ ...list, state }, now), text);
  });

  test('an empty list has no text, and a watch without a list says that it waits', () => {
    const empty = { ...list, items: [], state: { kind: 'done' } as const };
    const watched = [{ ticker: 'BRMC', lookedAt: now, nextAt: at, isNear: false, missing: [] }];
    assert.equal(formatDownloadsState(empty, now), '');
    assert.equal(formatDownloadsState({ ...empty, watched }, now), 'No new calls to check for yet');
  });

  test('an item’s text names its state, and the reason if it failed', () => {
    const error = new ApiError('badRequest', 'Bad', { mayHaveBeenCounted: true });
    const items: [ListedState, string][] = [
      [{ kind: 'waiting' }, 'waiting'],
      [{ kind: 'sending' }, 'downloading'],
      [{ kind: 'done', at, isFree: false }, 'downloaded'],
      [{ kind: 'done', at, isFree: true }, 'in library, free'],
      [{ kind: 'absent', at }, 'not available from the service'],
      [{ kind: 'failed', at, error }, 'failed: Bad'],
    ];
    for (const [state, text] of items)
      assert.equal(
        formatListedState(state, ({ message }) => message),
        text,
      );
  });
});

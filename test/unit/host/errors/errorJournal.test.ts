import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ErrorJournal, useErrorJournal } from '../../../../src/host/errors/errorJournal.ts';
import { noteError, noteLibraryWarning } from '../../../../src/host/errors/noteError.ts';
import { PlainError, SubjectError } from '../../../../src/host/errors/plainError.ts';
import { LibraryError } from '../../../../src/library/library.ts';

/** A journal in use, and what it wrote into the log. */
function withJournal(body: (journal: ErrorJournal, lines: string[]) => void, keys: string[] = []): void {
  const lines: string[] = [];
  const write = (level: string) => (line: string | Error) => void lines.push(`${level} ${String(line)}`);
  const log = { debug: write('debug'), warn: write('warn'), error: write('error') };
  const journal = new ErrorJournal({ log, keys: () => keys, clock: () => 1_000 });
  const used = useErrorJournal(journal);
  try {
    body(journal, lines);
  } finally {
    used.dispose();
  }
}

suite('the journal of errors', () => {
  test('the journal of errors has each error once, in any wrapper', () => {
    withJournal((journal, lines) => {
      const error = new LibraryError('libraryBusy', 'Another process keeps it');
      noteError(error, 'BRMC');
      noteError(error, 'BRMC');
      noteError(new SubjectError('BRMC', error), 'Call');
      noteError(new PlainError('1 of 8 calls are in the library.', 'libraryBusy', error), 'Calls');
      assert.deepEqual(lines, ['warn BRMC: LibraryError libraryBusy: Another process keeps it']);
      assert.deepEqual(journal.noted, [{ kind: 'libraryBusy', causes: ['libraryBusy'], times: 1, at: 1_000 }]);
    });
  });

  test('the journal of errors counts repeats of an error, and keeps the last twenty', () => {
    withJournal((journal) => {
      for (let index = 0; index < 3; index++) noteError(new LibraryError('noKey', 'None'), 'Call');
      assert.equal(journal.noted.length, 1);
      assert.equal(journal.noted[0]!.times, 3);
      for (let index = 0; index < 30; index++)
        noteError(index % 2 ? new LibraryError('noKey', 'None') : new TypeError('x'), 'Call');
      assert.equal(journal.noted.length, 20);
    });
  });

  test('the journal omits canceled work and items not yet downloaded', () => {
    withJournal((journal, lines) => {
      noteError(Object.assign(new Error('Canceled'), { name: 'Canceled' }), 'Call');
      noteError(new LibraryError('notInLibrary', 'Not in the library'), 'Call');
      assert.deepEqual(journal.noted, []);
      assert.deepEqual(lines, ['debug Call: LibraryError notInLibrary: Not in the library']);
    });
  });

  test('the journal of errors logs where an unexpected error was thrown, and never a key', () => {
    withJournal(
      (_journal, lines) => {
        noteError(new SubjectError('Import', new TypeError('no secret-key-123 here')), 'Request');
        assert.match(lines[0]!, /^error Request: TypeError: no ••• here\n {4}at .*errorJournal\.test/);
      },
      ['secret-key-123'],
    );
  });

  test('the journal of errors has the library’s warnings with their cause', () => {
    withJournal((journal, lines) => {
      const cause = Object.assign(new Error('database disk image is malformed'), { errcode: 11 });
      noteLibraryWarning({ kind: 'damaged-moved-aside', movedTo: '/a/library.damaged', cause });
      assert.deepEqual(lines, [
        'warn Library: damaged-moved-aside, /a/library.damaged; caused by Error 11: database disk image is malformed',
      ]);
      assert.deepEqual(journal.noted[0]!.causes, ['Error SQLITE_CORRUPT']);
    });
  });

  test('the journal of errors writes nothing after it is disposed', () => {
    let lines: string[] = [];
    withJournal((_journal, written) => {
      lines = written;
    });
    noteError(new Error('late'), 'Call');
    assert.deepEqual(lines, []);
  });
});

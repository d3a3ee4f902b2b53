/**
 * Each entry upgrades the file from one version to the next and never changes once published. Bodies are last in their
 * rows so that lists don't read them.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE answers (
    id INTEGER PRIMARY KEY,
    source TEXT NOT NULL,
    key TEXT NOT NULL,
    endpoint TEXT NOT NULL,
    request TEXT NOT NULL,
    fetched_at INTEGER NOT NULL,
    chars INTEGER NOT NULL,
    about TEXT,
    body BLOB NOT NULL,
    UNIQUE (source, key)
  ) STRICT;

  CREATE TABLE things (
    source TEXT NOT NULL,
    thing TEXT NOT NULL,
    answer INTEGER NOT NULL REFERENCES answers ON DELETE CASCADE,
    PRIMARY KEY (source, thing, answer)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX things_of_answer ON things (answer);

  CREATE TABLE names (
    source TEXT NOT NULL,
    name TEXT NOT NULL,
    thing TEXT NOT NULL,
    learnt_at INTEGER NOT NULL,
    PRIMARY KEY (source, name)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE companies (
    source TEXT NOT NULL,
    cik INTEGER NOT NULL,
    listed_at INTEGER NOT NULL,
    company TEXT NOT NULL,
    PRIMARY KEY (source, cik)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE absences (
    source TEXT NOT NULL,
    key TEXT NOT NULL,
    found_at INTEGER NOT NULL,
    error TEXT NOT NULL,
    PRIMARY KEY (source, key)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE bar_coverage (
    source TEXT NOT NULL,
    ticker TEXT NOT NULL,
    coverage TEXT NOT NULL,
    PRIMARY KEY (source, ticker)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE sessions (
    source TEXT NOT NULL,
    ticker TEXT NOT NULL,
    session TEXT NOT NULL,
    fetched_at INTEGER NOT NULL,
    count INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (source, ticker, session)
  ) STRICT;

  CREATE TABLE attempts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    source TEXT NOT NULL,
    day TEXT NOT NULL,
    at INTEGER NOT NULL,
    endpoint TEXT NOT NULL,
    state TEXT NOT NULL,
    counted INTEGER NOT NULL,
    outcome TEXT,
    status INTEGER
  ) STRICT;
  CREATE INDEX attempts_of_day ON attempts (source, day);

  CREATE TABLE leases (
    source TEXT NOT NULL,
    key TEXT NOT NULL,
    owner TEXT NOT NULL,
    until INTEGER NOT NULL,
    error TEXT,
    failed_at INTEGER,
    PRIMARY KEY (source, key)
  ) STRICT, WITHOUT ROWID;
  `,
  // An indicator's values, one row per calendar answer.
  `
  CREATE TABLE observations (
    source TEXT NOT NULL,
    indicator INTEGER NOT NULL,
    at INTEGER NOT NULL,
    reference TEXT,
    value REAL,
    prior REAL,
    PRIMARY KEY (source, indicator, at)
  ) STRICT, WITHOUT ROWID;
  `,
  // When the wait named by a refusal with 429 ends.
  `
  ALTER TABLE attempts ADD COLUMN until INTEGER;
  `,
  // Whether a cache gave the answer, and the entity tag for asking again.
  `
  ALTER TABLE answers ADD COLUMN cached INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE answers ADD COLUMN etag TEXT;
  ALTER TABLE sessions ADD COLUMN cached INTEGER NOT NULL DEFAULT 0;
  `,
];

/**
 * The lowest version that can read a file of this version and write its count: its tables exist, with the same meaning.
 * It increases only with a migration that changes what an earlier version reads, or how it counts.
 */
export const leastReader = 4;

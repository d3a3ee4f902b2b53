import { DatabaseSync } from 'node:sqlite';

/** A process of its own that writes the same row into two tables, always both in one transaction, until it is killed. */
const db = new DatabaseSync(process.argv[2]!);
db.exec('PRAGMA busy_timeout = 5000; CREATE TABLE pair_left (n INTEGER); CREATE TABLE pair_right (n INTEGER)');
let n = 0;
function writeOn(): void {
  for (let times = 0; times < 10; times++)
    db.exec(`BEGIN IMMEDIATE; INSERT INTO pair_left VALUES (${++n}); INSERT INTO pair_right VALUES (${n}); COMMIT`);
  process.send!(n);
  setImmediate(writeOn);
}
writeOn();

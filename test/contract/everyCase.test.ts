import { everyCaseVariable } from '../unit/cases.ts';

// The unit tests try some properties with a part of their cases, for time; here they are tried with all.
process.env[everyCaseVariable] = 'yes';
await import('../unit/screen/anyText.test.ts');
await import('../unit/features/transcripts/marks/marks.test.ts');
await import('../unit/domain/transcripts/hugeCalls.test.ts');

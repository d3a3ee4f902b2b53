import { commands } from '../../../../src/ids.ts';

/** What has a question of its own, whatever is left: walked in `ownQuestion.test.ts`, since a second one may follow. */
export const ownQuestionWalks = [{ id: commands.transcriptsFetchQuarters, cost: 8, asks: 'always' }] as const;

import { commands } from '../../../../src/ids.ts';

/**
 * The ways with a question of their own, whatever is left: walked in `ownQuestion.test.ts`, since a second one may
 * follow.
 */
export const ownQuestionWalks = [{ id: commands.transcriptsFetchQuarters }] as const;

import type { ESLint, Rule } from 'eslint';

/** A comment begins with its subject, as the house says; consecutive `//` lines are one comment. */
const subjectFirst: Rule.RuleModule = {
  create: (context) => ({
    Program() {
      let lineBefore = 0;
      for (const comment of context.sourceCode.getAllComments()) {
        const isContinued = comment.type === 'Line' && comment.loc!.start.line === lineBefore + 1;
        lineBefore = comment.type === 'Line' ? comment.loc!.end.line : 0;
        if (isContinued) continue;
        const word = /^[\s*]*(What|Of|Where|Whose)\b/.exec(comment.value)?.[1];
        if (word !== undefined)
          context.report({ loc: comment.loc!, message: `Begin the comment with its subject, not with “${word}”.` });
      }
    },
  }),
};

export default { meta: { name: 'house' }, rules: { 'comment-subject': subjectFirst } } satisfies ESLint.Plugin;

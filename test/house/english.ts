import type { ESLint, Rule } from 'eslint';
import type { Node } from 'estree';

/** A comment begins with its subject, as the house says; consecutive `//` lines are one comment. */
const commentSubject: Rule.RuleModule = {
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

/** Words that begin a title without an actor: pronouns, and verbs that lean on the name of the suite. */
const withoutActor = new RegExp(
  `^(?:${[
    'what of where whose who whoever whatever nobody nothing none nor that those these its? they this never',
    "(?:is|are|was|were|has|have|had|can|may|does|do)(?:n[’']t)? can[’']t",
    '(?:ask|become|begin|come|cost|end|find|follow|get|give|go|hold|keep|know|lead|leave|load|look|lose|make)',
    '(?:move|need|open|read|refuse|return|run|say|send|show|stand|start|stay|stop|take|tell|use|wait|write)',
    '(?:asked|asks|begins|comes|evaluates|finds|gives|goes|hands|keeps|lets|passes|reads|says|spends|stands|stays|takes|tells|throws|waits|writes)',
  ]
    .join(' ')
    .replaceAll(' ', '|')})\\b`,
);
/** A word in -s before one of these is a verb in the present: “keeps the rows”, but “rows of the grid”. */
const leadingVerb =
  /^[a-z]+s (?:all|an?|any|as|at|both|by|each|every|from|in|it|its|no|nothing|on|one|only|the|them|to|up|what|whatever|when|where|whole|with)\b/;
/** Turns of phrase that hide who does what. */
const hidingActor = /\b(?:nobody|whoever|ours|hears?|(?:is|are) (?:no|none|told|said)|(?:was|were) (?:told|said))\b/i;

/** Tells why a stranger can't read the title of a test without its suite; undefined if one can. */
export function faultOfTitle(title: string): string | undefined {
  const sentence = title.replace(/^(?:[^:]{1,40}|\$\{\w+\}): /, '');
  if (withoutActor.test(sentence) || leadingVerb.test(sentence))
    return 'Begin the title with its actor: the function, a window, the library, a note, the service, the user.';
  const hiding = hidingActor.exec(sentence)?.[0];
  return hiding === undefined ? undefined : `Name the actor and the type instead of “${hiding}”.`;
}

/** The title of a test names its actor, so that it can be read without its suite. */
const testTitle: Rule.RuleModule = {
  create: (context) => ({
    CallExpression({ callee, arguments: [title, body] }) {
      if (
        callee.type !== 'Identifier' ||
        !/^(?:it|pageTest|test|testAcrossReload)$/.test(callee.name) ||
        !body ||
        !title
      )
        return;
      const words = textOf(title);
      const fault = words === undefined ? undefined : faultOfTitle(words);
      if (fault !== undefined) context.report({ node: title, message: fault });
    },
  }),
};

function textOf(title: Node): string | undefined {
  if (title.type === 'Literal') return typeof title.value === 'string' ? title.value : undefined;
  if (title.type !== 'TemplateLiteral') return undefined;
  return title.quasis.map(({ value }) => value.cooked).join('x');
}

const rules = { 'comment-subject': commentSubject, 'test-title': testTitle };
export default { meta: { name: 'house' }, rules } satisfies ESLint.Plugin;

import { jsonSchemaOf } from '../../src/assistants/jsonSchema.ts';
import { tools } from '../../src/assistants/tools.ts';
import { toolPrefix } from '../../src/features/assistants/toolPrefix.ts';
import { settings } from '../../src/ids.ts';

/** The tools as the manifest declares them. What a person reads is in package.nls.json, and what a model reads is not. */
export function toolContributions(): object[] {
  return tools.map(({ name, description, input }) => ({
    name: toolPrefix + name,
    toolReferenceName: toolPrefix + name,
    displayName: `%tool.${name}%`,
    userDescription: `%tool.${name}.description%`,
    modelDescription: description,
    inputSchema: jsonSchemaOf(input, 'input'),
    canBeReferencedInPrompt: true,
    icon: '$(library)',
    when: `config.${settings.assistantsEnabled}`,
    tags: ['market-desk', 'finance'],
  }));
}

/** The strings of the tools for people, by key. */
export function toolStrings(): Record<string, string> {
  return Object.fromEntries(
    tools.flatMap(({ name, title, summary }) => [
      [`tool.${name}`, title],
      [`tool.${name}.description`, summary],
    ]),
  );
}

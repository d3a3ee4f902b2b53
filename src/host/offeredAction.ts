import type { OfferedAction } from '../base/channel.ts';
import { fieldsOf } from '../base/record.ts';
import { commands, type CommandId } from '../ids.ts';
import { runGivenCommand } from './runCommand.ts';

/** The commands that errors offer: a page can have no others run. Each checks its argument itself. */
const offered: ReadonlySet<string> = new Set<CommandId>([
  commands.connectionUseSample,
  commands.connectionUseService,
  commands.connectionSetKey,
  commands.transcriptsOpen,
  commands.fundsOpen,
  commands.barsOpen,
  commands.supportShowLog,
  commands.supportReportIssue,
]);

export function isOfferedAction(value: unknown): value is OfferedAction {
  const { title, command } = fieldsOf(value);
  return typeof title === 'string' && typeof command === 'string' && offered.has(command);
}

/** As the button that a person clicked: consent is asked as for the command itself. */
export async function runOfferedAction({ command, argument }: OfferedAction): Promise<null> {
  await runGivenCommand(command as CommandId, argument, 'person');
  return null;
}

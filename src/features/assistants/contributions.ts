import { free, type CommandTable } from '../../host/commands/commandTable.ts';

export const assistantsCommands: CommandTable = {
  'assistants.copyMcpConfiguration': { title: 'Copy MCP Configuration…', spends: free },
  'assistants.exportAgentPlugin': { title: 'Export Agent Plugin…', spends: free },
};

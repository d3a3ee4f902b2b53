import { free, type CommandTable } from '../../host/commands/commandTable.ts';

export const supportCommands: CommandTable = {
  'support.reportIssue': { title: 'Report Issue…', spends: free },
  'support.copyDiagnostics': { title: 'Copy Diagnostics', spends: free },
  'support.showLog': { title: 'Show Log', spends: free },
};

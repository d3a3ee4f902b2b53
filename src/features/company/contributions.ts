import { free, onPage, onRows, type CommandTable } from '../../host/commands/commandTable.ts';

export const companyCommands: CommandTable = {
  'company.open': {
    title: 'Open Company Page',
    takes: 'company',
    spends: free,
    offered: [onPage('transcript', '3_company@1'), onRows('library', '/^(company|library\\.)/', '1_open@4')],
  },
};

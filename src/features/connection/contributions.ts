import {
  free,
  inMenu,
  inViewTitle,
  isConfigured,
  isNotSample,
  palette,
  withSampleTwin,
  type CommandTable,
} from '../../host/commands/commandTable.ts';
import { settings } from '../../ids.ts';

const usesKey = `config.${settings.connectionAuthentication} != none`;
const inConnection = (group: string, when?: string) => inMenu('marketDesk.connection.menu', group, when);

export const connectionCommands: CommandTable = {
  'connection.setKey': {
    title: 'Set API Key…',
    icon: 'key',
    spends: free,
    offered: [palette(usesKey), inConnection('1_connection@2', usesKey)],
  },
  'connection.clearKey': { title: 'Clear API Key', spends: free },
  ...withSampleTwin('connection.test', {
    title: 'Test Connection',
    icon: 'plug',
    endpoint: 'calendar',
    offered: (when) => inConnection('1_connection@3', when),
  }),
  'connection.useSample': {
    title: 'Explore with Sample Data',
    icon: 'beaker',
    spends: free,
    offered: [inConnection('1_connection@4', isNotSample)],
  },
  'connection.useService': {
    title: 'Connect to a Service…',
    icon: 'plug',
    spends: free,
    offered: [inConnection('1_connection@1')],
  },
  'quota.show': {
    title: "Show Today's Requests",
    spends: free,
    offered: [inViewTitle('calendar', '9_connection@2', isConfigured)],
  },
};

import {
  fileCommands,
  free,
  inMenu,
  inTitle,
  inTitleOfOpen,
  inViewTitle,
  isPageOpen,
  isViewVisible,
  onRows,
  palette,
  withSampleTwin,
  type CommandTable,
} from '../../host/commands/commandTable.ts';
import { languages } from '../../ids.ts';

const isScreen = `resourceLangId == ${languages.screen}`;

export const screensCommands: CommandTable = {
  'screens.create': {
    title: 'Create Screen…',
    icon: 'new-file',
    spends: free,
    offered: [inViewTitle('screens', 'navigation@1')],
  },
  'screens.createFromSelection': {
    title: 'Create Screen from Selection…',
    icon: 'new-file',
    spends: free,
    offered: [
      palette('editorHasSelection'),
      inMenu('editor/context', '7_marketDesk@1', `editorHasSelection && resourceLangId != ${languages.transcript}`),
    ],
  },
  'screens.run': {
    title: 'Run Screen',
    icon: 'play',
    takes: 'fileOrRow',
    spends: { endpoints: ['metrics', 'screen'], says: 'the lens above the condition' },
    offered: [
      palette(`${isViewVisible('screens')} || ${isScreen}`),
      onRows('screens', 'screen', 'inline@1', '1_run@1'),
      inMenu('editor/title', 'navigation@1', isScreen),
      { key: 'shift+alt+enter', when: `editorTextFocus && editorLangId == ${languages.screen}` },
    ],
  },
  'screens.openRun': {
    title: 'Open Run…',
    icon: 'history',
    takes: 'fileOrRow',
    spends: free,
    offered: [
      palette(`${isViewVisible('screens')} || ${isScreen} || ${isPageOpen('screenResults')}`),
      onRows('screens', 'screen', '1_run@2'),
      inTitle('screenResults', '1_run@1'),
    ],
  },
  'screens.edit': {
    title: 'Edit Screen',
    icon: 'edit',
    spends: free,
    offered: inTitleOfOpen('screenResults', 'navigation@7'),
  },
  'screens.browseMetrics': {
    title: 'Browse Metrics…',
    icon: 'book',
    takes: 'metricWords',
    spends: { endpoints: ['metrics'], says: 'a box before it' },
    offered: [inViewTitle('screens', 'navigation@2'), inMenu('editor/title', 'navigation@2', isScreen)],
  },
  ...withSampleTwin('screens.getMetrics', {
    title: 'Download Metric Catalog',
    icon: 'cloud-download',
    endpoint: 'metrics',
  }),
  ...fileCommands('screen', 'Screen'),
  'screens.copyResults': {
    title: 'Copy Results As…',
    icon: 'copy',
    takes: 'copyFormat',
    spends: free,
    offered: inTitleOfOpen('screenResults', 'navigation@8'),
  },
  'screens.exportResults': {
    title: 'Export Results…',
    icon: 'save-as',
    takes: 'fileToWrite',
    spends: free,
    offered: inTitleOfOpen('screenResults', 'navigation@9'),
  },
  'screens.downloadOverDays': {
    title: 'Download Calls of Results Over Days…',
    icon: 'calendar',
    spends: free,
    offered: inTitleOfOpen('screenResults', '1_download@1'),
  },
  'screens.writeColumns': {
    title: 'Save Columns to Screen',
    spends: free,
    offered: [palette(isPageOpen('screenResults'))],
  },
};

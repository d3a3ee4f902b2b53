import {
  free,
  inMenu,
  inTitle,
  inTitleOfOpen,
  isCallActive,
  isCallText,
  isPageActive,
  isPageOpen,
  hidden,
  onCallSelection,
  onComment,
  onPage,
  palette,
  whileCallOpen,
  type CommandTable,
} from '../../host/commands/commandTable.ts';
import type { Spending } from '../../domain/endpoints/spending.ts';
import { documentScheme } from '../../ids.ts';

const whileOpen = palette(isPageOpen('transcript'));
const beside: Spending = { endpoints: ['transcript'], says: 'the box, beside each call' };
const besideBoth: Spending = {
  endpoints: ['transcript', 'transcript'],
  says: 'the boxes, beside each call and each quarter',
};

export const transcriptsCommands: CommandTable = {
  'transcripts.open': {
    title: 'Open Earnings Call…',
    icon: 'comment-discussion',
    takes: 'call',
    spends: beside,
    offered: [inMenu('editor/title', 'navigation@1', `resourceScheme == ${documentScheme} && ${isCallText}`)],
  },
  'transcripts.openAsText': {
    title: 'Open Earnings Call as Text',
    icon: 'go-to-file',
    takes: 'call',
    spends: beside,
    offered: [inTitle('transcript', '0_open@1')],
  },
  'transcripts.fetchQuarters': {
    title: 'Download Last 8 Quarters…',
    icon: 'cloud-download',
    takes: 'quarters',
    spends: { endpoints: ['transcript'], cost: 8, asks: 'always', says: 'a question of its own' },
  },
  'transcripts.compare': {
    title: 'Compare Two Quarters…',
    icon: 'diff',
    takes: 'quarterPair',
    spends: besideBoth,
    offered: [inTitle('transcript', 'navigation@1')],
  },
  'transcripts.nextTurn': { title: 'Go to Next Turn', spends: free, offered: [whileOpen] },
  'transcripts.previousTurn': { title: 'Go to Previous Turn', spends: free, offered: [whileOpen] },
  'transcripts.nextTurnOfSpeaker': {
    title: 'Go to Next Turn of This Speaker',
    spends: free,
    offered: inTitleOfOpen('transcript', '1_move@2'),
  },
  'transcripts.previousTurnOfSpeaker': {
    title: 'Go to Previous Turn of This Speaker',
    spends: free,
    offered: inTitleOfOpen('transcript', '1_move@3'),
  },
  'transcripts.goToSpeaker': {
    title: 'Go to Speaker…',
    spends: free,
    offered: inTitleOfOpen('transcript', '1_move@1'),
  },
  'transcripts.goToQuestions': { title: 'Go to Questions', spends: free, offered: [whileOpen] },
  'transcripts.highlight': {
    title: 'Highlight Selection',
    icon: 'paintcan',
    spends: free,
    offered: [
      whileCallOpen,
      onCallSelection('2_mark@1'),
      inTitle('transcript', 'navigation@3'),
      { key: 'ctrl+alt+h', when: isCallActive },
    ],
  },
  'transcripts.setLabel': {
    title: 'Set Label…',
    icon: 'tag',
    takes: 'comment',
    spends: free,
    offered: [
      whileCallOpen,
      onPage('transcript', '2_mark@3'),
      inMenu('editor/context', '2_mark@3', isCallText),
      onComment('comment/title', 'inline@1'),
    ],
  },
  'transcripts.editComment': {
    title: 'Edit Comment',
    icon: 'edit',
    takes: 'comment',
    spends: free,
    offered: [hidden, onComment('comment/title', 'inline@2')],
  },
  'transcripts.removeComment': {
    title: 'Remove Highlight…',
    icon: 'trash',
    takes: 'comment',
    spends: free,
    offered: [hidden, onComment('comment/title', 'inline@3')],
  },
  'transcripts.addComment': {
    title: 'Comment',
    takes: 'comment',
    spends: free,
    offered: [hidden, onComment('commentThread/context', 'inline@1')],
  },
  'transcripts.saveComment': {
    title: 'Save Comment',
    takes: 'comment',
    spends: free,
    offered: [hidden, onComment('comment/context', 'inline@2')],
  },
  'transcripts.cancelComment': {
    title: 'Cancel Edit',
    takes: 'comment',
    spends: free,
    offered: [hidden, onComment('comment/context', 'inline@1')],
  },
  'transcripts.toggleBookmark': {
    title: 'Toggle Bookmark',
    icon: 'bookmark',
    spends: free,
    offered: [
      whileCallOpen,
      onPage('transcript', '2_mark@2'),
      inMenu('editor/context', '2_mark@2', isCallText),
      { key: 'ctrl+alt+k', mac: 'cmd+alt+k', when: isCallActive },
    ],
  },
  'transcripts.nextBookmark': {
    title: 'Go to Next Bookmark or Highlight',
    spends: free,
    offered: [inTitleOfOpen('transcript', '1_move@4'), { key: 'ctrl+alt+m', when: isPageActive('transcript') }],
  },
  'transcripts.previousBookmark': {
    title: 'Go to Previous Bookmark or Highlight',
    spends: free,
    offered: [inTitleOfOpen('transcript', '1_move@5'), { key: 'ctrl+alt+shift+m', when: isPageActive('transcript') }],
  },
};

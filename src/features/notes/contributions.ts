import {
  free,
  groupingCommands,
  hidden,
  inMenu,
  inTitle,
  inViewTitle,
  isCallActive,
  isCallText,
  isViewVisible,
  onCallSelection,
  onPage,
  onRows,
  palette,
  whileCallOpen,
  type CommandTable,
} from '../../host/commands/commandTable.ts';
import { contextKeys } from '../../ids.ts';

const isNote = `editorLangId == markdown || editorLangId in ${contextKeys.noteLanguages}`;
const isFiltered = contextKeys.notesFiltered;

export const notesCommands: CommandTable = {
  'transcripts.copyQuote': {
    title: 'Copy Quote',
    icon: 'copy',
    takes: 'passages',
    spends: free,
    offered: [
      whileCallOpen,
      onCallSelection('1_quote@2'),
      inTitle('transcript', '2_copy@1'),
      { key: 'ctrl+alt+x', when: isCallActive },
    ],
  },
  'transcripts.quoteToNote': {
    title: 'Quote to Note',
    icon: 'quote',
    takes: 'passages',
    spends: free,
    offered: [
      whileCallOpen,
      onCallSelection('1_quote@1'),
      inTitle('transcript', 'navigation@2'),
      { key: 'ctrl+alt+q', when: isCallActive },
    ],
  },
  'transcripts.copyChecked': {
    title: 'Copy Quotes as Checked Markdown',
    takes: 'passages',
    spends: free,
    offered: [hidden],
  },
  'notes.openCitation': {
    title: 'Open Citation at Cursor',
    takes: 'link',
    spends: { endpoints: ['transcript'], asks: 'always', says: 'the question' },
  },
  'notes.goTo': {
    title: 'Go to Note',
    takes: 'row',
    spends: free,
    offered: [hidden, onRows('notes', '/^(citation|mention)/', '1_open@1')],
  },
  'notes.openCited': {
    title: 'Open Cited Words',
    icon: 'comment-discussion',
    takes: 'row',
    spends: { endpoints: ['transcript'], asks: 'always', says: 'the row, on hovering it, and the question' },
    offered: [hidden, onRows('notes', '/^citation\\.stored/', 'inline@3', '1_open@2')],
  },
  'notes.loadCited': {
    title: 'Download Cited Call…',
    icon: 'cloud-download',
    takes: 'row',
    spends: { endpoints: ['transcript'], asks: 'always', says: 'its title, and the question' },
    offered: [hidden, onRows('notes', '/^citation\\.missing/', 'inline@3', '1_open@2')],
  },
  'notes.restoreWording': {
    title: 'Restore the Wording',
    icon: 'wand',
    takes: 'row',
    spends: free,
    offered: [hidden, onRows('notes', '/^citation\\..*words/', 'inline@1', '2_fix@1')],
  },
  'notes.correctSpeaker': {
    title: 'Correct the Speaker',
    icon: 'account',
    takes: 'row',
    spends: free,
    offered: [hidden, onRows('notes', '/^citation\\..*speaker/', 'inline@2', '2_fix@2')],
  },
  'notes.includeCut': {
    title: 'Include What Was Cut',
    icon: 'unfold',
    takes: 'row',
    spends: free,
    offered: [hidden, onRows('notes', '/^citation\\..*cut/', 'inline@2', '2_fix@3')],
  },
  'notes.filter': {
    title: 'Filter Notes…',
    icon: 'filter',
    spends: free,
    offered: [
      palette(isViewVisible('notes')),
      inViewTitle('notes', 'navigation@1', `!${isFiltered}`),
      inViewTitle('notes', '2_show@1'),
    ],
  },
  'notes.clearFilter': {
    title: 'Clear Notes Filter',
    icon: 'clear-all',
    spends: free,
    offered: [
      palette(isFiltered),
      inViewTitle('notes', 'navigation@1', isFiltered),
      inViewTitle('notes', '2_show@2', isFiltered),
    ],
  },
  ...groupingCommands('notes', 'Notes', [['Company'], ['Note']]),
  'notes.share': {
    title: 'Share Note…',
    icon: 'export',
    takes: 'fileOrRow',
    spends: free,
    offered: [
      palette(`${isViewVisible('notes')} || ${isNote}`),
      inViewTitle('notes', '4_share@1'),
      onRows('notes', 'note', '3_share@1'),
      inMenu('editor/title', '5_share@1', `resourceLangId in ${contextKeys.noteLanguages}`),
    ],
  },
  'notes.copyChecked': {
    title: 'Copy as Checked Markdown',
    takes: 'note',
    spends: free,
    offered: [
      palette(isNote),
      inMenu('editor/context', '9_cutcopypaste@9', `editorLangId in ${contextKeys.noteLanguages}`),
    ],
  },
  'notes.insertHighlights': {
    title: 'Insert Highlights into Note…',
    takes: 'highlights',
    spends: free,
    offered: [
      onPage('transcript', '1_quote@3'),
      inMenu('editor/context', '1_quote@3', isCallText),
      inMenu('editor/context', '9_cutcopypaste@8', `editorLangId in ${contextKeys.noteLanguages}`),
    ],
  },
  'notes.copyHighlights': {
    title: 'Copy Highlights as Markdown…',
    takes: 'highlights',
    spends: free,
    offered: [palette('editorIsOpen')],
  },
  'notes.insertPromises': {
    title: 'Insert Promises into Note',
    icon: 'checklist',
    takes: 'company',
    spends: free,
    offered: [
      palette('editorIsOpen'),
      inMenu('editor/context', '9_cutcopypaste@7', `editorLangId in ${contextKeys.noteLanguages}`),
    ],
  },
  'notes.insertFigure': { title: 'Insert Figure into Note', takes: 'figure', spends: free, offered: [hidden] },
};

import * as l10n from '@vscode/l10n';
import { exactly, withCost } from '../../../domain/format/cost.ts';
import { kindOfSource } from '../../../base/snapshot.ts';
import { escapeRendered } from '../../../domain/format/markdown.ts';
import { commands } from '../../../ids.ts';
import type { Fact, OpeningStep, Known } from './knownModel.ts';

/** Formats the Markdown of a hover. Everything but our own markup and links is text from the service and is escaped. */
export function formatHover({ title, name, facts, loads, page }: Known, source: string): string {
  const heading = [
    `**${escapeRendered(title)}**`,
    ...(name === '' ? [] : [escapeRendered(name)]),
    ...(page ? [linkTo({ label: withCost(l10n.t('Company Page'), exactly(0)), target: page })] : []),
  ].join(' · ');
  const lineOf = ({ text, steps }: Fact): string => [escapeRendered(text), ...steps.map(linkTo)].join(' · ');
  const unknown = facts.length === 0 && loads.length > 0 ? [l10n.t('Not in the library.')] : [];
  return [heading, ...facts.map(lineOf), ...unknown, ...loads.map(lineOf), `*${escapeRendered(whose(source))}*`].join(
    '\n\n',
  );
}

function whose(source: string): string {
  switch (kindOfSource(source)) {
    case 'sample':
      return l10n.t('From the library (invented sample data)');
    case 'data':
      return l10n.t('From the library (data folder)');
    case 'service':
      return l10n.t('From the library');
  }
}

/** Formats a link to the only command that such a text may run. */
function linkTo({ label, target }: OpeningStep): string {
  const argument = encodeURIComponent(JSON.stringify([{ type: 'reading', reading: target }])).replace(
    /[()'*!]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return `[${escapeRendered(label)}](command:${commands.lookUp}?${argument})`;
}

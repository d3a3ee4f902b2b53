import * as l10n from '@vscode/l10n';
import type { Section } from '../../../src/domain/transcript.ts';

export function sectionName(section: Section): string {
  if (section === 'prepared') return l10n.t('Prepared remarks');
  return section === 'questions' ? l10n.t('Questions') : '';
}

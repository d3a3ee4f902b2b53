import type { Turn } from '../../../src/domain/transcript.ts';
import type { CallView } from '../../../src/features/transcripts/protocol.ts';
import { hueOf, speakerName } from '../speakers/speakerMark.ts';
import { createSpeech, type ShownBlock } from './speechText.ts';

export interface TurnArticle {
  article: HTMLElement;
  blocks: ShownBlock[];
  /** The estimated height, in em. */
  height: number;
}

/** Characters per line and line height in em, to estimate the height before layout. */
const lineLength = 76;
const lineHeight = 1.65;

/** Creates the article of one turn. The service's text goes in as text only, never as HTML. */
export function createTurnArticle(view: CallView, hues: readonly number[], turn: Turn): TurnArticle {
  const speaker = view.speakers[turn.speaker];
  const article = document.createElement('article');
  article.dataset['turn'] = String(turn.index);
  article.dataset['speaker'] = speaker?.name ?? '';
  article.dataset['section'] = turn.section;
  article.dataset['side'] = speaker?.side ?? 'unknown';
  article.dataset['hue'] = String(hueOf(hues, turn.speaker));
  article.tabIndex = -1;
  const heading = document.createElement('h3');
  heading.id = `turn-${turn.index}`;
  heading.dir = 'auto';
  article.setAttribute('aria-labelledby', heading.id);
  heading.append(labelled('name', speakerName(view, turn.speaker)));
  if (speaker?.role) heading.append(' ', labelled('role', speaker.role));
  const number = labelled('turn-number', String(turn.index + 1));
  number.setAttribute('aria-hidden', 'true');
  heading.append(number);
  const { speech, blocks } = createSpeech(view.text, turn);
  const lines = (turn.speechEnd - turn.speechStart) / lineLength + blocks.length * 1.2;
  const height = lines * lineHeight + 3;
  article.style.containIntrinsicBlockSize = `auto ${height.toFixed(1)}em`;
  article.append(heading, speech);
  return { article, blocks, height };
}

function labelled(className: string, text: string): HTMLElement {
  const span = document.createElement('span');
  span.className = className;
  span.textContent = text;
  return span;
}

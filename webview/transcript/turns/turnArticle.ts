import type { Turn } from '../../../src/domain/transcript.ts';
import type { CallView } from '../../../src/features/transcripts/protocol.ts';
import { hueOf, speakerName } from '../speakers/speakerMark.ts';
import { createSpeech, type ShownBlock } from './speechText.ts';

export interface TurnArticle {
  article: HTMLElement;
  blocks: ShownBlock[];
  /** How tall it will be, about, in the size of its own text. */
  height: number;
}

/** Characters on a line and lines a paragraph adds, for the height of what is not laid out yet. */
const lineLength = 76;
const lineHeight = 1.65;

/** One turn. Text of the service goes in as text only. */
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

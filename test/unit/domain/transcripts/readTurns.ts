import { parseCall } from '../../../../src/domain/transcripts/parseCall.ts';
import type { ParsedCall, Participant } from '../../../../src/domain/transcript.ts';

export function parse(transcript: string, participants: Participant[] = []): ParsedCall {
  return parseCall({ transcript, participants });
}

/** Every turn as `speaker | speech`, line breaks of the speech as `/`. */
export function spoken(transcript: string, participants: Participant[] = []): string[] {
  const { turns, speakers } = parse(transcript, participants);
  return turns.map(({ speaker, speechStart, speechEnd }) => {
    const speech = transcript.slice(speechStart, speechEnd).replace(/\s*\n\s*/g, ' / ');
    return `${speakers[speaker]!.name} | ${speech}`;
  });
}

/** Every speaker as `side name, role`. */
export function cast(transcript: string, participants: Participant[] = []): string[] {
  return parse(transcript, participants).speakers.map(({ side, name, role }) => `${side} ${name}, ${role}`);
}

/** The sections and exchanges of the turns, as `p`, `-` or `q1`. */
export function outline(transcript: string, participants: Participant[] = []): string {
  return parse(transcript, participants)
    .turns.map(({ section, exchange }) => `${section === '' ? '-' : section.charAt(0)}${exchange ?? ''}`)
    .join(' ');
}

export const executives: Participant[] = [
  { name: 'Timothy D. Cook', role: 'Chief Executive Officer' },
  { name: 'Luca Maestri', role: 'Senior Vice President, Chief Financial Officer' },
  { name: 'Tejas Gala', role: 'Director, Investor Relations' },
];

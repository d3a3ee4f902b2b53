import { foldShareClass } from '../../domain/identifiers/ticker.ts';
import type { Call } from '../../domain/transcript.ts';
import { companyWithoutCalls, sampleCompanies, type SampleCompany } from '../companies/sampleCompanies.ts';
import { Random } from '../random.ts';
import type { CallFile } from '../serviceData.ts';
import { CallWriter, type WrittenTurn } from './callWriter.ts';
import { quartersOnFile, readQuarter } from './fiscalCalendar.ts';
import { executivesOf } from './people.ts';
import { speakPreparedRemarks } from './preparedRemarks.ts';
import { speakQuestionsAndAnswers } from './questionsAndAnswers.ts';
import { resultsOf } from './results.ts';
import { voices, type Voice } from './voices.ts';

function voiceOf(company: SampleCompany): Voice | undefined {
  return company.ticker === companyWithoutCalls ? undefined : voices[company.ticker];
}

const executives = (company: SampleCompany, voice: Voice) => executivesOf(company.ticker, voice.segments[0]!);

/** The turns of an invented call as spoken: the data behind its text. */
export function sampleTurns(ticker: string, quarter: string, seed: number): WrittenTurn[] {
  const company = sampleCompanies.find((each) => each.ticker === ticker);
  const voice = company && voiceOf(company);
  if (!voice) throw new Error(`No calls of ${ticker}`);
  const fiscal = readQuarter(quarter);
  const results = resultsOf(voice, fiscal, seed);
  const facts = { company, voice, quarter: fiscal, results, executives: executives(company, voice) };
  const writer = new CallWriter(facts, new Random(seed, ticker, quarter));
  speakPreparedRemarks(writer);
  speakQuestionsAndAnswers(writer);
  return writer.turns;
}

/** Contract: each turn begins with the speaker's name and a colon on a line of its own. */
function transcriptText(turns: readonly WrittenTurn[]): string {
  return turns.map(({ speaker, paragraphs }) => `${speaker}:\n${paragraphs.join('\n')}`).join('\n\n');
}

/** Lists only executives and investor relations as participants; analysts speak and are not listed. */
function call(company: SampleCompany, voice: Voice, quarter: string, seed: number): Call {
  const turns = sampleTurns(company.ticker, quarter, seed);
  const spoke = new Set(turns.map(({ speaker }) => speaker));
  const { relations, chief, finance, president } = executives(company, voice);
  const participants = [chief, finance, president, relations].filter(({ name }) => spoke.has(name));
  return { participants: participants.map(({ name, role }) => ({ name, role })), transcript: transcriptText(turns) };
}

/** Any share class of a company, in any spelling, leads to its calls. */
export function sampleCalls(
  by: { ticker: string } | { cik: number },
  today: string,
  seed: number,
): CallFile | undefined {
  const folded = 'ticker' in by ? foldShareClass(by.ticker) : undefined;
  const company = sampleCompanies.find(({ cik, ticker, otherTickers }) =>
    'cik' in by ? cik === by.cik : [ticker, ...otherTickers].includes(folded!),
  );
  if (!company) return undefined;
  const { cik, ticker, companyname, companyname_short } = company;
  const voice = voiceOf(company);
  const quarters = voice ? quartersOnFile(voice, today) : [];
  return {
    cik,
    ticker,
    companyname,
    companyname_short,
    quarters,
    call: (quarter) => call(company, voice!, quarter, seed),
  };
}

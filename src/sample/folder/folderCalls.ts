import * as v from 'valibot';
import { formatFiscalQuarter, parseFiscalQuarter } from '../../domain/identifiers/fiscalQuarter.ts';
import { foldShareClass } from '../../domain/identifiers/ticker.ts';
import { compareQuarters, newestFirst } from '../../domain/quarters.ts';
import type { Call, Participant } from '../../domain/transcript.ts';
import type { CallFile } from '../serviceData.ts';
import type { FolderFiles } from './folderFiles.ts';
import { reasonOfIssues, transcriptShape } from './shapes.ts';

type Response = v.InferOutput<typeof transcriptShape>;

interface FolderCompany {
  /** The newest call read so far. */
  metadata: Response['metadata'];
  newest: string | undefined;
  tickers: Set<string>;
  calls: Map<string, Call>;
}

/** Adds a response to its company. Returns the reason if that isn't possible. */
function join(companies: Map<number, FolderCompany>, { metadata, data }: Response): string | undefined {
  const { cik, ticker, transcript_fyq } = metadata;
  const quarter = parseFiscalQuarter(transcript_fyq ?? '');
  const [call] = data;
  if (call && !quarter.ok) return 'metadata.transcript_fyq is no fiscal quarter';
  const company: FolderCompany = companies.get(cik) ?? {
    metadata,
    newest: undefined,
    tickers: new Set(),
    calls: new Map(),
  };
  companies.set(cik, company);
  company.tickers.add(foldShareClass(ticker));
  if (!call || !quarter.ok) return undefined;
  const name = formatFiscalQuarter(quarter.value);
  if (company.calls.has(name)) return `another file has ${name} of the same company`;
  // Participants are served as they are in the file.
  const participants = call.participants as Participant[];
  company.calls.set(name, { participants, transcript: call.transcript });
  if (company.newest === undefined || compareQuarters(name, company.newest) > 0) {
    company.newest = name;
    company.metadata = metadata;
  }
  return undefined;
}

function callFile({ metadata, calls }: FolderCompany): CallFile {
  const { cik, ticker, companyname, companyname_short } = metadata;
  return {
    cik,
    ticker,
    companyname,
    companyname_short,
    quarters: newestFirst(calls.keys()),
    call: (quarter) => calls.get(quarter)!,
  };
}

interface FolderCalls {
  companies: () => CallFile[];
  callsOf: (by: { ticker: string } | { cik: number }) => CallFile | undefined;
}

/** Reads `transcripts/*.json` and joins the calls of each CIK. */
export async function readFolderCalls(files: FolderFiles): Promise<FolderCalls> {
  const companies = new Map<number, FolderCompany>();
  for (const name of await files.names('transcripts')) {
    if (!name.endsWith('.json') || name.endsWith('.truth.json')) continue;
    const path = `transcripts/${name}`;
    const json = await files.json(path);
    if (json === undefined) continue;
    const response = v.safeParse(transcriptShape, json);
    const refused = response.success ? join(companies, response.output) : reasonOfIssues(response.issues);
    if (refused !== undefined) files.warnings.add(path, refused);
  }
  return {
    companies: () => [...companies.values()].map(callFile),
    callsOf: (by) => {
      const company =
        'cik' in by
          ? companies.get(by.cik)
          : [...companies.values()].find(({ tickers }) => tickers.has(foldShareClass(by.ticker)));
      return company && callFile(company);
    },
  };
}

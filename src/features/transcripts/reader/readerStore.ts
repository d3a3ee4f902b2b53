import * as v from 'valibot';
import type * as vscode from 'vscode';
import { withNewest } from '../../../base/newest.ts';
import { fieldsOf, isRecord } from '../../../base/record.ts';
import type { SourceId } from '../../../library/sourceId.ts';
import { appearance, scrollPosition, type ScrollPosition } from '../protocol.ts';
import { defaultAppearance, type Appearance } from './appearanceView.ts';
import { colorCount, type KnownColors } from './speakerColors.ts';

export interface RecentCompany {
  source: SourceId;
  cik: number;
  ticker: string;
  company: string;
}

type Memory = Pick<vscode.Memento, 'get' | 'update'>;

const ids = {
  places: 'marketDesk.transcripts.places',
  appearance: 'marketDesk.transcripts.looks',
  recent: 'marketDesk.transcripts.recent',
  colors: 'marketDesk.transcripts.colors',
} as const;
const mostScrollPositions = 300;
const mostRecent = 20;
const mostColoredCompanies = 100;

/**
 * Remembers where reading stopped in each call, the appearance of the text, the colors of a company's speakers, and which
 * companies were read last.
 */
export class ReaderStore {
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  get appearance(): Appearance {
    const kept = this.#memory.get<unknown>(ids.appearance);
    return v.is(appearance, kept) ? kept : defaultAppearance;
  }

  async saveAppearance({ size, width }: Appearance): Promise<void> {
    await this.#memory.update(ids.appearance, { size, width });
  }

  /** Gives the place where reading stopped. `call` is the call's key. */
  scrollPositionOf(call: string): ScrollPosition | undefined {
    const places = this.#places();
    const position = Object.hasOwn(places, call) ? places[call] : undefined;
    return v.is(scrollPosition, position) ? position : undefined;
  }

  /** Saves the place where reading stopped. Of very many calls, those read longest ago are forgotten. */
  async saveScrollPosition(call: string, { turn, fraction }: ScrollPosition): Promise<void> {
    await this.#memory.update(
      ids.places,
      withNewest<unknown>(this.#places(), [call, { turn, fraction }], mostScrollPositions),
    );
  }

  /** The companies read last, most recent first. */
  recent(source: SourceId): RecentCompany[] {
    return this.#recent().filter((company) => company.source === source);
  }

  async addRecent(company: RecentCompany): Promise<void> {
    const others = this.#recent().filter(({ source, cik }) => source !== company.source || cik !== company.cik);
    await this.#memory.update(ids.recent, [company, ...others].slice(0, mostRecent));
  }

  /** The colors of a company's speakers. `company` is its key. */
  speakerColors(company: string): KnownColors {
    const companies = this.#colors();
    const kept: unknown = Object.hasOwn(companies, company) ? companies[company] : undefined;
    return new Map(Array.isArray(kept) ? kept.filter(isNameWithColor) : []);
  }

  async saveSpeakerColors(company: string, colors: KnownColors): Promise<void> {
    await this.#memory.update(
      ids.colors,
      withNewest<unknown>(this.#colors(), [company, [...colors]], mostColoredCompanies),
    );
  }

  #colors(): Record<string, unknown> {
    return fieldsOf(this.#memory.get<unknown>(ids.colors));
  }

  #places(): Record<string, unknown> {
    return fieldsOf(this.#memory.get<unknown>(ids.places));
  }

  #recent(): RecentCompany[] {
    const kept = this.#memory.get<unknown>(ids.recent);
    return Array.isArray(kept) ? kept.filter(isRecentCompany) : [];
  }
}

function isRecentCompany(value: unknown): value is RecentCompany {
  if (!isRecord(value)) return false;
  const { source, cik, ticker, company } = value;
  return (
    typeof source === 'string' && typeof cik === 'number' && typeof ticker === 'string' && typeof company === 'string'
  );
}

function isNameWithColor(value: unknown): value is [string, number] {
  return (
    Array.isArray(value) &&
    typeof value[0] === 'string' &&
    Number.isInteger(value[1]) &&
    value[1] >= 1 &&
    value[1] <= colorCount
  );
}

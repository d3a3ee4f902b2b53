import type { MinuteBar } from '../../domain/bar.ts';
import type { AnswerOf, EndpointName } from '../../domain/endpoints/endpoints.ts';
import type { Observation } from '../../domain/observations/observation.ts';
import type { SourceId } from '../sourceId.ts';

/** An answer of an endpoint, decoded. Times are in milliseconds since the epoch. */
export interface ReadAnswer<E extends EndpointName> {
  source: SourceId;
  fetchedAt: number;
  /** True if it came from an import rather than from the service. */
  imported: boolean;
  value: AnswerOf[E];
}

/** The bars of one day of a ticker, oldest first. */
export interface ReadSession {
  source: SourceId;
  ticker: string;
  /** YYYY-MM-DD. */
  session: string;
  fetchedAt: number;
  bars: readonly MinuteBar[];
  /** True if only the newest bars of the day were read. */
  isPart: boolean;
}

/** The observations of an indicator, oldest first. */
export interface ReadObservations {
  source: SourceId;
  indicator: number;
  seen: readonly Observation[];
}

/** Called with each item; the next one is read when it resolves. */
type Take<T> = (item: T) => Promise<void>;

/** Reads everything of a kind, an item at a time, so that the library is never in memory as a whole. */
export interface DataReader {
  answers<E extends EndpointName>(endpoint: E, take: Take<ReadAnswer<E>>): Promise<void>;
  /** The sessions of a ticker follow each other, oldest first. */
  sessions(take: Take<ReadSession>): Promise<void>;
  observations(take: Take<ReadObservations>): Promise<void>;
  /** The number of items so far that are damaged, and are left out. */
  unreadable: number;
  dispose(): void;
}

import { readerOf } from '../../base/stored.ts';
import { question } from './protocol.ts';

/** The key of the kept searches in the state that all windows share. */
export const keptSearchesKey = 'search.kept';

/** Reads a kept search, of this version or an earlier one; undefined for anything else. */
export const readKeptSearch = readerOf(question);

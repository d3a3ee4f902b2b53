import { parseWatchlist } from '../../../domain/watchlist.ts';
import { readOnce } from '../../../host/files/fileLanguage.ts';

export const parsedList = readOnce(parseWatchlist);

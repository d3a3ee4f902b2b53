import { readOnce } from '../../../host/files/fileLanguage.ts';
import { parseScreen } from '../../../screen/parse/parseScreen.ts';

export const parsedDocument = readOnce(parseScreen);

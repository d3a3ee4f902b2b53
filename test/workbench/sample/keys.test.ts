import { checkKeys } from '../support/checkKeys.ts';

checkKeys('this platform');

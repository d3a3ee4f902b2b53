import { checkKeys } from '../support/checkKeys.ts';

checkKeys('Windows');

import { checkKeys } from '../support/checkKeys.ts';

checkKeys('macOS', 'cmd+k l');

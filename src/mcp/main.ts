import { tools } from '../assistants/tools.ts';
import { start } from './start.ts';

start(tools);

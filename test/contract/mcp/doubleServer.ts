import { start } from '../../../src/mcp/start.ts';
import { doubleTools } from './doubleTools.ts';

start(() => Promise.resolve(doubleTools));

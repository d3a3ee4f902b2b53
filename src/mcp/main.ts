import { start } from './start.ts';

start(async () => (await import('../assistants/tools.ts')).tools);

/**
 * The interval of a sign of life in logs, where a line can't be rewritten, so that a slow step doesn't look like a
 * hang.
 */
const quietSeconds = 15;

/** Runs one step of a tool, printing its progress and its duration. */
export async function step<T>(label: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  const live = process.stdout.isTTY;
  process.stdout.write(live ? `  ${label} …` : `  ${label} …\n`);
  const ticker = setInterval(
    () => process.stdout.write(live ? `\r  ${label} … ${seconds().toFixed(0)} s` : `    … ${seconds().toFixed(0)} s\n`),
    live ? 1000 : quietSeconds * 1000,
  );
  try {
    const result = await work();
    const done = `${label} (${seconds().toFixed(1)} s)`;
    process.stdout.write(live ? `\r✓ ${done}   \n` : `✓ ${done}\n`);
    return result;
  } catch (error) {
    process.stdout.write(live ? `\r✗ ${label}   \n` : `✗ ${label}\n`);
    throw error;
  } finally {
    clearInterval(ticker);
  }
}

export interface TestContext {
  /** Ends the test here, as skipped for this reason. */
  skip: (reason: string) => never;
}
export type TestBody = (context: TestContext) => Promise<void> | void;

export interface TestOptions {
  /** Milliseconds; a minute by default. */
  timeout?: number;
}

export interface DeclaredTest {
  name: string;
  body: TestBody;
  timeout: number;
  /** What a test across a reload does before it. */
  before?: TestBody;
}

export const declaredTests: DeclaredTest[] = [];

/** Declares a test. Each one starts with every editor closed. */
export function test(name: string, body: TestBody, { timeout = 60_000 }: TestOptions = {}): void {
  declare({ name, body, timeout });
}

export interface AcrossReload {
  before: TestBody;
  after: TestBody;
}

/**
 * Declares a test of what survives a reload of the window. `before` runs when all other tests are done, `after` in the
 * new extension host: they share no variables. What other tests' `before` opened is still open.
 */
export function testAcrossReload(name: string, { before, after }: AcrossReload, options: TestOptions = {}): void {
  declare({ name, body: after, before, timeout: options.timeout ?? 60_000 });
}

function declare(declared: DeclaredTest): void {
  if (declaredTests.some(({ name }) => name === declared.name))
    throw new Error(`Two tests are named ${declared.name}.`);
  declaredTests.push(declared);
}

export interface TestContext {
  /** Ends the test here, as skipped for this reason. */
  skip: (reason: string) => never;
}
export type TestBody = (context: TestContext) => Promise<void> | void;

export interface DeclaredTest {
  name: string;
  /** The path of its file. */
  file: string;
  body: TestBody;
  /** It needs no editor. */
  isOfPages: boolean;
  /** The part of a test across a reload that runs before it. */
  before?: TestBody;
}

export const declaredTests: DeclaredTest[] = [];
let file = '';

/** Sets the file of the tests that are declared from now on. */
export function declareFile(path: string): void {
  file = path;
}

/** Declares a test. Each one starts with every editor closed. */
export function test(name: string, body: TestBody): void {
  declare({ name, file, body, isOfPages: false });
}

/**
 * Declares a test of the pages of panels, which needs of an editor only what the double has as well: a short run has it
 * in a browser, where it costs a fifth as much, and a long run in a real editor.
 */
export function pageTest(name: string, body: TestBody): void {
  declare({ name, file, body, isOfPages: true });
}

export interface AcrossReload {
  before: TestBody;
  after: TestBody;
}

/**
 * Declares a test of what survives a reload of the window. `before` runs before all other tests of its editor, `after` in the
 * new extension host: they share no variables. What other tests' `before` opened is still open.
 */
export function testAcrossReload(name: string, { before, after }: AcrossReload): void {
  declare({ name, file, body: after, before, isOfPages: false });
}

function declare(declared: DeclaredTest): void {
  if (declaredTests.some(({ name }) => name === declared.name))
    throw new Error(`Two tests are named ${declared.name}.`);
  declaredTests.push(declared);
}

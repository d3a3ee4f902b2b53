import type { Person } from './person.ts';

export interface PersonTestContext {
  /** Ends the test here, as skipped for this reason. */
  skip: (reason: string) => never;
}
export type PersonTestBody = (person: Person, context: PersonTestContext) => Promise<void>;

export interface DeclaredPersonTest {
  name: string;
  body: PersonTestBody;
}

/** Thrown where a test leaves itself out. */
export class Skipped extends Error {}

let declared: DeclaredPersonTest[] = [];

/** Declares a test of a session whose driver is a person. Each one starts with every editor, box and message closed. */
export function test(name: string, body: PersonTestBody): void {
  if (declared.some((each) => each.name === name)) throw new Error(`Two tests are named ${name}.`);
  declared.push({ name, body });
}

/** Takes the tests declared since the last call. */
export function takeDeclaredTests(): DeclaredPersonTest[] {
  const taken = declared;
  declared = [];
  return taken;
}

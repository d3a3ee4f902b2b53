import { findBrowser } from './browser.ts';
import { editorAges } from './editorVersions.ts';
import { installEditor } from './installEditor.ts';

// Installs the missing editors and browsers for tests, in parallel with work that doesn't need them yet. A test that
// needs one waits for this process; if it failed, the test tries again and reports the error.

const wanted = process.argv.slice(2);
for (const age of editorAges) if (wanted.length === 0 || wanted.includes(age)) await installEditor(age);
await findBrowser();

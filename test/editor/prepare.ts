import { findBrowser } from './browser.ts';
import { editorAges } from './editorVersions.ts';
import { installEditor } from './installEditor.ts';

// Installs what tests run in where it is missing, beside other work that does not need it yet. Whoever needs it waits
// for this, and tries again, and tells it, where this has failed.

const wanted = process.argv.slice(2);
for (const age of editorAges) if (wanted.length === 0 || wanted.includes(age)) await installEditor(age);
await findBrowser();

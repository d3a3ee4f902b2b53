import { registerControls } from './controls.ts';

// A separate script for pages that show their text first; see lateControls.ts.
registerControls();

import { registerControls } from './controls.ts';

// A script of its own, for pages that show their words first: see lateControls.ts.
registerControls();

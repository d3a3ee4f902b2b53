import { createHash } from 'node:crypto';

/** A key that stands nowhere, not even in this file, and whose percent-encoded form is another than its plain one. */
export const canaryKey = `+/=&%${createHash('sha256').update('the canary of Market Desk').digest('base64')}`;

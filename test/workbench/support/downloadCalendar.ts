import { tree } from './tree.ts';

const calendar = tree('Economic Calendar');
const offer = 'Not in your library · Download · 1 request';

/** Clicks the row of the calendar's view, which is in sight, that offers a calendar of a service. */
export async function downloadCalendar(): Promise<void> {
  await calendar.waitFor(offer);
  await calendar.open(offer, async () => (await calendar.rows()).every(({ label }) => label !== offer));
}

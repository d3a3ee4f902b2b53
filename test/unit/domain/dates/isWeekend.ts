/** Whether a day is a Saturday or a Sunday, by the platform's own calendar. */
export function isWeekend(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() % 6 === 0;
}

/** Under which the pinned indicators are kept, in the state that is synced. */
export const pinsKey = 'calendar.pins';

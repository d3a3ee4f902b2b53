/** Files of the opened folder. */
export const bombFile = 'bomb.shelf';
export const daysFile = 'days.shelf';

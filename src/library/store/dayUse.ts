/** A reservation that has not left after this long belongs to a window that died before it sent anything. */
export const reservationMs = 120_000;

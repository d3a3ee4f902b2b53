/** A text without this contains none of our links. */
export const ownLinkMarker = 'market-desk.market-desk/';

/** A text without this marker contains none of our links. */
export const ownLinkMarker = 'market-desk.market-desk/';

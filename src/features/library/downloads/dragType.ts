/** The type of data of an item of the list of downloads that is dragged within the Library view. */
export const dragType = 'application/vnd.code.tree.marketdesk.library';

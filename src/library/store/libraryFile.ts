/** The file of the library, in its folder. */
export const libraryFile = 'library.db';

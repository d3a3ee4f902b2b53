/** The ticker of a closed-end fund of the sample data that is now a company's. */
export const reassignedTicker = 'TNWK';

/** Addresses typed into one action. */
export const otherAddressLimit = 100;

/** Longest e-mail address, in characters. */
export const addressLimit = 255;

/** Exchanges of one action, and the longest name of one, in characters. */
export const exchangeLimit = 20;
export const exchangeNameLimit = 255;

/** Log entries replayed in one request. */
export const replayLimit = 5000;

/** Drafts sent or dropped in one request. */
export const draftLimit = 5000;

/** Characters of names and of an e-mail address (behaviour/core §2.4). */
export const nameMinimum = 2;
export const nameLimit = 50;
export const titleLimit = 15;
export const emailLimit = 255;

/** People suggested because of one's newest proposal, and people most often met on proposals (behaviour/core §2.3). */
export const collaboratorsPerSource = 10;

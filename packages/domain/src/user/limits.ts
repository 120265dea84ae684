/** Characters of names and of an e-mail address (rule U16). */
export const nameMinimum = 2;
export const nameLimit = 50;
export const userTitleLimit = 15;
export const emailLimit = 255;
export const oidcSubLimit = 255;
/** Characters of name, country and ROR id of an institution told along with a person (rule U49). */

/** People suggested because of one's newest proposal, and people most often met on proposals (rule U11). */
export const collaboratorsPerSource = 10;

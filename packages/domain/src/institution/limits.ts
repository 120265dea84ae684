/** Characters of a name and of an identifier in the Research Organization Registry (rule U49). */
export const institutionNameLimit = 100;
export const rorIdLimit = 100;
/** Nine characters, the first a zero, the last two digits of a check sum; with the address before it or without. */
export const rorPattern = /^(https?:\/\/)?(ror\.org\/)?0[a-z0-9]{6}[0-9]{2}$/i;
/** People a preview of a merge names. */
export const mergePreviewNames = 20;

/** Reviews each proposal of a panel should get: at least, and while nothing else is said (rule R5). */
export const ratingsMinimum = 2;
export const ratingsDefault = 2;
export const ratingsMaximum = 100;

/** Characters of the code, of the description and of the panel's own grade guide with its markup. */
export const fapCodeLimit = 200;
export const fapDescriptionLimit = 5000;
export const gradeGuideLimit = 100_000;

/** Characters of what names a status (rule W3). */
export const statusShortCodeLimit = 50;
export const statusNameLimit = 100;
export const statusDescriptionLimit = 200;

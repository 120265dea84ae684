/** Characters of what names a status (behaviour/core §10.1). */
export const statusShortCodeLimit = 50;
export const statusNameLimit = 100;
export const statusDescriptionLimit = 200;

/** Characters of what names a tag (behaviour/core §14.3). */
export const tagNameLimit = 200;
export const tagShortCodeLimit = 20;

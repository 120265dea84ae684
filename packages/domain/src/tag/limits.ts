/** Characters of what names a tag (rule A27). */
export const tagNameLimit = 200;
export const tagShortCodeLimit = 20;

/** Characters of a name and of an identifier in the Research Organization Registry (behaviour/core §2.5). */
export const institutionNameLimit = 100;
export const rorIdLimit = 100;

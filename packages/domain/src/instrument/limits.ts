/** Characters of names (behaviour/core §14.5). */
export const instrumentNameLimit = 200;
export const instrumentShortCodeLimit = 20;
export const instrumentDescriptionLimit = 5000;

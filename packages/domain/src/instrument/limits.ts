/** Characters of names (rule A27). */
export const instrumentNameLimit = 200;
export const instrumentShortCodeLimit = 20;
export const instrumentDescriptionLimit = 5000;

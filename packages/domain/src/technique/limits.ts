/** Characters of what describes a technique (behaviour/core §14.6). */
export const techniqueNameLimit = 100;
export const techniqueShortCodeLimit = 20;
export const techniqueDescriptionLimit = 5000;

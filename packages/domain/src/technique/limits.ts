/** Characters of what describes a technique (rule A30). */
export const techniqueNameLimit = 100;
export const techniqueShortCodeLimit = 20;
export const techniqueDescriptionLimit = 5000;

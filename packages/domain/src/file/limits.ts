/** Largest upload where nothing else is configured, in bytes (50 MiB). */
export const uploadSizeLimit = 50 * 1024 * 1024;

/** Longest kept file name, in characters. */
export const fileNameLimit = 512;

/** Longest kept media type, in characters. */
export const mediaTypeLimit = 256;

const megabyte = 1024 * 1024;

/** Largest upload where nothing else is configured, in bytes (50 MiB). */
export const uploadSizeLimit = 50 * megabyte;

/** Largest upload in bytes: what the facility set in megabytes, and never more than the process takes (in bytes). */
export function uploadSizeLimitOf(megabytes: number, most = Number.POSITIVE_INFINITY): number {
  return Math.min(megabytes * megabyte, most);
}

/** How long a file stays that no record refers to, in milliseconds (a day). */
export const unreferencedFileLife = 24 * 60 * 60 * 1000;

/** Longest kept file name, in characters. */
export const fileNameLimit = 512;

/** Longest kept media type, in characters. */
export const mediaTypeLimit = 256;

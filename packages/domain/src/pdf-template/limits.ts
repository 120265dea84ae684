/** Longest of the five texts, in characters: pictures may stand in them as data. */
export const pdfTextLimit = 2_000_000;

/** Proposals one download may gather. */
export const downloadLimit = 1000;

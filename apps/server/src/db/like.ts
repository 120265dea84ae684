const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** The pattern of `like` for texts that contain this one, whatever characters it has. */
export const containing = (text: string): string => `%${literally(text)}%`;

/** The pattern of `like` for texts that begin with this one. */
export const beginning = (text: string): string => `${literally(text)}%`;

/** Records one window may be told of; a page of the largest list has fewer. */
export const mostKeysOfWindow = 200;

/** Downloads one window may be told of at a time. */
export const mostDownloadsOfWindow = 10;

/** Windows one person may have open at a time, over all browsers, in one process of the server. */
export const mostWindowsOfPerson = 25;

/** Windows one process of the server tells. */
export const mostWindows = 2_000;

/** After this time without a sign of life somebody is no longer said to be there, in milliseconds. */
export const presenceMs = 30_000;

/** How often a window that is told nothing hears that the connection stands, in milliseconds. */
export const heartbeatMs = 15_000;

/** How often a window that can not be told asks by itself, in milliseconds. */
export const askingMs = 30_000;

/** Maximum records one window may be notified of; a page of the largest list has fewer. */
export const mostKeysOfWindow = 200;

/** Maximum downloads one window may follow at a time. */
export const mostDownloadsOfWindow = 10;

/** Maximum windows one person may have open at a time, across all browsers, per server process. */
export const mostWindowsOfPerson = 25;

/** Maximum windows one server process notifies. */
export const mostWindows = 2_000;

/** Time without a heartbeat after which a person is no longer shown as present, in milliseconds. */
export const presenceTimeoutMs = 30_000;

/** How often an otherwise idle connection to a window sends a sign that it is alive, in milliseconds. */
export const heartbeatMs = 15_000;

/** How often a window without a live connection polls, in milliseconds. */
export const pollingMs = 30_000;

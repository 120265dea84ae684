/** Whether a text names a time zone that this machine knows. */
export function isZone(text: string | undefined): text is string {
  try {
    return Boolean(text) && new Intl.DateTimeFormat('en', { timeZone: text }) !== undefined;
  } catch {
    return false;
  }
}

/** Days begin here where the facility has not said where it is. */
const unknownZone = 'UTC';

/** Whether a text names a time zone that this machine knows. */
export function isZone(text: string | undefined): text is string {
  if (!text) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/**
 * The time zone in which days of this facility begin, from the setting TIMEZONE (rule A5): forms, server and documents must
 * agree on it, or a day that was picked is printed as the one before.
 */
export function facilityZone(setting: string | null | undefined): string {
  return setting && isZone(setting) ? setting : unknownZone;
}

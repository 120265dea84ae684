/** Days begin here where the facility has not said where it is. */
const unknownZone = 'UTC';

/**
 * The time zone in which days of this facility begin, from the setting TIMEZONE (Spec 1 §9): forms, server and documents must
 * agree on it, or a day that was picked is printed as the one before.
 */
export function facilityZone(setting: string | null | undefined): string {
  if (!setting) return unknownZone;
  try {
    new Intl.DateTimeFormat('en', { timeZone: setting });
    return setting;
  } catch {
    return unknownZone;
  }
}

import { readQuickLinks } from './links.ts';
import { type GradeClass, type SettingId, type SettingKind, type SettingValue, settings } from './model.ts';

/** The time zone used if the facility has not set one. */
const unknownZone = 'UTC';

/** Whether a text names a time zone known to this machine. */
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
 * Returns the time zone in which days of this facility begin, from the setting TIMEZONE (rule A5). Forms, server and documents must agree
 * on it, or documents print the day before the one that was picked.
 */
export function facilityZone(setting: string | null | undefined): string {
  return setting && isZone(setting) ? setting : unknownZone;
}

const asItIs = (stored: string) => stored;

/** Parsers of stored text by kind; they return undefined if the text is not valid for the kind. */
export const readers = {
  text: asItIs,
  choice: asItIs,
  pattern: asItIs,
  zone: asItIs,
  link: asItIs,
  picture: asItIs,
  status: asItIs,
  colour: (stored: string) => (/^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(stored) ? stored : undefined),
  boolean: (stored: string) => (stored === 'true' ? true : stored === 'false' ? false : undefined),
  whole: (stored: string) => (/^[1-9]\d{0,9}$/.test(stored) ? Number(stored) : undefined),
  decimal: (stored: string) => (Number(stored) > 0 && Number.isFinite(Number(stored)) ? Number(stored) : undefined),
  days: (stored: string) => {
    const days = stored.split(',').map((part) => part.trim());
    return days.every((day) => /^[1-9]\d{0,4}$/.test(day)) ? days.map(Number) : undefined;
  },
  addresses: (stored: string) => {
    const addresses = stored.split(';').map((part) => part.trim());
    return addresses.every((address) => /^[^\s@]+@[^\s@]+$/.test(address)) ? addresses : undefined;
  },
  links: readQuickLinks,
  grades: readGradeClasses,
} satisfies Record<SettingKind, (stored: string) => unknown>;

/** Returns the typed value of a setting; the default if the text is blank or unreadable (rule A1). */
export function readSetting<K extends SettingId>(id: K, stored: string | null | undefined): SettingValue<K> {
  const { kind, fallback } = settings[id];
  const trimmed = stored?.trim();
  return (trimmed ? (readers[kind](trimmed) ?? fallback) : fallback) as SettingValue<K>;
}

const longestName = 30;
const mostClasses = 20;

/** Parses the classes of a stored text such as 'Excellent = 9; Good = 6'; undefined if any of them is invalid or a name occurs twice (rule R97). */
function readGradeClasses(stored: string): readonly GradeClass[] | undefined {
  const classes = stored
    .split(/[;\n]/)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [name = '', grade = '', ...more] = part.split('=').map((word) => word.trim());
      return { name, grade: more.length === 0 && grade !== '' ? Number(grade) : Number.NaN };
    });
  const isClass = ({ name, grade }: GradeClass) =>
    name !== '' && name.length <= longestName && Number.isNaN(Number(name)) && grade >= 1 && grade <= 10;
  const names = new Set(classes.map(({ name }) => name.toLowerCase()));
  return classes.length <= mostClasses && names.size === classes.length && classes.every(isClass) ? classes : undefined;
}

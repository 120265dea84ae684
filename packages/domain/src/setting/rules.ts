import { type SettingId, type SettingValue, settings } from './model.ts';

const readers = {
  text: (stored: string) => stored,
  choice: (stored: string) => stored,
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
};

const advice: Readonly<Record<keyof typeof readers, string>> = {
  text: '',
  choice: 'Please choose one of the values offered',
  colour: 'Please enter a colour such as #519548',
  boolean: "Please enter 'true' or 'false'",
  whole: 'Please enter a positive whole number',
  decimal: 'Please enter a positive number',
  days: 'Please enter whole numbers separated by commas, for instance 7,14',
  addresses: 'Please enter e-mail addresses separated by ;',
};

/** The typed value of a setting; what is blank or cannot be read counts as the default (behaviour/core §4.2). */
export function readSetting<K extends SettingId>(id: K, stored: string | null | undefined): SettingValue<K> {
  const { kind, fallback } = settings[id];
  const trimmed = stored?.trim();
  return (trimmed ? (readers[kind](trimmed) ?? fallback) : fallback) as SettingValue<K>;
}

/** What is wrong with a text somebody wants to store; blank is always right and means the default. */
export function settingProblem(id: SettingId, value: string | null | undefined): string | undefined {
  const definition = settings[id];
  const trimmed = value?.trim();
  if (!trimmed) return undefined;
  if ('choices' in definition && !(definition.choices as readonly string[]).includes(trimmed)) return advice.choice;
  return readers[definition.kind](trimmed) === undefined ? advice[definition.kind] : undefined;
}

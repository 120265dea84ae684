import { isWebAddress, mostQuickLinks } from './links.ts';
import { type SettingId, type SettingKind, settingDefinition, settings } from './model.ts';
import { patternProblem } from './pattern.ts';
import { isZone, readers } from './rules.ts';

const advice: Readonly<Record<SettingKind, string>> = {
  text: '',
  choice: 'Please choose one of the values offered',
  pattern: '',
  zone: 'Please choose a time zone such as Europe/Copenhagen',
  link: 'Please enter an address that begins with https://',
  picture: 'Please enter the name of a picture, such as logo.svg',
  status: 'Please enter the code of a status, or ALL',
  colour: 'Please enter a colour such as #519548',
  boolean: 'Please enter “true” or “false”',
  whole: 'Please enter a positive whole number',
  decimal: 'Please enter a positive number',
  days: 'Please enter whole numbers separated by commas, such as 7,14',
  addresses: 'Please enter e-mail addresses separated by semicolons',
  links: `Please enter at most ${mostQuickLinks} links, one per line: label, vertical bar, address`,
  grades: 'Please enter words with their grades from 1 to 10, such as Excellent = 9; Good = 6',
};

/** Returns why a text that is well-formed for its kind is still not a valid value of this setting. */
function misfit(id: SettingId, value: string): string | undefined {
  const { kind, choices, parts = 'date', least = 0, most = Number.POSITIVE_INFINITY } = settingDefinition(id);
  switch (kind) {
    case 'choice':
      return choices?.includes(value) ? undefined : advice.choice;
    case 'pattern':
      return patternProblem(value, parts);
    case 'zone':
      // Some browsers accept an offset as a time zone, others do not.
      return isZone(value) && !/^[+-]/.test(value) ? undefined : advice.zone;
    case 'link':
      return isWebAddress(value) ? undefined : advice.link;
    case 'picture':
      // Pages load no pictures from other sites.
      return /^(\/images\/)?\w[\w.-]*$/.test(value) ? undefined : advice.picture;
    case 'status':
      return /^[A-Z\d_]{2,60}$/.test(value) ? undefined : advice.status;
    case 'whole':
    case 'decimal':
      return Number(value) < least || Number(value) > most
        ? `Please enter a number from ${least} to ${most}`
        : undefined;
    default:
      return undefined;
  }
}

/** Returns the problem of a text to be stored; a blank text is always valid and means the default. */
export function settingProblem(id: SettingId, value: string | null | undefined): string | undefined {
  const trimmed = value?.trim();
  if (!trimmed) return undefined;
  const { kind } = settings[id];
  return readers[kind](trimmed) === undefined ? advice[kind] : misfit(id, trimmed);
}

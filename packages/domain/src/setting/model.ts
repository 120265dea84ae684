import type { Sentences } from '../kernel/index.ts';

/** How the text of a setting is to be read. */
export type SettingKind =
  | 'text'
  | 'boolean'
  | 'whole'
  | 'decimal'
  | 'colour'
  | 'days'
  | 'addresses'
  | 'choice'
  | 'pattern'
  | 'zone'
  | 'link'
  | 'picture'
  | 'status'
  | 'links'
  | 'grades';

interface Definition<K extends SettingKind, D> {
  readonly kind: K;
  /** What holds while nothing is stored. */
  readonly fallback: D;
  /** Only officers and the server itself read it; others get null. */
  readonly internal?: boolean;
  /** The values a choice may have. */
  readonly choices?: readonly string[];
  /** What a number may be. */
  readonly least?: number;
  readonly most?: number;
  /** The parts a date pattern must have. */
  readonly parts?: 'date' | 'time';
}

/** A link offered on the first page of everybody: where it leads and what it says. */
export interface QuickLink {
  readonly label: string;
  readonly url: string;
}

/** A word that stands for a grade, as a facility names its classes. */
export interface GradeClass {
  readonly name: string;
  readonly grade: number;
}

const text = (fallback = '') => ({ kind: 'text', fallback }) as const;
const flag = { kind: 'boolean', fallback: false } as const;
const whole = (fallback: number, least: number, most: number) => ({ kind: 'whole', fallback, least, most }) as const;
const colour = { kind: 'colour', fallback: '' } as const;
const link = { kind: 'link', fallback: '' } as const;
const addresses = { kind: 'addresses', fallback: [] as readonly string[] } as const;
const pattern = <P extends 'date' | 'time'>(fallback: string, parts: P) =>
  ({ kind: 'pattern', fallback, parts }) as const;

/** Ten years: longer spans are slips of the keyboard. */
const mostDays = 3650;

/** Every setting, how it is read, its default and its limits (rule A1). */
export const settings = {
  DATE_FORMAT: pattern('dd-MM-yyyy', 'date'),
  DATE_TIME_FORMAT: pattern('dd-MM-yyyy HH:mm', 'time'),
  TIMEZONE: { kind: 'zone', fallback: '' },
  // Milliseconds: a minute to a day.
  IDLE_TIMEOUT: whole(3_600_000, 60_000, 86_400_000),
  EXTERNAL_AUTH_LOGIN_URL: link,
  EXTERNAL_AUTH_LOGOUT_URL: link,
  PROFILE_PAGE_LINK: link,
  ORGANISATION_NAME: text(),
  USER_OFFICE_EMAIL: addresses,
  EXPERIMENT_SAFETY_REVIEW_EMAIL: { ...addresses, internal: true },
  SMTP_BCC_EMAIL: { ...addresses, internal: true },
  TECH_REVIEW_OPTIONAL_WORKFLOW_STATUS: text(),
  ABSTRACT_UNICODE: flag,
  FAP_SECS_EDIT_TECH_REVIEWS: flag,
  DEFAULT_INST_SCI_REVIEWER_FILTER: { kind: 'choice', fallback: '', choices: ['ME', 'ALL'] },
  DEFAULT_INST_SCI_STATUS_FILTER: { kind: 'status', fallback: '' },
  DISPLAY_FAQ_LINK: flag,
  DISPLAY_PRIVACY_STATEMENT_LINK: flag,
  QUICK_LINKS: { kind: 'links', fallback: [] as readonly QuickLink[] },
  HEADER_LOGO_FILENAME: { kind: 'picture', fallback: '' },
  // Megabytes.
  UPLOAD_SIZE_LIMIT: whole(50, 1, 2048),
  INVITE_VALIDITY_PERIOD_DAYS: whole(365, 1, mostDays),
  INVITE_REMINDERS_SEND_DELAY_DAYS: { kind: 'days', fallback: [] as readonly number[] },
  FEEDBACK_MAX_REQUESTS: whole(2, 1, 100),
  FEEDBACK_FREQUENCY_DAYS: whole(14, 1, mostDays),
  FEEDBACK_EXHAUST_DAYS: whole(90, 1, mostDays),
  EXPERIMENTS_PLANNED: { kind: 'choice', fallback: 'SCHEDULER', choices: ['HERE', 'SCHEDULER'] },
  BEAM_TIME_SHIFT_HOURS: whole(1, 1, 24),
  GRADE_PRECISION: { kind: 'decimal', fallback: 1, least: 0.001, most: 9 },
  PUBLIC_CUT_OFFS: flag,
  GRADE_CLASSES: { kind: 'grades', fallback: [] as readonly GradeClass[] },
  PALETTE_PRIMARY_DARK: colour,
  PALETTE_PRIMARY_MAIN: colour,
  PALETTE_PRIMARY_LIGHT: colour,
  PALETTE_PRIMARY_ACCENT: colour,
  PALETTE_PRIMARY_CONTRAST: colour,
  PALETTE_SECONDARY_DARK: colour,
  PALETTE_SECONDARY_MAIN: colour,
  PALETTE_SECONDARY_LIGHT: colour,
  PALETTE_SECONDARY_CONTRAST: colour,
  PALETTE_ERROR_MAIN: colour,
  PALETTE_SUCCESS_MAIN: colour,
  PALETTE_WARNING_MAIN: colour,
  PALETTE_INFO_MAIN: colour,
} as const satisfies Record<string, Definition<SettingKind, unknown>>;

export type SettingId = keyof typeof settings;
export const settingIds = Object.keys(settings) as [SettingId, ...SettingId[]];

/** Everything known of a setting, whichever it is. */
export const settingDefinition = (id: SettingId): Definition<SettingKind, unknown> => settings[id];

interface Values {
  text: string;
  colour: string;
  choice: string;
  pattern: string;
  zone: string;
  link: string;
  picture: string;
  status: string;
  boolean: boolean;
  whole: number;
  decimal: number;
  days: readonly number[];
  addresses: readonly string[];
  links: readonly QuickLink[];
  grades: readonly GradeClass[];
}

/** What a program reads: `SettingValue<'IDLE_TIMEOUT'>` is a number. */
export type SettingValue<K extends SettingId> = Values[(typeof settings)[K]['kind']];

export type SettingReason = 'LOGO_NO_PICTURE' | 'LOGO_TOO_LARGE' | 'LOGO_NOT_CLEAN' | 'DATABASE_RESET';

export const settingSentences: Sentences<SettingReason> = {
  LOGO_NO_PICTURE: 'Please choose a picture: PNG, JPEG, GIF, WebP or SVG',
  LOGO_TOO_LARGE: 'Please choose a picture of at most 2 MB',
  DATABASE_RESET: 'Resetting database is not allowed',
  LOGO_NOT_CLEAN: 'The picture did not pass the virus scan',
};

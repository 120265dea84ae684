import type { Sentences } from '../kernel/index.ts';

/** How the text of a setting is interpreted. */
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
  /** The value used while nothing is stored. */
  readonly fallback: D;
  /** Whether only officers and the server itself can read it; others get null. */
  readonly internal?: boolean;
  /** The valid values of a choice. */
  readonly choices?: readonly string[];
  /** Limits of a number. */
  readonly least?: number;
  readonly most?: number;
  /** Whether the pattern is for dates alone or includes a time. */
  readonly parts?: 'date' | 'time';
}

/** A link offered on everyone's home page: its label and address. */
export interface QuickLink {
  readonly label: string;
  readonly url: string;
}

/** A facility's name for a class of grades, and the grade it stands for. */
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

/** Ten years; longer periods are typing errors. */
const mostDays = 3650;

/** Every setting with its kind, default and limits (rule A1). */
export const settings = {
  DATE_FORMAT: pattern('dd-MM-yyyy', 'date'),
  DATE_TIME_FORMAT: pattern('dd-MM-yyyy HH:mm', 'time'),
  TIMEZONE: { kind: 'zone', fallback: '' },
  // Milliseconds, from one minute to one day.
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

/** Returns the definition of any setting. */
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

/** The typed value of a setting: `SettingValue<'IDLE_TIMEOUT'>` is a number. */
export type SettingValue<K extends SettingId> = Values[(typeof settings)[K]['kind']];

export type SettingReason = 'LOGO_NO_PICTURE' | 'LOGO_TOO_LARGE' | 'LOGO_NOT_CLEAN' | 'DATABASE_RESET';

export const settingSentences: Sentences<SettingReason> = {
  LOGO_NO_PICTURE: 'Please choose a picture: PNG, JPEG, GIF, WebP or SVG',
  LOGO_TOO_LARGE: 'Please choose a picture of at most 2 MB',
  DATABASE_RESET: 'Resetting database is not allowed',
  LOGO_NOT_CLEAN: 'The picture did not pass the virus scan',
};

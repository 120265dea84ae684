/** How the text of a setting is to be read. */
type Kind = 'text' | 'boolean' | 'whole' | 'decimal' | 'colour' | 'days' | 'addresses' | 'choice';

interface Definition<K extends Kind, D> {
  readonly kind: K;
  /** What holds while nothing is stored. */
  readonly fallback: D;
  /** Only officers and the server itself read it; others get null. */
  readonly internal?: boolean;
  /** The values a choice may have. */
  readonly choices?: readonly string[];
}

const text = (fallback = '') => ({ kind: 'text', fallback }) as const;
const flag = { kind: 'boolean', fallback: false } as const;
const whole = (fallback: number) => ({ kind: 'whole', fallback }) as const;
const colour = { kind: 'colour', fallback: '' } as const;
const addresses = { kind: 'addresses', fallback: [] as readonly string[] } as const;

/** Spec 1 §9, behaviour/core §4.2: every setting, how it is read and its default. */
export const settings = {
  DATE_FORMAT: text('dd-MM-yyyy'),
  DATE_TIME_FORMAT: text('dd-MM-yyyy HH:mm'),
  TIMEZONE: text(),
  IDLE_TIMEOUT: whole(3_600_000),
  EXTERNAL_AUTH_LOGIN_URL: text(),
  EXTERNAL_AUTH_LOGOUT_URL: text(),
  PROFILE_PAGE_LINK: text(),
  ORGANISATION_NAME: text(),
  USER_OFFICE_EMAIL: addresses,
  EXPERIMENT_SAFETY_REVIEW_EMAIL: addresses,
  SMTP_BCC_EMAIL: { ...addresses, internal: true },
  TECH_REVIEW_OPTIONAL_WORKFLOW_STATUS: text(),
  ABSTRACT_UNICODE: flag,
  FAP_SECS_EDIT_TECH_REVIEWS: flag,
  DEFAULT_INST_SCI_REVIEWER_FILTER: { kind: 'choice', fallback: '', choices: ['ME', 'ALL'] },
  DEFAULT_INST_SCI_STATUS_FILTER: text(),
  DISPLAY_FAQ_LINK: flag,
  DISPLAY_PRIVACY_STATEMENT_LINK: flag,
  HEADER_LOGO_FILENAME: text(),
  UPLOAD_SIZE_LIMIT: whole(50),
  INVITE_VALIDITY_PERIOD_DAYS: whole(365),
  INVITE_REMINDERS_SEND_DELAY_DAYS: { kind: 'days', fallback: [] as readonly number[] },
  FEEDBACK_MAX_REQUESTS: whole(2),
  FEEDBACK_FREQUENCY_DAYS: whole(14),
  FEEDBACK_EXHAUST_DAYS: whole(30),
  GRADE_PRECISION: { kind: 'decimal', fallback: 1 },
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
} as const satisfies Record<string, Definition<Kind, unknown>>;

export type SettingId = keyof typeof settings;
export const settingIds = Object.keys(settings) as [SettingId, ...SettingId[]];

interface Values {
  text: string;
  colour: string;
  choice: string;
  boolean: boolean;
  whole: number;
  decimal: number;
  days: readonly number[];
  addresses: readonly string[];
}

/** What a program reads: `SettingValue<'IDLE_TIMEOUT'>` is a number. */
export type SettingValue<K extends SettingId> = Values[(typeof settings)[K]['kind']];

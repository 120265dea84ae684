import type { SettingId } from './model.ts';

/** Texts shown to an officer beside a setting. */
export interface SettingWords {
  readonly label: string;
  /** What it is for and where it takes effect. */
  readonly help: string;
  /** The unit of a number. */
  readonly unit?: string;
  /** The meaning of each value of a choice. */
  readonly choices?: Readonly<Record<string, string>>;
  /** The area that will use the setting, as long as nothing does yet; verified by a test. */
  readonly waitsFor?: string;
  /** Set by the server from its own configuration at each start, not by people. */
  readonly kept?: true;
}

export interface SettingGroup {
  readonly id: string;
  readonly title: string;
  readonly settings: Readonly<Partial<Record<SettingId, SettingWords>>>;
}

const colour = (label: string, help: string): SettingWords => ({ label, help });

/** Every setting with its texts for officers, grouped by subject (rule A7). */
export const settingGroups: readonly SettingGroup[] = [
  {
    id: 'facility',
    title: 'Facility',
    settings: {
      ORGANISATION_NAME: {
        label: 'Organisation name',
        help: 'Shown in the top bar, in browser tab titles, on documents and in e-mails.',
      },
      HEADER_LOGO_FILENAME: {
        label: 'Logo',
        help: 'Shown in the top bar instead of the name, and at the top of documents.',
      },
      USER_OFFICE_EMAIL: {
        label: 'E-mail of the user office',
        help: 'Receives the e-mails for the user office. Separate multiple addresses with semicolons.',
      },
      EXPERIMENT_SAFETY_REVIEW_EMAIL: {
        label: 'E-mail of the safety reviewers',
        help: 'Receives the e-mails for experiment safety reviewers. Separate multiple addresses with semicolons.',
      },
      SMTP_BCC_EMAIL: {
        label: 'Blind copies',
        help: 'Receives a blind copy of every e-mail. Separate multiple addresses with semicolons. Only officers can see this setting.',
      },
      DISPLAY_FAQ_LINK: {
        label: 'Show the FAQ in the footer',
        help: 'The link opens the help page, even before people sign in.',
      },
      DISPLAY_PRIVACY_STATEMENT_LINK: {
        label: 'Show the privacy statement in the footer',
        help: 'The link opens the privacy page, even before people sign in.',
      },
      QUICK_LINKS: {
        label: 'Quick links',
        help: 'Shown to everybody at the bottom of the menu, for example links to a booking system, a travel guide or safety training.',
      },
    },
  },
  {
    id: 'dates',
    title: 'Dates and times',
    settings: {
      TIMEZONE: { label: 'Time zone', help: 'The time zone in which days begin and calls end.' },
      DATE_FORMAT: {
        label: 'Dates',
        help: 'How dates are displayed. If set, the environment variable DATE_FORMAT overwrites this each time the server starts.',
      },
      DATE_TIME_FORMAT: {
        label: 'Dates with time',
        help: 'How dates with a time are displayed. If set, the environment variable DATE_TIME_FORMAT overwrites this each time the server starts.',
      },
    },
  },
  {
    id: 'session',
    title: 'Login and session',
    settings: {
      IDLE_TIMEOUT: {
        label: 'Idle time',
        help: 'How long somebody may be inactive before a warning appears.',
        unit: 'ms',
      },
      PROFILE_PAGE_LINK: {
        label: 'External profile page',
        help: 'The name in the top bar links to this page instead of the built-in profile.',
      },
      EXTERNAL_AUTH_LOGIN_URL: {
        label: 'Login address',
        help: 'Where people are sent to sign in. Set by the server when it connects to its login provider.',
        kept: true,
      },
      EXTERNAL_AUTH_LOGOUT_URL: {
        label: 'Logout address',
        help: 'Where people are sent after logging out. Set by the server when it connects to its login provider.',
        kept: true,
      },
    },
  },
  {
    id: 'proposals',
    title: 'Proposals',
    settings: {
      ABSTRACT_UNICODE: {
        label: 'Allow all characters in abstracts',
        help: 'Non-ASCII characters in abstracts, such as ä or µ, are kept instead of being replaced with spaces.',
      },
      UPLOAD_SIZE_LIMIT: {
        label: 'Maximum upload size',
        help: 'The maximum size of a file that people can upload.',
        unit: 'MB',
      },
      INVITE_VALIDITY_PERIOD_DAYS: {
        label: 'Invitations are valid for',
        help: 'An invitation to a proposal expires after this number of days.',
        unit: 'days',
      },
      INVITE_REMINDERS_SEND_DELAY_DAYS: {
        label: 'Invitation reminders',
        help: 'Number of days after which a reminder of an open invitation is sent, such as 7,14. Leave empty for no reminders.',
      },
    },
  },
  {
    id: 'reviews',
    title: 'Reviews',
    settings: {
      GRADE_PRECISION: { label: 'Grade step', help: 'Panel grades go from 1 to 10 in steps of this size.' },
      GRADE_CLASSES: {
        label: 'Words for grades',
        help: 'Reviewers choose one of these words, and the matching grade is recorded, for example Excellent = 9; Good = 6. Leave empty to grade with numbers.',
      },
      PUBLIC_CUT_OFFS: {
        label: 'Publish the outcome of calls',
        help: 'Once all applicants in a call have been notified, /CutOffs shows publicly how many proposals each instrument received and accepted, the time, and the last accepted grade.',
      },
      FAP_SECS_EDIT_TECH_REVIEWS: {
        label: 'Panels can edit technical reviews',
        help: 'Panel chairs and secretaries can edit the first step of technical reviews.',
      },
      TECH_REVIEW_OPTIONAL_WORKFLOW_STATUS: {
        label: 'Status required for technical reviews',
        help: 'Technical reviews are created only if the call’s workflow has a status whose code contains this text. Leave empty to create them always.',
      },
      DEFAULT_INST_SCI_REVIEWER_FILTER: {
        label: 'Default reviewer filter for scientists',
        help: 'Which proposals scientists see when they open their table.',
        choices: { ME: 'Own reviews', ALL: 'All reviews' },
      },
      DEFAULT_INST_SCI_STATUS_FILTER: {
        label: 'Default status filter for scientists',
        help: 'Which status scientists see when they open their table.',
      },
    },
  },
  {
    id: 'beam-time',
    title: 'Beam time',
    settings: {
      EXPERIMENTS_PLANNED: {
        label: 'Experiments are planned',
        help: 'Here: on the Beam time page; bookings sent by a scheduler are set aside. By the scheduler: the Beam time page only displays its bookings.',
        choices: { HERE: 'Here', SCHEDULER: 'By the scheduler' },
      },
      BEAM_TIME_SHIFT_HOURS: {
        label: 'Shift length',
        help: 'On the Beam time page, experiments start and end with a shift. Shifts are counted from midnight.',
        unit: 'hours',
      },
    },
  },
  {
    id: 'feedback',
    title: 'Feedback',
    settings: {
      FEEDBACK_MAX_REQUESTS: {
        label: 'Feedback requests',
        help: 'How many times people are asked for feedback on an experiment.',
      },
      FEEDBACK_FREQUENCY_DAYS: {
        label: 'Time between requests',
        help: 'The minimum number of days between two requests.',
        unit: 'days',
      },
      FEEDBACK_EXHAUST_DAYS: {
        label: 'Stop asking after',
        help: 'Nobody is asked about experiments that ended longer ago than this.',
        unit: 'days',
      },
    },
  },
  {
    id: 'colours',
    title: 'Colours',
    settings: {
      PALETTE_PRIMARY_MAIN: colour('Primary', 'Buttons, links and selected items.'),
      PALETTE_PRIMARY_DARK: colour('Primary, hover', 'Buttons under the pointer.'),
      PALETTE_PRIMARY_LIGHT: colour('Primary, light', 'Backgrounds and lines that go with the primary colour.'),
      PALETTE_PRIMARY_CONTRAST: colour('Text on primary', 'Text on buttons.'),
      PALETTE_PRIMARY_ACCENT: colour('Accent', 'Marks the current menu item.'),
      PALETTE_SECONDARY_MAIN: colour('Secondary', 'Secondary choices and markers.'),
      PALETTE_SECONDARY_DARK: colour('Secondary, hover', 'Secondary choices and markers under the pointer.'),
      PALETTE_SECONDARY_LIGHT: colour('Secondary, light', 'Backgrounds and lines that go with the secondary colour.'),
      PALETTE_SECONDARY_CONTRAST: colour('Text on secondary', 'Text on the secondary colour.'),
      PALETTE_ERROR_MAIN: colour('Error', 'Errors and destructive actions.'),
      PALETTE_SUCCESS_MAIN: colour('Success', 'Successful actions.'),
      PALETTE_WARNING_MAIN: colour('Warning', 'Anything that needs attention.'),
      PALETTE_INFO_MAIN: colour('Information', 'Helpful information.'),
    },
  },
];

/** The texts of every setting by key. */
export const settingCatalogue = Object.assign({}, ...settingGroups.map((group) => group.settings)) as Readonly<
  Record<SettingId, SettingWords>
>;

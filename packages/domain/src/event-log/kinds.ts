/** Kinds of records that events are about, by the first word of their types, with what people call them. */
export const eventKinds = {
  PROPOSAL: 'Proposals',
  TOPIC: 'Answers',
  SAMPLE: 'Samples',
  GENERIC: 'Entries of sub-templates',
  CALL: 'Calls',
  USER: 'People',
  ROLE: 'Role invitations',
  DATA: 'Data access',
  FAP: 'Panels',
  INTERNAL: 'Internal reviews',
  EXPERIMENT: 'Experiments',
  VISIT: 'Visits',
  INSTRUMENT: 'Instruments',
  TECHNIQUE: 'Techniques',
  TAG: 'Tags',
  INSTITUTION: 'Institutions',
  TEMPLATE: 'Templates',
  PDF: 'PDF templates',
  QUESTION: 'Questions',
  UNIT: 'Units',
  WORKFLOW: 'Workflows',
  STATUS: 'Statuses',
  SETTING: 'Settings',
  FEATURE: 'Features',
  PAGE: 'Pages',
  API: 'Access tokens',
  PREDEFINED: 'Predefined messages',
  EMAIL: 'E-mails',
} as const satisfies Readonly<Record<string, string>>;

/** Singular and plural are one kind: `UNITS_IMPORTED` is about units. The log is indexed by this very word. */
export const kindStem = (kind: string) => kind.replace(/S+$/, '');

import { z } from 'zod';

/** The parts of a configuration, in the order in which an import writes them: each part may refer to records of earlier ones. */
export const configurationPartIds = [
  'SETTINGS',
  'FEATURES',
  'UNITS',
  'PAGES',
  'STATUSES',
  'EMAIL_TEMPLATES',
  'PREDEFINED_MESSAGES',
  'TAGS',
  'TECHNIQUES',
  'QUESTIONS',
  'FORMS',
  'ACTIVE_FORMS',
  'WORKFLOWS',
] as const;
export type ConfigurationPartId = (typeof configurationPartIds)[number];
export const configurationPart = z.enum(configurationPartIds).meta({ id: 'ConfigurationPart' });

interface PartWords {
  /** The key of the part in a file, and its name on the command line. */
  readonly key: string;
  readonly title: string;
  /** A description of the contents, for officers. */
  readonly help: string;
}

const part = (key: string, title: string, help: string): PartWords => ({ key, title, help });

export const configurationParts: Readonly<Record<ConfigurationPartId, PartWords>> = {
  SETTINGS: part('settings', 'Settings', 'Name, time zone, colours and so on, without the logo and login addresses'),
  FEATURES: part('features', 'Features', 'Which features are switched on and off'),
  UNITS: part('units', 'Units', 'Units with their quantities and formulas'),
  PAGES: part('pages', 'Pages', 'Texts of the home, help, privacy and other pages'),
  STATUSES: part('statuses', 'Statuses', 'Names and descriptions, by short code'),
  EMAIL_TEMPLATES: part('email-templates', 'E-mail templates', 'Subjects and texts of letters'),
  PREDEFINED_MESSAGES: part(
    'predefined-messages',
    'Predefined messages',
    'Texts that officers reuse, by where they are used',
  ),
  TAGS: part('tags', 'Tags', 'Tag names, without their calls and instruments'),
  TECHNIQUES: part('techniques', 'Techniques', 'Names and descriptions, without instruments and scientists'),
  QUESTIONS: part('questions', 'Questions', 'The pool of questions with their configurations'),
  FORMS: part('forms', 'Forms', 'Templates of every kind with topics and questions, and PDF templates with texts'),
  ACTIVE_FORMS: part('active-forms', 'Active forms', 'Which form is in use, for kinds that have only one'),
  WORKFLOWS: part('workflows', 'Workflows', 'Workflows with their transitions, events and status actions'),
};

/** Returns the part with this key in a file or on the command line; undefined if there is none. */
export const configurationPartOf = (key: string): ConfigurationPartId | undefined =>
  configurationPartIds.find((id) => configurationParts[id].key === key);

/** Returns how refusals and lists refer to a record of a part. */
export const recordInWords = (id: ConfigurationPartId, name: string): string =>
  `${configurationParts[id].title}, ${name}`;

import { resolve } from 'node:path';
import { isProviderName, readClaimMap, readGroupRoles } from '@atrium/domain/session';
import { settingProblem } from '@atrium/domain/setting';
import { z } from 'zod';
import { fileStoreOf } from './file-store.ts';

const flag = z
  .enum(['true', 'false', '1', '0', ''], 'it must be true or false')
  .default('')
  .transform((value) => value === 'true' || value === '1');

const whole = (least: number, most: number) => {
  const words = `it must be a whole number from ${least} to ${most}`;
  return z.coerce.number(words).int(words).min(least, words).max(most, words);
};

/** A pattern that the setting of the same name takes: with another one nobody could type a date. */
const datePattern = (id: 'DATE_FORMAT' | 'DATE_TIME_FORMAT') =>
  z
    .string()
    .refine((pattern) => !settingProblem(id, pattern), 'dates cannot be written and typed with it')
    .optional();

const httpAddress = z.url({ protocol: /^https?$/, error: 'it must be an address that begins with https://' });

const databaseAddress = z
  .string()
  .regex(/^$|^postgres(ql)?:\/\//, 'it must be an address that begins with postgres://')
  .optional();

/** Validates a text with a parsing function and reports its error. */
const readBy = (read: (text: string) => unknown) =>
  z
    .string()
    .default('')
    .superRefine((text, issues) => {
      const wrong = read(text);
      if (typeof wrong === 'string') issues.addIssue({ code: 'custom', message: wrong });
    });

const providerNames = (text: string) =>
  text
    .toLowerCase()
    .split(/[,\s]+/)
    .filter(Boolean)
    .every(isProviderName) || 'it must be a list of names made of letters and digits, other than main';

/**
 * A folder that is created if it is missing. Below `/proc` nothing can be created, and Node's recursive `mkdir` never ends there, so it is
 * refused (rule X75).
 */
const folder = z
  .string()
  .refine((text) => !/^\/proc(\/|$)/.test(resolve(text)), 'below /proc no folder can be created');

/** Every variable that the product reads, and its valid values; error texts continue the phrase "is not valid:". */
export const environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: whole(0, 65535).default(4000),
  HOST: z.string().default('0.0.0.0'),
  WATCH_PORT: whole(0, 65535).optional(),
  ATRIUM_DATA: folder.default('.data'),
  ATRIUM_URL: httpAddress.optional(),
  ATRIUM_CLIENT_URLS: z
    .string()
    .default('')
    .transform((text) => text.split(/[,\s]+/).filter(Boolean))
    .pipe(z.array(httpAddress)),
  ATRIUM_ROLES: z
    .string()
    .default('web,worker')
    .transform((text) => text.split(/[|,\s]+/).filter(Boolean))
    .pipe(
      z.array(z.enum(['web', 'worker'], 'it must be web, worker or both')).min(1, 'it must be web, worker or both'),
    ),
  ATRIUM_SEED: z.enum(['demo', 'none'], 'it must be demo or none').default('demo'),
  ATRIUM_DEMO_HOURS: whole(1, 168).optional(),
  TZ: z.string().optional(),
  DATE_FORMAT: datePattern('DATE_FORMAT'),
  DATE_TIME_FORMAT: datePattern('DATE_TIME_FORMAT'),
  DATABASE_URL: z
    .string()
    .regex(/^$|^embedded$|^postgres(ql)?:\/\//, 'it must be an address that begins with postgres://')
    .optional(),
  DATABASE_DIRECT_URL: databaseAddress,
  DATABASE_READ_URL: databaseAddress,
  DATABASE_POOL: whole(2, 200).default(12),
  JWT_SECRET: z.string().min(16, 'it is too short and could be guessed').optional(),
  JWT_TOKEN_LIFE: z
    .string()
    .regex(
      /^\d+ ?([smhdwy]|(sec|min|hr|yr|second|minute|hour|day|week|year)s?)$/i,
      'it must be a number and a unit of time',
    )
    .default('7d'),
  OIDC_ISSUER: httpAddress.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(60, 'it must have at most 60 characters').optional(),
  OIDC_SCOPES: z
    .string()
    .regex(/(^|\s)openid(\s|$)/, 'openid must be among the scopes')
    .default('openid profile email'),
  OIDC_CLAIMS: readBy(readClaimMap),
  OIDC_ROLES: readBy(readGroupRoles),
  OIDC_PROVIDERS: readBy(providerNames),
  OIDC_ALLOW_HTTP: flag,
  OIDC_TRUST_EMAIL: flag,
  INITIAL_USER_OFFICER_EMAIL: z.string().optional(),
  SMTP_URL: z
    .string()
    .regex(/^$|^smtps?:\/\/[^\s/]/, 'it must be an address that begins with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().default('User Office <user-office@localhost>'),
  SINK_EMAIL: z.email('it must be one e-mail address').or(z.literal('')).optional(),
  RABBITMQ_URL: z
    .string()
    .regex(/^$|^amqps?:\/\/[^\s/]/, 'it must be an address that begins with amqp:// or amqps://')
    .optional(),
  RABBITMQ_EXCHANGE: z.string().min(1, 'it is empty').max(255, 'it is too long').default('user_office_backend.fanout'),
  RABBITMQ_QUEUE: z.string().min(1, 'it is empty').max(255, 'it is too long').default('user_office_backend.queue'),
  RABBITMQ_SCHEDULER_EXCHANGE: z
    .string()
    .min(1, 'it is empty')
    .max(255, 'it is too long')
    .default('user_office_scheduler_backend.fanout'),
  SCHEDULER_ENDPOINT: httpAddress.or(z.literal('')).optional(),
  CHROMIUM_PATH: z.string().optional(),
  CLAMAV_URL: z
    .string()
    .regex(/^$|^tcp:\/\/[^/:\s]+(:\d{1,5})?\/?$/, 'it must be an address that begins with tcp://')
    .optional(),
  PARCELS_URL: httpAddress.or(z.literal('')).optional(),
  PARCELS_TOKEN: z.string().optional(),
  ROR_URL: z.union([z.literal('off'), httpAddress]).default('https://api.ror.org'),
  CHOICE_HOSTS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .toLowerCase()
        .split(/[,\s]+/)
        .filter(Boolean),
    ),
  FILES_URL: z
    .string()
    .refine((text) => text === '' || fileStoreOf(text) !== undefined, 'it must be the address of a bucket with its key')
    .optional(),
  MAX_UPLOAD_MB: z.coerce
    .number('it must be a number from 1 to 2048')
    .min(1, 'it must be a number from 1 to 2048')
    .max(2048, 'it must be a number from 1 to 2048')
    .default(512),
  BACKUP_TO: folder.regex(/^$|^\//, 'it must be an absolute path of a folder').optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'it must be a time of day, as HH:MM')
    .default('02:15'),
  BACKUP_KEEP: whole(1, 1000).default(14),
  RATE_LIMIT_PER_MINUTE: whole(0, 1_000_000).default(6000),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'it must be fatal, error, warn, info, debug, trace or silent, in lower case',
    )
    .optional(),
  ATRIUM_TRUST_PROXY: flag,
});

/** The variables that every provider has: the main one under these names, a further one with its own name after `OIDC_`. */
export const providerEnvironment = environment.pick({
  OIDC_ISSUER: true,
  OIDC_CLIENT_ID: true,
  OIDC_CLIENT_SECRET: true,
  OIDC_NAME: true,
  OIDC_SCOPES: true,
  OIDC_CLAIMS: true,
  OIDC_ROLES: true,
  OIDC_TRUST_EMAIL: true,
});

export type OidcVariable = keyof typeof providerEnvironment.shape;

export const oidcVariables = Object.keys(providerEnvironment.shape) as readonly OidcVariable[];

type SuffixOf<Name> = Name extends `OIDC_${infer Suffix}` ? Suffix : never;
type MainVariable = keyof typeof environment.shape;

/** The name of a variable, including those of further providers. */
export type VariableName = MainVariable | `OIDC_${string}_${SuffixOf<OidcVariable>}`;

/** A realistic example value of each variable: every sentence about a variable includes one. */
const examples: Readonly<Record<MainVariable, string>> = {
  NODE_ENV: 'production',
  PORT: '4000',
  HOST: '127.0.0.1',
  WATCH_PORT: '4001',
  ATRIUM_DATA: '/var/lib/atrium',
  ATRIUM_URL: 'https://proposals.facility.example',
  ATRIUM_CLIENT_URLS: 'https://users.facility.example',
  ATRIUM_ROLES: 'web,worker',
  ATRIUM_SEED: 'none',
  ATRIUM_DEMO_HOURS: '6',
  TZ: 'Europe/Stockholm',
  DATE_FORMAT: 'dd-MM-yyyy',
  DATE_TIME_FORMAT: 'dd-MM-yyyy HH:mm',
  DATABASE_URL: 'postgres://atrium:password@127.0.0.1:5432/atrium',
  DATABASE_DIRECT_URL: 'postgres://atrium:password@db.facility.example:5432/atrium',
  DATABASE_READ_URL: 'postgres://atrium:password@replica.facility.example:5432/atrium',
  DATABASE_POOL: '12',
  JWT_SECRET: 'the output of openssl rand -hex 32',
  JWT_TOKEN_LIFE: '7d',
  OIDC_ISSUER: 'https://login.facility.example/realms/facility',
  OIDC_CLIENT_ID: 'atrium',
  OIDC_CLIENT_SECRET: 'the secret the provider shows for this client',
  OIDC_NAME: 'Facility account',
  OIDC_SCOPES: 'openid profile email groups',
  OIDC_CLAIMS: 'preferred_name=nickname, groups=realm_access.roles',
  OIDC_ROLES: 'staff-office=user_officer; staff=internal',
  OIDC_PROVIDERS: 'campus, umbrella',
  OIDC_ALLOW_HTTP: 'true',
  OIDC_TRUST_EMAIL: 'true',
  INITIAL_USER_OFFICER_EMAIL: 'officer@facility.example',
  SMTP_URL: 'smtp://user:password@mail.facility.example:587',
  MAIL_FROM: 'User Office <user-office@facility.example>',
  SINK_EMAIL: 'tests@facility.example',
  RABBITMQ_URL: 'amqp://user:password@broker.facility.example:5672',
  RABBITMQ_EXCHANGE: 'user_office_backend.fanout',
  RABBITMQ_QUEUE: 'user_office_backend.queue',
  RABBITMQ_SCHEDULER_EXCHANGE: 'user_office_scheduler_backend.fanout',
  CHROMIUM_PATH: '/usr/bin/chromium',
  CLAMAV_URL: 'tcp://scanner.facility.example:3310',
  PARCELS_URL: 'https://parcels.facility.example/register',
  PARCELS_TOKEN: 'a secret of the parcel service',
  ROR_URL: 'https://api.ror.org',
  CHOICE_HOSTS: 'choices.facility.example',
  SCHEDULER_ENDPOINT: 'https://scheduler.facility.example/graphql',
  FILES_URL: 'https://KEY:SECRET@objects.facility.example/atrium',
  MAX_UPLOAD_MB: '512',
  BACKUP_TO: '/var/backups/atrium',
  BACKUP_AT: '02:15',
  BACKUP_KEEP: '14',
  RATE_LIMIT_PER_MINUTE: '6000',
  LOG_LEVEL: 'info',
  ATRIUM_TRUST_PROXY: 'true',
};

export const variableNames = Object.keys(environment.shape) as readonly MainVariable[];

/** Returns the example of a variable; that of a further provider is like the main one's. */
export function exampleOf(name: VariableName): string {
  if (Object.hasOwn(examples, name)) return examples[name as MainVariable];
  const like = oidcVariables.find((main) => name.endsWith(main.slice('OIDC'.length)));
  return like ? examples[like] : '';
}

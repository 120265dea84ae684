import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type FileStore, fileStoreOf } from './file-store.ts';

const flag = z
  .enum(['true', 'false', '1', '0', ''])
  .default('')
  .transform((value) => value === 'true' || value === '1');

const environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number('it is a number up to 65535').int().min(0).max(65535).default(4000),
  HOST: z.string().default('0.0.0.0'),
  ATRIUM_DATA: z.string().default('.data'),
  ATRIUM_URL: z.url().optional(),
  ATRIUM_ROLES: z
    .string()
    .default('web,worker')
    .transform((text) => text.split(/[|,\s]+/).filter(Boolean))
    .pipe(z.array(z.enum(['web', 'worker'])).min(1)),
  ATRIUM_SEED: z.enum(['demo', 'none']).default('demo'),
  TZ: z.string().optional(),
  DATE_FORMAT: z.string().max(100).optional(),
  DATE_TIME_FORMAT: z.string().max(100).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^$|^postgres(ql)?:\/\//, 'it looks like postgres://user:password@host:5432/atrium')
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(12),
  JWT_SECRET: z.string().min(16).optional(),
  JWT_TOKEN_LIFE: z
    .string()
    .regex(/^\d+ ?([smhdwy]|(sec|min|hr|yr|second|minute|hour|day|week|year)s?)$/i, 'it is a span such as 7d or 12h')
    .default('7d'),
  OIDC_ISSUER: z.url().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_ALLOW_HTTP: flag,
  OIDC_TRUST_EMAIL: flag,
  INITIAL_USER_OFFICER_EMAIL: z.string().optional(),
  SMTP_URL: z
    .string()
    .regex(/^$|^smtps?:\/\/[^\s/]/, 'it looks like smtp://user:password@host:587')
    .optional(),
  MAIL_FROM: z.string().default('User Office <user-office@localhost>'),
  SINK_EMAIL: z.email('it is one address').or(z.literal('')).optional(),
  RABBITMQ_URL: z
    .string()
    .regex(/^$|^amqps?:\/\/[^\s/]/, 'it looks like amqp://user:password@host:5672')
    .optional(),
  RABBITMQ_EXCHANGE: z.string().min(1).max(255).default('user_office_backend.fanout'),
  RABBITMQ_QUEUE: z.string().min(1).max(255).default('user_office_backend.queue'),
  RABBITMQ_SCHEDULER_EXCHANGE: z.string().min(1).max(255).default('user_office_scheduler_backend.fanout'),
  CHROMIUM_PATH: z.string().optional(),
  CLAMAV_URL: z
    .string()
    .regex(/^$|^tcp:\/\/[^/:\s]+(:\d{1,5})?\/?$/, 'it looks like tcp://host:3310')
    .optional(),
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
    .refine((text) => text === '' || fileStoreOf(text) !== undefined, 'it looks like https://key:secret@host/bucket')
    .optional(),
  MAX_UPLOAD_MB: z.coerce.number().min(1).max(2048).default(512),
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(0).default(6000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  ATRIUM_TRUST_PROXY: flag,
});

/** What the process was told by its environment, validated once and frozen. */
export interface Config {
  readonly production: boolean;
  /** What the build says it is; unknown where nobody said. */
  readonly version: string;
  readonly port: number;
  readonly host: string;
  /** Folder for the embedded database, uploaded files and secrets made on first start. */
  readonly dataFolder: string;
  /** The address people reach the product at, without a trailing slash. */
  readonly publicUrl: string;
  readonly roles: ReadonlySet<'web' | 'worker'>;
  readonly seed: 'demo' | 'none';
  /** What the settings of these names are where the facility is asked of its environment; undefined leaves a setting alone. */
  readonly facilityFormats: Readonly<Record<'DATE_FORMAT' | 'DATE_TIME_FORMAT', string | undefined>>;
  /** The zone of the process, for a facility that has not said where it is. */
  readonly timeZone: string;
  readonly databaseUrl: string | undefined;
  readonly databasePool: number;
  readonly jwtSecret: string;
  readonly jwtLife: string;
  /** The OpenID provider; undefined means the demo identity provider, which never runs in production. */
  readonly oidc:
    | {
        issuer: string;
        clientId: string;
        clientSecret: string | undefined;
        mayBeHttp: boolean;
        /** Whether an address counts of which the provider does not say whether it is proven. */
        trustsSilence: boolean;
      }
    | undefined;
  readonly initialOfficerEmail: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Outside production: where all mail goes instead of to people. */
  readonly sinkEmail: string | undefined;
  /** The message broker; undefined means that nothing is published and nothing is read. */
  readonly broker: { url: string; queue: string; sourceExchange: string } | undefined;
  /** The exchange messages of the house go to; status actions name it unless an officer says otherwise. */
  readonly brokerExchange: string;
  readonly chromiumPath: string | undefined;
  /** Where clamd listens (`tcp://host:3310`); undefined means that uploads are not scanned. */
  readonly clamavUrl: string | undefined;
  /** Hosts that dynamic choices may be fetched from, also private ones; empty means every public host. */
  readonly choiceHosts: readonly string[];
  /** Where uploaded files lie; undefined means the data folder. */
  readonly fileStore: FileStore | undefined;
  /** The most this process takes, whatever the officers' setting says. */
  readonly maxUploadBytes: number;
  /** Requests per minute and address; 0 switches the limit off. */
  readonly rateLimit: number;
  readonly logLevel: string;
  readonly trustProxy: boolean;
}

/** A start that cannot go on; the message is one sentence for the person at the terminal. */
export class StartProblem extends Error {}

/** Reads the environment. Throws `StartProblem` with one sentence naming the variable that is wrong. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartProblem(`The environment variable ${String(issue?.path[0])} is not usable: ${issue?.message}.`);
  }
  const e = parsed.data;
  const production = e.NODE_ENV === 'production';
  if (production && !e.JWT_SECRET) throw new StartProblem('JWT_SECRET must be set in production.');
  for (const name of ['JWT_SECRET', 'OIDC_CLIENT_SECRET'] as const) {
    if (production && isPublished(e[name])) {
      throw new StartProblem(
        `${name} is a value that anybody can read in the published product: give it one of your own, such as the output of openssl rand -hex 32.`,
      );
    }
  }
  if (production && !e.OIDC_ISSUER)
    throw new StartProblem('OIDC_ISSUER must be set in production: the demo identity provider never runs there.');
  if (e.OIDC_ISSUER && !e.OIDC_CLIENT_ID)
    throw new StartProblem('OIDC_CLIENT_ID must be set together with OIDC_ISSUER.');
  const mayBeHttp = !production || e.OIDC_ALLOW_HTTP;
  if (e.OIDC_ISSUER?.startsWith('http:') && !mayBeHttp)
    throw new StartProblem(
      'OIDC_ISSUER must begin with https: in production; OIDC_ALLOW_HTTP=true allows a provider that nobody else can listen to.',
    );
  const dataFolder = resolve(e.ATRIUM_DATA);
  return Object.freeze({
    production,
    version: versionOfBuild(),
    port: e.PORT,
    host: e.HOST,
    dataFolder,
    publicUrl: (e.ATRIUM_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, ''),
    roles: new Set(e.ATRIUM_ROLES),
    seed: production ? 'none' : e.ATRIUM_SEED,
    facilityFormats: { DATE_FORMAT: e.DATE_FORMAT || undefined, DATE_TIME_FORMAT: e.DATE_TIME_FORMAT || undefined },
    timeZone: isZone(e.TZ) ? e.TZ : new Intl.DateTimeFormat().resolvedOptions().timeZone,
    databaseUrl: e.DATABASE_URL || undefined,
    databasePool: e.DATABASE_POOL,
    jwtSecret: e.JWT_SECRET ?? keptSecret(dataFolder, 'jwt-secret'),
    jwtLife: e.JWT_TOKEN_LIFE,
    oidc: e.OIDC_ISSUER
      ? {
          issuer: e.OIDC_ISSUER,
          clientId: e.OIDC_CLIENT_ID ?? '',
          clientSecret: e.OIDC_CLIENT_SECRET,
          mayBeHttp,
          trustsSilence: e.OIDC_TRUST_EMAIL,
        }
      : undefined,
    initialOfficerEmail: e.INITIAL_USER_OFFICER_EMAIL?.toLowerCase(),
    smtpUrl: e.SMTP_URL || undefined,
    mailFrom: e.MAIL_FROM,
    sinkEmail: production ? undefined : e.SINK_EMAIL || undefined,
    brokerExchange: e.RABBITMQ_EXCHANGE,
    broker: e.RABBITMQ_URL
      ? {
          url: e.RABBITMQ_URL,
          queue: e.RABBITMQ_QUEUE,
          sourceExchange: e.RABBITMQ_SCHEDULER_EXCHANGE,
        }
      : undefined,
    chromiumPath: e.CHROMIUM_PATH || undefined,
    clamavUrl: e.CLAMAV_URL || undefined,
    choiceHosts: e.CHOICE_HOSTS,
    fileStore: e.FILES_URL ? fileStoreOf(e.FILES_URL) : undefined,
    maxUploadBytes: e.MAX_UPLOAD_MB * 1024 * 1024,
    rateLimit: e.RATE_LIMIT_PER_MINUTE,
    // At a terminal the greeting is what people should read.
    logLevel: e.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    trustProxy: e.ATRIUM_TRUST_PROXY,
  } satisfies Config);
}

/** Values that stand or stood in examples, tests and compositions of the product: whoever reads them could sign as anybody. */
const published: ReadonlySet<string> = new Set([
  'only-for-this-machine-change-me',
  'atrium-client-secret',
  'a secret for tests only',
]);

/** Whether a secret is one that was published, or says itself that it is to be replaced. */
const isPublished = (secret: string | undefined): boolean =>
  secret !== undefined && (published.has(secret) || /change.?me|replace.?me/i.test(secret));

/** The content of the file that a build leaves beside the program (`deploy/Dockerfile`), for monitoring (contract §3). */
export function versionOfBuild(file = new URL('../../../../build-version.txt', import.meta.url)): string {
  try {
    return readFileSync(file, 'utf8').trim() || unknownVersion;
  } catch {
    return unknownVersion;
  }
}

const unknownVersion = '<unknown>';

/** Whether a text names a time zone that this machine knows. */
function isZone(text: string | undefined): text is string {
  try {
    return Boolean(text) && new Intl.DateTimeFormat('en', { timeZone: text }) !== undefined;
  } catch {
    return false;
  }
}

/** A secret made once and kept in the data folder, so that sessions survive a restart of a demo installation. */
function keptSecret(dataFolder: string, name: string): string {
  const path = join(dataFolder, name);
  try {
    if (!existsSync(path)) {
      mkdirSync(dataFolder, { recursive: true });
      writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600 });
    }
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new StartProblem(`The data folder ${dataFolder} cannot be used: ${(error as Error).message}.`);
  }
}

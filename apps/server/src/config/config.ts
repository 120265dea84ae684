import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isZone } from '@atrium/domain/setting';
import { environment, type VariableName } from './environment.ts';
import { type FileStore, fileStoreOf } from './file-store.ts';
import { missing } from './missing.ts';
import { environmentProblem, notUsable } from './problems.ts';
import { type ProviderConfig, providersOf } from './providers.ts';
import { keptSecret } from './secrets.ts';
import { withFiles } from './variable-files.ts';

export { StartProblem } from './problems.ts';
export type { ProviderConfig } from './providers.ts';

/** What the process was told by its environment, validated once and frozen. */
export interface Config {
  readonly production: boolean;
  /** What the build says it is; unknown where nobody said. */
  readonly version: string;
  readonly port: number;
  readonly host: string;
  /** Where machinery asks after health and figures, apart from people; nowhere when undefined. */
  readonly watchPort: number | undefined;
  /** Folder for the embedded database, uploaded files and secrets made on first start. */
  readonly dataFolder: string;
  /** The address people reach the product at, without a trailing slash. */
  readonly publicUrl: string;
  /** Other web clients: where people who use one return to after they have signed out. */
  readonly clientUrls: readonly string[];
  readonly roles: ReadonlySet<'web' | 'worker'>;
  readonly seed: 'demo' | 'none';
  /** A demo that is put back: every so many hours; undefined: what people do in it stays. */
  readonly demoHours: number | undefined;
  /** What the settings of these names are where the facility is asked of its environment; undefined leaves a setting alone. */
  readonly facilityFormats: Readonly<Record<'DATE_FORMAT' | 'DATE_TIME_FORMAT', string | undefined>>;
  /** The zone of the process, for a facility that has not said where it is. */
  readonly timeZone: string;
  /** PostgreSQL itself; undefined: the embedded one. */
  readonly databaseUrl: string | undefined;
  /** A pooler in front of it, which may hand one session to several; requests are answered through it where there is one. */
  readonly poolerUrl: string | undefined;
  /** A replica of it that may be read from. */
  readonly readUrl: string | undefined;
  readonly databasePool: number;
  readonly jwtSecret: string;
  readonly jwtLife: string;
  /** The OpenID providers, the main one first; none means the demo identity provider, which never runs in production. */
  readonly providers: readonly ProviderConfig[];
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
  /** The service that gives parcels their references, and the token it asks for; undefined means that the facility numbers them itself. */
  readonly parcels: { readonly url: string; readonly token: string | undefined } | undefined;
  /** Where the Research Organization Registry answers; undefined means that institutions are not looked up. */
  readonly rorUrl: string | undefined;
  /** Hosts that dynamic choices may be fetched from, also private ones; empty means every public host. */
  readonly choiceHosts: readonly string[];
  /** Where the facility's scheduler answers; undefined: there is none to ask. */
  readonly schedulerUrl: string | undefined;
  /** Where uploaded files lie; undefined means the data folder. */
  readonly fileStore: FileStore | undefined;
  /** The most this process takes, whatever the officers' setting says. */
  readonly maxUploadBytes: number;
  /** Where workers write backups by themselves, at what time of the facility's day (HH:MM), and how many stay; undefined: they write none. */
  readonly backup: { readonly folder: string; readonly at: string; readonly keep: number } | undefined;
  /** Requests per minute and address; 0 switches the limit off. */
  readonly rateLimit: number;
  readonly logLevel: string;
  readonly trustProxy: boolean;
}

export interface Reading {
  /** False for what only looks: nothing is made then that is not there, such as the folder of secrets. */
  readonly creates?: boolean;
}

/** The variables as they are written, and as they are meant. Throws `StartProblem` with all that is missing or wrong. */
function readVariables(env: NodeJS.ProcessEnv) {
  const told = withFiles(env);
  const parsed = environment.safeParse(told.values);
  const problems = [...told.problems];
  const wrong = new Set(problems.map(({ name }) => name));
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = path[0] as VariableName;
    if (!wrong.has(name)) problems.push(notUsable(name, message));
    wrong.add(name);
  }
  problems.push(...missing(told.values).filter(({ name }) => !wrong.has(name)));
  if (problems.length > 0 || !parsed.data) throw environmentProblem(problems);
  return { values: told.values, e: parsed.data };
}

/**
 * Reads the environment, `NAME_FILE` for any of its variables included. Throws `StartProblem` with all that is missing or wrong, each in a
 * sentence with the variable, what is wrong and an example (decision 0211).
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env, { creates = true }: Reading = {}): Config {
  const { values, e } = readVariables(env);
  const production = e.NODE_ENV === 'production';
  const mayBeHttp = !production || e.OIDC_ALLOW_HTTP;
  const dataFolder = resolve(e.ATRIUM_DATA);
  const databaseUrl = e.DATABASE_URL === 'embedded' ? undefined : e.DATABASE_URL || undefined;
  return Object.freeze({
    production,
    version: versionOfBuild(),
    port: e.PORT,
    host: e.HOST,
    watchPort: e.WATCH_PORT,
    dataFolder,
    clientUrls: e.ATRIUM_CLIENT_URLS,
    publicUrl: (e.ATRIUM_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, ''),
    roles: new Set(e.ATRIUM_ROLES),
    seed: production ? 'none' : e.ATRIUM_SEED,
    demoHours: e.ATRIUM_DEMO_HOURS,
    facilityFormats: { DATE_FORMAT: e.DATE_FORMAT || undefined, DATE_TIME_FORMAT: e.DATE_TIME_FORMAT || undefined },
    timeZone: isZone(e.TZ) ? e.TZ : new Intl.DateTimeFormat().resolvedOptions().timeZone,
    databaseUrl: e.DATABASE_DIRECT_URL || databaseUrl,
    poolerUrl: e.DATABASE_DIRECT_URL ? databaseUrl : undefined,
    readUrl: e.DATABASE_READ_URL || undefined,
    databasePool: e.DATABASE_POOL,
    jwtSecret: e.JWT_SECRET ?? keptSecret(dataFolder, 'jwt-secret', { creates }),
    jwtLife: e.JWT_TOKEN_LIFE,
    providers: providersOf(values, { mayBeHttp }),
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
    parcels: e.PARCELS_URL ? { url: e.PARCELS_URL, token: e.PARCELS_TOKEN || undefined } : undefined,
    rorUrl: e.ROR_URL === 'off' ? undefined : e.ROR_URL,
    choiceHosts: e.CHOICE_HOSTS,
    schedulerUrl: e.SCHEDULER_ENDPOINT || undefined,
    fileStore: e.FILES_URL ? fileStoreOf(e.FILES_URL) : undefined,
    maxUploadBytes: e.MAX_UPLOAD_MB * 1024 * 1024,
    backup: e.BACKUP_TO ? { folder: resolve(e.BACKUP_TO), at: e.BACKUP_AT, keep: e.BACKUP_KEEP } : undefined,
    rateLimit: e.RATE_LIMIT_PER_MINUTE,
    // At a terminal the greeting is what people should read.
    logLevel: e.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    trustProxy: e.ATRIUM_TRUST_PROXY,
  } satisfies Config);
}

/**
 * What runs, for monitoring (rule X31): the content of the file that a build leaves beside the program (`deploy/Dockerfile`), or the
 * version of the program itself where nobody gave the build a name (decision 154).
 */
export function versionOfBuild(root = new URL('../../../../', import.meta.url)): string {
  const built = textOf(new URL('build-version.txt', root)).trim();
  if (built !== '' && built !== unknownVersion) return built;
  return /"version":\s*"([^"]+)"/.exec(textOf(new URL('package.json', root)))?.[1] ?? unknownVersion;
}

function textOf(file: URL): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const unknownVersion = '<unknown>';

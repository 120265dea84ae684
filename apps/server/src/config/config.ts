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

/** The configuration read from the environment, validated once and frozen. */
export interface Config {
  readonly production: boolean;
  /** The version given by the build; unknown if it gave none. */
  readonly version: string;
  readonly port: number;
  readonly host: string;
  /** The port for health checks and metrics, separate from that of people; undefined: none. */
  readonly watchPort: number | undefined;
  /** Folder for the embedded database, uploaded files and secrets created on first start. */
  readonly dataFolder: string;
  /** The address at which people reach the product, without a trailing slash. */
  readonly publicUrl: string;
  /** Addresses of other web clients, to which their users return after signing out. */
  readonly clientUrls: readonly string[];
  readonly roles: ReadonlySet<'web' | 'worker'>;
  readonly seed: 'demo' | 'none';
  /** The number of hours after which a demo is reset each time; undefined: it is never reset. */
  readonly demoHours: number | undefined;
  /** Values for the settings of these names, taken from the environment; undefined leaves a setting unchanged. */
  readonly facilityFormats: Readonly<Record<'DATE_FORMAT' | 'DATE_TIME_FORMAT', string | undefined>>;
  /** The time zone of the process, for a facility that has not set its own. */
  readonly timeZone: string;
  /** The address of PostgreSQL itself; undefined: the embedded one. */
  readonly databaseUrl: string | undefined;
  /** The address of a pooler in front of it, which may share one session among several clients; requests use it if set. */
  readonly poolerUrl: string | undefined;
  /** The address of a replica that may be read from. */
  readonly readUrl: string | undefined;
  readonly databasePool: number;
  readonly jwtSecret: string;
  readonly jwtLife: string;
  /** The OpenID providers, the main one first; empty means the demo identity provider, which never runs in production. */
  readonly providers: readonly ProviderConfig[];
  readonly initialOfficerEmail: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Outside production: the address that receives all mail in place of its recipients. */
  readonly sinkEmail: string | undefined;
  /** The message broker; undefined means that nothing is published and nothing is consumed. */
  readonly broker: { url: string; queue: string; sourceExchange: string } | undefined;
  /** The exchange for outgoing messages; status actions use it unless an officer chooses another one. */
  readonly brokerExchange: string;
  readonly chromiumPath: string | undefined;
  /** The address of clamd (`tcp://host:3310`); undefined means that uploads are not scanned. */
  readonly clamavUrl: string | undefined;
  /** The service that assigns references to parcels, and the token it requires; undefined means that the facility numbers them itself. */
  readonly parcels: { readonly url: string; readonly token: string | undefined } | undefined;
  /** The address of the Research Organization Registry; undefined means that institutions are not looked up. */
  readonly rorUrl: string | undefined;
  /** Hosts from which dynamic choices may be fetched, including private ones; empty means every public host. */
  readonly choiceHosts: readonly string[];
  /** The address of the facility's scheduler; undefined: there is none. */
  readonly schedulerUrl: string | undefined;
  /** The store of uploaded files; undefined means the data folder. */
  readonly fileStore: FileStore | undefined;
  /** The largest upload that this process accepts, whatever the officers' setting is. */
  readonly maxUploadBytes: number;
  /**
   * The folder in which workers write backups automatically, the time of day at the facility (HH:MM), and how many backups are kept;
   * undefined: they write none.
   */
  readonly backup: { readonly folder: string; readonly at: string; readonly keep: number } | undefined;
  /** Requests per minute and address; 0 disables the limit. */
  readonly rateLimit: number;
  readonly logLevel: string;
  readonly trustProxy: boolean;
}

export interface Reading {
  /** False for read-only commands: nothing missing is created then, such as the folder of secrets. */
  readonly creates?: boolean;
}

/** Returns the variables as text and as parsed values. Throws `StartProblem` with everything that is missing or wrong. */
function readVariables(env: NodeJS.ProcessEnv) {
  const read = withFiles(env);
  const parsed = environment.safeParse(read.values);
  const problems = [...read.problems];
  const wrong = new Set(problems.map(({ name }) => name));
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = path[0] as VariableName;
    if (!wrong.has(name)) problems.push(notUsable(name, message));
    wrong.add(name);
  }
  problems.push(...missing(read.values).filter(({ name }) => !wrong.has(name)));
  if (problems.length > 0 || !parsed.data) throw environmentProblem(problems);
  return { values: read.values, e: parsed.data };
}

/**
 * Reads the environment, including `NAME_FILE` for any variable. Throws `StartProblem` with everything that is missing or wrong, each in a
 * sentence with the variable, the problem and an example (decision 0211).
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
    // At a terminal, people should see the greeting rather than log lines.
    logLevel: e.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    trustProxy: e.ATRIUM_TRUST_PROXY,
  } satisfies Config);
}

/**
 * Returns the running version, for monitoring (rule X31): the content of the file that a build leaves beside the program
 * (`deploy/Dockerfile`), or the version of the program itself if the build has no name (decision 154).
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

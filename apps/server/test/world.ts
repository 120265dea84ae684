import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ActSummary } from '@atrium/domain/act';
import { anonymous, type RoleCode, roleIds } from '@atrium/domain/kernel';
import { mainProvider, standardClaims } from '@atrium/domain/session';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Adapters, Ctx } from '../src/access/context.ts';
import { type PersonClaims, signToken } from '../src/access/token.ts';
import type { Archives } from '../src/adapters/archives/archives.ts';
import type { Broker } from '../src/adapters/broker/broker.ts';
import { workerChoices } from '../src/adapters/choices/choices.ts';
import { httpChoices } from '../src/adapters/choices/http-choices.ts';
import { diskFiles, type Files } from '../src/adapters/files/files.ts';
import type { MailServer, OutgoingMail } from '../src/adapters/mail/mail.ts';
import type { ExternalPerson, IdentityProvider } from '../src/adapters/oidc/identity-provider.ts';
import { ownParcels, type Parcels } from '../src/adapters/parcels/parcels.ts';
import { createMerger } from '../src/adapters/pdf/merge.ts';
import type { Pdf } from '../src/adapters/pdf/pdf.ts';
import { pictureFolder } from '../src/adapters/pictures/pictures.ts';
import { httpScheduler } from '../src/adapters/scheduler/scheduler.ts';
import { workerSolver } from '../src/adapters/solver/solver.ts';
import { workerTemplates } from '../src/adapters/templates/templates.ts';
import type { VirusScan } from '../src/adapters/virus-scan/virus-scan.ts';
import { workerWorkbooks } from '../src/adapters/workbook/workbook.ts';
import { zipWriter } from '../src/adapters/zip/zip.ts';
import { type Config, readConfig } from '../src/config/config.ts';
import { openDatabase, openPool } from '../src/db/database.ts';
import type { DB } from '../src/db/tables.ts';
import { AtriumError } from '../src/errors/atrium-error.ts';
import { loadSchema } from '../src/graphql/schema.ts';
import { buildApp, requestCtx } from '../src/http/app.ts';
import { drainJobs, startWorker } from '../src/jobs/worker.ts';
import { makeLog } from '../src/log.ts';
import { identityProviders } from '../src/login-providers.ts';
import { openThreads } from '../src/threads/index.ts';
import { freshDatabase } from './database.ts';

export interface Answer<T = Record<string, never>> {
  readonly data: T | null | undefined;
  readonly errors: ReadonlyArray<{
    message: string;
    path?: ReadonlyArray<string | number>;
    extensions: Record<string, unknown>;
  }>;
  readonly refusals: ReadonlyArray<{ path: string; code: string; reason: string }>;
  /** Acts that were carried out, and acts that were only previewed. */
  readonly acts: readonly ActSummary[];
  readonly previews: readonly ActSummary[];
  readonly status: number;
}

export interface TestPerson {
  readonly id: number;
  readonly role: RoleCode;
  readonly token: string;
  readonly email: string;
}

// biome-ignore lint/suspicious/noExplicitAny: a test picks the answer apart as it asked for it
export type Loose = Record<string, any>;

/** A server without a port, on its own database, and functions to act on it as any user. */
export interface World {
  readonly app: FastifyInstance;
  readonly db: Kysely<DB>;
  readonly pool: pg.Pool;
  readonly config: Config;
  /** Mails that were given to a mail server; filled only if the world was opened with `smtp: true`, otherwise mails stay in `mails`. */
  readonly sent: OutgoingMail[];
  /** HTML of printed documents; a page is blank unless the world was opened with a printer. */
  readonly printed: string[];
  /** The person that the login provider reports for each code. */
  readonly logins: Map<string, ExternalPerson>;
  /** Counts the SQL statements of the work, and reports the one it runs most often and how often. */
  countStatements<T>(
    work: () => Promise<T>,
  ): Promise<{ result: T; count: number; repeated: { sql: string; times: number } }>;
  /** Creates a new user with these roles; the first one is current. */
  person(...roles: readonly RoleCode[]): Promise<TestPerson>;
  /** Returns the same user in another role, which is granted first. */
  as(
    person: TestPerson,
    role: RoleCode,
    options?: { internal?: boolean; impersonatedBy?: number },
  ): Promise<TestPerson>;
  /** Runs an operation as a user, or as nobody. */
  gql<T = Loose>(
    who: { token: string } | null,
    query: string,
    variables?: Record<string, unknown>,
    extensions?: { readonly preview: boolean },
  ): Promise<Answer<T>>;
  /** Like `gql`, but fails the test if there are errors. */
  ok<T = Loose>(who: { token: string } | null, query: string, variables?: Record<string, unknown>): Promise<T>;
  /** Returns the context of a job that begins now. */
  ctx(): Ctx;
  /** Does all pending work of the worker, and what follows from it. */
  work(): Promise<void>;
  /** Starts a worker on its own connections, as a separate process would have; it runs until it is stopped. */
  worker(): { stop(): Promise<void> };
  close(): Promise<void>;
}

let serial = 0;

/** An identity provider that reports for a code, once, the person a test has given. */
const imagined = (logins: Map<string, ExternalPerson>): IdentityProvider => ({
  id: mainProvider,
  name: 'Login',
  rules: { trustsSilence: false, claims: standardClaims, groupRoles: [] },
  knownLogin: () => 'https://login.example/auth',
  look: async () => undefined,
  knownIssuer: () => 'https://login.example',
  logoutAddress: () => 'https://login.example/logout',
  addresses: async () => ({ login: 'https://login.example/auth', logout: 'https://login.example/logout' }),
  exchange: async (code) => {
    const person = logins.get(code);
    if (!person) throw new AtriumError('REFUSED', 'Error occurred during external authentication');
    logins.delete(code);
    return person;
  },
});

/** Adapters and settings of a test that replace the local defaults. */
export interface WorldOptions {
  smtp?: boolean;
  env?: Record<string, string>;
  pdf?: Pdf;
  virusScan?: VirusScan;
  files?: Files;
  broker?: Broker;
  archives?: Archives;
  mail?: MailServer;
  parcels?: Parcels;
  /** A database that the caller opened and will drop. */
  databaseUrl?: string;
}

/** Opens a world. Databases come from a template, so this takes a fraction of a second; open one per test file. */
export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const database = options.databaseUrl
    ? { url: options.databaseUrl, drop: async () => undefined }
    : await freshDatabase();
  const config = readConfig({
    ATRIUM_DATA: mkdtempSync(join(tmpdir(), 'atrium-test-')),
    JWT_SECRET: 'a secret for tests only',
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'silent',
    ...options.env,
  });
  const log = makeLog(process.env.TEST_LOG ?? 'silent');
  const pool = openPool(database.url, 8, log);
  const statements = new Map<string, number>();
  const db = openDatabase(pool, (sql) => {
    statements.set(sql, (statements.get(sql) ?? 0) + 1);
  });
  const sent: OutgoingMail[] = [];
  const logins = new Map<string, ExternalPerson>();
  const printed: string[] = [];
  const threads = openThreads();
  const pdf: Pdf = options.pdf ?? {
    render: async (html) => {
      printed.push(html);
      const page = await PDFDocument.create();
      page.addPage();
      return page.save();
    },
    newDocument: () => createMerger(threads, join(config.dataFolder, 'unfinished')),
    close: async () => undefined,
  };
  const adapters: Adapters = {
    archives: options.archives,
    broker: options.broker,
    // The sources that tests use listen on this machine.
    scheduler: config.schedulerUrl ? httpScheduler(config.schedulerUrl, log) : undefined,
    registry: config.rorUrl ? httpChoices({ hosts: ['localhost'], timeoutMs: 1000 }) : undefined,
    choices: workerChoices(httpChoices({ hosts: ['localhost'], timeoutMs: 1000 }), threads),
    parcels: options.parcels ?? ownParcels,
    pdf,
    pictures: pictureFolder(join(config.dataFolder, 'images'), threads),
    templates: workerTemplates(threads),
    virusScan: options.virusScan,
    solver: workerSolver(threads),
    workbooks: workerWorkbooks(threads),
    zip: zipWriter(join(config.dataFolder, 'unfinished')),
    files: options.files ?? diskFiles(join(config.dataFolder, 'files'), threads),
    mail:
      options.mail ??
      (options.smtp
        ? {
            send: async (mail) => {
              sent.push(mail);
              return [];
            },
          }
        : undefined),
    // Real providers if the environment names them, tested against imitated servers.
    identity: config.providers.length > 0 ? identityProviders(config, log) : [imagined(logins)],
  };
  const parts = { config, db, pool, direct: pool, log, adapters, schema: await loadSchema() };
  const app = await buildApp(parts);

  async function tokenOf(
    id: number,
    email: string,
    roles: readonly RoleCode[],
    extra: Partial<PersonClaims> = {},
  ): Promise<string> {
    const claims = roles.map((role) => ({
      id: roleIds[role],
      shortCode: role.toLowerCase(),
      title: role,
      description: '',
    }));
    const currentRole = claims[0];
    if (!currentRole) throw new Error('A person needs a role');
    const user = {
      id,
      email,
      firstname: 'F',
      lastname: 'L',
      preferredname: null,
      oidcSub: null,
      institutionId: 1,
      created: '2020-01-01T00:00:00.000Z',
    };
    return signToken(
      config.jwtSecret,
      { user, roles: claims, currentRole, isInternalUser: false, externalToken: null, ...extra },
      '1h',
    );
  }

  const world: World = {
    app,
    db,
    pool,
    config,
    sent,
    printed,
    logins,
    async countStatements(work) {
      statements.clear();
      const result = await work();
      const [most] = [...statements].sort(([, one], [, other]) => other - one);
      const count = [...statements.values()].reduce((sum, times) => sum + times, 0);
      return { result, count, repeated: { sql: most?.[0] ?? '', times: most?.[1] ?? 0 } };
    },
    async person(...roles) {
      serial += 1;
      const email = `person${serial}-${process.pid}@example.org`;
      const { id } = await db
        .insertInto('users')
        .values({
          firstname: `First${serial}`,
          lastname: `Last${serial}`,
          email,
          institutionId: 1,
          oidcSub: `sub-${serial}`,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('roleUsers')
        .values(roles.map((role) => ({ userId: id, roleId: roleIds[role] })))
        .execute();
      return { id, email, role: roles[0] ?? 'USER', token: await tokenOf(id, email, roles) };
    },
    async as(person, role, extra = {}) {
      await db
        .insertInto('roleUsers')
        .values({ userId: person.id, roleId: roleIds[role] })
        .onConflict((c) => c.doNothing())
        .execute();
      if (extra.internal) await db.updateTable('users').set({ isInternal: true }).where('id', '=', person.id).execute();
      const token = await tokenOf(person.id, person.email, [role], {
        isInternalUser: extra.internal ?? false,
        ...(extra.impersonatedBy ? { impersonatingUserId: extra.impersonatedBy } : {}),
      });
      return { ...person, role, token };
    },
    async gql(who, query, variables = {}, extensions = undefined) {
      const response = await app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { 'content-type': 'application/json', ...(who ? { authorization: `Bearer ${who.token}` } : {}) },
        payload: JSON.stringify({ query, variables, extensions }),
      });
      const body = response.headers['content-type']?.toString().includes('json')
        ? response.json()
        : { errors: [{ message: response.body, extensions: {} }] };
      return {
        data: body.data,
        errors: body.errors ?? [],
        refusals: body.extensions?.refusals ?? [],
        acts: body.extensions?.acts ?? [],
        previews: body.extensions?.previews ?? [],
        status: response.statusCode,
      };
    },
    async ok(who, query, variables) {
      const answer = await world.gql(who, query, variables);
      if (answer.errors.length > 0) throw new Error(`${answer.errors[0]?.message} ${JSON.stringify(answer.errors[0])}`);
      return answer.data as never;
    },
    ctx: () => requestCtx(parts, anonymous),
    work: () => drainJobs(pool, () => requestCtx(parts, anonymous)),
    worker() {
      const own = openPool(database.url, 4, log);
      const ownDb = openDatabase(own);
      const worker = startWorker(own, () => requestCtx({ ...parts, db: ownDb }, anonymous), 2);
      return {
        stop: async () => {
          await worker.stop();
          await own.end();
        },
      };
    },
    async close() {
      await app.close();
      await threads.close();
      await db.destroy();
      await database.drop();
    },
  };
  return world;
}

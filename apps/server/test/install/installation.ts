import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { inject } from 'vitest';
import { productionEnv } from '../production.ts';
import { block, variables } from './page.ts';

export const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '');
const password = 'secret-of-the-test';

/** An installation made as the page says, up to the environment variables: a database with the rights of the page, a provider, a folder. */
export interface Installation {
  readonly folder: string;
  /** The variables that the page sets for the processes, with database, provider and secrets of this installation. */
  readonly env: Record<string, string>;
  /** Replaces the placeholders that the page leaves for the reader to fill in. */
  filled(text: string): string;
  /** Creates another empty database with the same role. Returns its address. */
  anotherDatabase(): Promise<string>;
  close(): Promise<void>;
}

async function asAdministrator(statements: readonly string[], path?: string): Promise<void> {
  const server = new URL(inject('databaseServer'));
  if (path) server.pathname = path;
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const statements = (text: string) => text.split(';').filter((one) => one.trim());

/** Carries out the first sections of the page: the database with its rights, and the variables. */
export async function openInstallation(): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-install-'));
  const name = `install_${folder.slice(-6).toLowerCase()}`;
  mkdirSync(join(folder, 'data'));
  const provider = createServer((_, answer) =>
    answer.end(
      JSON.stringify({
        issuer,
        authorization_endpoint: `${issuer}/a`,
        token_endpoint: `${issuer}/t`,
        jwks_uri: `${issuer}/k`,
      }),
    ),
  );
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const filled = (text: string) =>
    text
      .replaceAll('/opt/atrium', root)
      .replaceAll('/var/lib/atrium', join(folder, 'data'))
      .replaceAll('PASSWORD', password);

  // As in psql, `\connect` continues in the new database.
  const script = block('database')
    .replaceAll(/\batrium\b/g, name)
    .replaceAll('PASSWORD', password);
  const [first = '', second = ''] = script.split(/^\\connect \w+\n/m);
  await asAdministrator(statements(first));
  await asAdministrator(statements(second), `/${name}`);

  const addressOf = (database: string) => {
    const url = new URL(inject('databaseServer'));
    [url.username, url.password, url.pathname] = [name, password, `/${database}`];
    return url.href;
  };
  const databases = [name];
  return {
    folder,
    env: {
      ...Object.fromEntries(
        Object.entries(variables('/etc/atrium/atrium.env')).map(([key, value]) => [key, filled(value)]),
      ),
      DATABASE_URL: addressOf(name),
      JWT_SECRET: productionEnv.JWT_SECRET,
      OIDC_ISSUER: issuer,
      OIDC_ALLOW_HTTP: 'true',
      OIDC_CLIENT_SECRET: 'of-this-test-only',
      SMTP_URL: '',
      PATH: process.env.PATH ?? '',
    },
    filled,
    async anotherDatabase() {
      const another = `${name}_${databases.length}`;
      databases.push(another);
      await asAdministrator([`create database ${another} owner ${name} encoding 'UTF8' template template0`]);
      return addressOf(another);
    },
    async close() {
      provider.close();
      await asAdministrator([
        ...databases.map((one) => `drop database if exists ${one} with (force)`),
        `drop role if exists ${name}`,
      ]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

import type pg from 'pg';
import type { World } from '../world.ts';

type Row = Readonly<Record<string, unknown>>;

/** A lock that a call took: a row, or an advisory lock. */
export interface SeenLock {
  /** The number of the statement that took it, counted from 1. */
  readonly at: number;
  /** The table, or `advisory` with the first number of the lock. */
  readonly place: string;
  /** The row, or the second number of an advisory lock. */
  readonly row: Row | number;
  /** Two locks exclude each other if their strengths add up to five or more. */
  readonly strength: 1 | 2 | 3 | 4;
}

/** A row that a call wrote, whether by a statement, a trigger or a foreign key. */
export interface SeenWrite {
  readonly at: number;
  readonly place: string;
  readonly kind: 'INSERT' | 'UPDATE' | 'DELETE';
  readonly before: Row | null;
  readonly after: Row | null;
}

/** What one call did in the database, in order. */
export interface Seen {
  readonly locks: SeenLock[];
  readonly writes: SeenWrite[];
  /** Tables that its statements name where they read, each with the number of the statement. */
  readonly reads: Array<{ readonly at: number; readonly place: string }>;
}

/** SQL: triggers that record every write to every table. */
const triggers = `
  create table seen_writes (id bigint generated always as identity, place text, kind text, before jsonb, after jsonb);
  create function see_write() returns trigger language plpgsql as $$ begin
    insert into seen_writes (place, kind, before, after) values (tg_table_name, tg_op,
      case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
    return null; end $$;
  do $$ declare place text; begin
    for place in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'seen_writes' loop
      execute format('create trigger zz_see after insert or update or delete on %I for each row execute function see_write()', place);
    end loop; end $$`;

const lockStatement = /\bfor (update|no key update|share|key share)\b/i;
const strengths: Readonly<Record<string, SeenLock['strength']>> = {
  'key share': 1,
  share: 2,
  'no key update': 3,
  update: 4,
};

/** Returns the tables a statement names where it reads. */
const namedIn = (text: string) =>
  [...text.replace(/^\s*delete from/i, '').matchAll(/\b(?:from|join|using|,)\s+(?:only\s+)?"?([a-z_]+)"?/gi)].map(
    ([, name]) => name ?? '',
  );

interface LockedRow {
  readonly place: string;
  readonly ctid: string;
  readonly xmax: string;
  readonly row: Row;
}

type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResult>;

/** Watches the statements of calls on a world, one after the other. */
class Watcher {
  #seen: Seen = { locks: [], writes: [], reads: [] };
  #at = 0;
  #tables: ReadonlySet<string> = new Set();
  #isOn = false;
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  async open(): Promise<void> {
    await this.#world.pool.query(triggers);
    const { rows } = await this.#world.pool.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    this.#tables = new Set(rows.map(({ relname }) => relname));
    const clients = new Set<pg.PoolClient>();
    this.#world.pool.on('acquire', (client) => {
      if (clients.has(client)) return;
      clients.add(client);
      this.#wrap(client);
    });
  }

  /** Returns what the work did in the database. */
  async watch(work: () => Promise<unknown>): Promise<Seen> {
    await this.forget();
    this.#seen = { locks: [], writes: [], reads: [] };
    this.#at = 0;
    this.#isOn = true;
    await work();
    this.#isOn = false;
    return this.#seen;
  }

  /** Discards the writes recorded so far. */
  async forget(): Promise<void> {
    await this.#world.pool.query('truncate seen_writes');
  }

  /**
   * Returns the result of all writes since then: each row that was inserted or changed, as it is now, and null for a deleted row; log
   * entries are reduced to their type.
   */
  async left(): Promise<Array<readonly [place: string, row: unknown]>> {
    const { rows } = await this.#world.pool.query<SeenWrite & { id: number; key: string }>(
      `select w.place, w.kind, w.before, w.after,
              (select jsonb_agg(coalesce(w.before, w.after) -> a.attname order by a.attname) from pg_index i
                 join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
                where i.indrelid = w.place::regclass and i.indisprimary)::text as key
         from seen_writes w where place not in ('acts', 'act_changes', 'act_events', 'sign_ins') order by id`,
    );
    const last = new Map<string, readonly [string, unknown]>();
    for (const { place, key, after } of rows) {
      const told = place === 'event_logs' ? { type: after?.event_type } : after;
      last.set(`${place}${key}`, [place, told]);
    }
    return [...last.values()];
  }

  #wrap(client: pg.PoolClient): void {
    const plain = client.query.bind(client) as unknown as (...args: unknown[]) => unknown;
    let turn: Promise<unknown> = Promise.resolve();
    const watched = (...args: unknown[]) => {
      const [asked] = args as [string | { text: string; values?: unknown[] }];
      const isWatched = this.#isOn && typeof args.at(-1) !== 'function';
      if (!isWatched) return plain(...args);
      const text = typeof asked === 'string' ? asked : asked.text;
      const answer = turn.then(() => this.#run(plain as unknown as Query, text, () => plain(...args)));
      turn = answer.catch(() => undefined);
      return answer;
    };
    (client as { query: unknown }).query = watched;
  }

  async #run(query: Query, text: string, run: () => unknown): Promise<unknown> {
    this.#at += 1;
    const at = this.#at;
    const named = [...new Set(namedIn(text))].filter((name) => this.#tables.has(name));
    const strength = strengths[lockStatement.exec(text)?.[1]?.toLowerCase() ?? ''];
    if (strength) return this.#locking(query, named, strength, run);
    // The first statement of every request identifies the caller.
    if (at > 1) for (const place of named) this.#seen.reads.push({ at, place });
    if (/pg_advisory_xact_lock/.test(text)) return this.#advisory(query, run);
    const answer = await run();
    if (/\b(insert|update|delete|select set_config)\b/i.test(text) || /\bfunction\b/.test(text)) {
      const { rows } = await query(
        `select place, kind, before, after from seen_writes order by id offset ${this.#seen.writes.length}`,
      );
      this.#seen.writes.push(...rows.map((row) => ({ at, ...row })));
    }
    return answer;
  }

  async #locking(query: Query, places: readonly string[], strength: SeenLock['strength'], run: () => unknown) {
    const at = this.#at;
    const statement = places
      .map((place) => `select '${place}' as place, ctid::text, xmax::text, to_jsonb(t) as row from ${place} t`)
      .join(' union all ');
    const before = await query(statement);
    const known = new Map((before.rows as LockedRow[]).map((row) => [`${row.place}${row.ctid}`, row.xmax]));
    const answer = await run();
    const { rows } = await query(statement);
    for (const { place, ctid, xmax, row } of rows as LockedRow[])
      if (xmax !== '0' && known.get(`${place}${ctid}`) !== xmax) this.#seen.locks.push({ at, place, row, strength });
    return answer;
  }

  async #advisory(query: Query, run: () => unknown) {
    const at = this.#at;
    const answer = await run();
    const { rows } = await query(
      `select classid::bigint::text as first, objid::bigint as second, mode from pg_locks
        where locktype = 'advisory' and pid = pg_backend_pid() and granted`,
    );
    for (const { first, second, mode } of rows) {
      const strength = mode === 'ShareLock' ? 2 : 4;
      const place = `advisory ${first}`;
      const isKnown = this.#seen.locks.some((lock) => lock.place === place && lock.row === second);
      if (!isKnown) this.#seen.locks.push({ at, place, row: Number(second), strength });
    }
    return answer;
  }
}

export type { Watcher };

/** Starts to watch what calls do in a world; its database keeps the triggers. */
export async function watcherOf(world: World): Promise<Watcher> {
  const watcher = new Watcher(world);
  await watcher.open();
  return watcher;
}

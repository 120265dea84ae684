import { otherInstitutionId, type RegisteredInstitution } from '@atrium/domain/institution';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { lockAllInstitutionNames } from './institution.queries.ts';

/**
 * Sets the ids of institutions with the same name and country, and adds unknown ones, in two statements; returns how many of each. Nobody
 * else creates or changes institutions meanwhile, so that none is stored twice.
 */
export async function importRegistered(
  db: Db,
  batch: readonly RegisteredInstitution[],
): Promise<{ made: number; matched: number }> {
  await lockAllInstitutionNames(db);
  const listed = sql`jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as t ("rorId" text, name text, "countryCode" text)`;
  const matched = await sql`
    update institutions i set ror_id = m.ror_id from (
      select distinct on (i.id) i.id, t."rorId" as ror_id
        from ${listed} join countries c on c.code = t."countryCode"
        join institutions i on lower(btrim(i.name)) = lower(btrim(t.name)) and i.country_id = c.id and i.ror_id is null
       where i.id <> ${otherInstitutionId} and not exists (select from institutions k where k.ror_id = t."rorId")
       order by i.id, t."rorId") m
     where i.id = m.id
       and i.id = (select min(o.id) from institutions o where o.ror_id is null and lower(btrim(o.name)) = lower(btrim(i.name)) and o.country_id = i.country_id)`.execute(
    db,
  );
  const made = await sql`
    insert into institutions (name, country_id, ror_id)
    select t.name, c.id, t."rorId" from ${listed} join countries c on c.code = t."countryCode"
    on conflict (ror_id) where ror_id is not null do nothing`.execute(db);
  return { made: Number(made.numAffectedRows ?? 0), matched: Number(matched.numAffectedRows ?? 0) };
}

/** Returns the institutions with these registry ids or names, ignoring case. */
export async function findInstitutionsTold(
  db: Db,
  names: readonly string[],
  rorIds: readonly string[],
): Promise<{ id: number; name: string; rorId: string | null }[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ id: number; name: string; rorId: string | null }>`
    select id, name, ror_id from institutions
     where lower(btrim(name)) in (select lower(btrim(n)) from unnest(${names}::text[]) as n) or ror_id = any(${rorIds}) order by id`.execute(
    db,
  );
  return rows;
}

import { facilityZone } from '@atrium/domain/setting';
import type { Surroundings } from '@atrium/questions/contract';
import { DateTime } from 'luxon';
import { type Ctx, once } from '../../../access/context.ts';
import { readDateSettings } from '../questionary.queries.ts';

/** Returns the facility's time zone and date formats for question types, read once per request. */
export function surroundingsOf(ctx: Ctx): Promise<Surroundings> {
  return once(ctx, readSurroundings);
}

async function readSurroundings(ctx: Ctx): Promise<Surroundings> {
  const settings = await readDateSettings(ctx.db);
  const zone = facilityZone(settings.get('TIMEZONE'));
  const date = settings.get('DATE_FORMAT') ?? 'dd-MM-yyyy';
  const dateTime = settings.get('DATE_TIME_FORMAT') ?? `${date} HH:mm`;
  return {
    zone,
    formatDate: (iso, withTime) => DateTime.fromISO(iso, { zone }).toFormat(withTime ? dateTime : date),
  };
}

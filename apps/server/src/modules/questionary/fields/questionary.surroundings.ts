import { facilityZone } from '@atrium/domain/setting';
import type { Surroundings } from '@atrium/questions/contract';
import { DateTime } from 'luxon';
import { type Ctx, once } from '../../../access/context.ts';
import { readDateSettings } from '../questionary.queries.ts';

/** The facility's zone and date formats as question types ask for them, read once per request. */
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

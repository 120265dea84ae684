import { plainSurroundings, type Surroundings } from '@atrium/questions/contract';
import { DateTime, IANAZone } from 'luxon';
import { type Ctx, once } from '../../access/context.ts';
import { readDateSettings } from './questionary.queries.ts';

/** The facility's zone and date formats as question types ask for them, read once per request. */
export function surroundingsOf(ctx: Ctx): Promise<Surroundings> {
  return once(ctx, readSurroundings);
}

async function readSurroundings(ctx: Ctx): Promise<Surroundings> {
  const settings = await readDateSettings(ctx.db);
  const wanted = settings.get('TIMEZONE');
  const zone = wanted && IANAZone.isValidZone(wanted) ? wanted : plainSurroundings.zone;
  const date = settings.get('DATE_FORMAT') ?? 'dd-MM-yyyy';
  const dateTime = settings.get('DATE_TIME_FORMAT') ?? `${date} HH:mm`;
  return {
    zone,
    formatDate: (iso, withTime) => DateTime.fromISO(iso, { zone }).toFormat(withTime ? dateTime : date),
  };
}

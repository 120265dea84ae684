import { dateText } from '@atrium/ui/date-text';
import { useFormats } from '@atrium/ui/formats';
import { createContext, useContext, useMemo } from 'react';
import type { Surroundings } from './surroundings.ts';

const TimeUnitContext = createContext<string | undefined>(undefined);

/** In what the call around these questions counts time (day, hour, week). */
export const AllocationTimeUnitProvider = TimeUnitContext;

/** Zone, formats and time unit as question types ask for them. */
export function useSurroundings(): Surroundings {
  const formats = useFormats();
  const allocationTimeUnit = useContext(TimeUnitContext);
  return useMemo(
    () => ({
      zone: formats.zone === 'local' ? new Intl.DateTimeFormat().resolvedOptions().timeZone : formats.zone,
      formatDate: (iso, withTime) => dateText(iso, formats, withTime),
      ...(allocationTimeUnit ? { allocationTimeUnit } : {}),
    }),
    [formats, allocationTimeUnit],
  );
}

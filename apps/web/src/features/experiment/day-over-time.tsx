import { DateText, dateWrap } from '@atrium/ui/date-text';
import Box from '@mui/material/Box';

/** A moment with its time below its day, in tables that have little room (rule P105). */
export const dayOverTime = (moment: string) => (
  <Box component="span" sx={{ [dateWrap]: 'normal' }}>
    <DateText value={moment} withTime />
  </Box>
);

/** As wide as the day of such a moment. */
export const widthOfDay = { wraps: true, width: 120 } as const;

import { DateText, dateWrap } from '@atrium/ui/date-text';
import Box from '@mui/material/Box';

/** A date with its time below it, for tables with little room (rule P105). */
export const dayOverTime = (moment: string) => (
  <Box component="span" sx={{ [dateWrap]: 'normal' }}>
    <DateText value={moment} withTime />
  </Box>
);

/** The column width of such a date. */
export const widthOfDay = { wraps: true, width: 120 } as const;

import { useFormats } from '@atrium/ui/formats';
import Box from '@mui/material/Box';
import { useText } from '../../locale/index.ts';
import { deadlineText, readersZone } from './deadline-text.ts';

const whole = { whiteSpace: 'nowrap' } as const;

/** A deadline in the facility's time zone, with its name, and in the reader's zone if that differs. */
export function Deadline({ value }: { value: Date }) {
  const text = useText();
  const { facility, facilityZone, own, ownZone } = deadlineText(value, useFormats(), readersZone());
  return (
    <span>
      <Box component="time" dateTime={value.toISOString()} sx={whole}>
        {facility}
      </Box>{' '}
      {facilityZone}
      {own ? (
        <>
          {' ('}
          <Box component="span" sx={whole}>
            {own}
          </Box>{' '}
          {text('your time, {{zone}}', { zone: ownZone ?? '' })}
          {')'}
        </>
      ) : null}
    </span>
  );
}

import { DayField } from '@atrium/ui/fields';
import { useFormats } from '@atrium/ui/formats';
import { startOfDay } from '@atrium/ui/moment';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { DateTime } from 'luxon';
import { ExperimentStatusesDocument } from '../../api/generated/features/experiment/experiment.ts';
import type { ExperimentsFilter } from '../../api/generated/schema.ts';
import { serverNow, useOperation } from '../../api/index.ts';
import { type AddressState, flagIn, idIn, textIn } from '../../kits/address-state/index.ts';
import { CallFilter } from '../../kits/call-picker/index.ts';
import { InstrumentFilter } from '../../kits/instrument-picker/index.ts';
import { FilterSelect } from '../../kits/list-screen/index.ts';
import { useText } from '../../locale/index.ts';

/** The filters stored in the address (rule A39). */
export const staffFilters = {
  call: idIn(),
  instrument: idIn(),
  status: idIn(),
  /** Days in the form 2026-11-23. */
  from: textIn(),
  to: textIn(),
  /** Only experiments with something overdue. */
  overdue: flagIn(),
};
export type StaffFilters = AddressState<typeof staffFilters>;

/** Common periods, as a number of days from today; undefined for all. */
const presets = { TODAY: 1, NEXT_7_DAYS: 7, NEXT_30_DAYS: 30, NONE: undefined } as const;
type Preset = keyof typeof presets;
const presetWords: Readonly<Record<Preset, string>> = {
  TODAY: 'Today',
  NEXT_7_DAYS: 'Next 7 days',
  NEXT_30_DAYS: 'Next 30 days',
  NONE: 'All',
};
const presetNames = Object.keys(presets) as Preset[];

type Days = Pick<StaffFilters, 'from' | 'to'>;

/** Returns the days of a preset, starting today. */
export function daysChosen(preset: Preset, today: DateTime): Days {
  const days = presets[preset];
  if (days === undefined) return { from: '', to: '' };
  return { from: today.toISODate() ?? '', to: today.plus({ days: days - 1 }).toISODate() ?? '' };
}

/** Returns the preset that currently corresponds to these days. */
export function presetOf({ from, to }: Days, today: DateTime): Preset | undefined {
  return presetNames.find((preset) => {
    const days = daysChosen(preset, today);
    return days.from === from && days.to === to;
  });
}

/** Returns the filter for the server: days start and end in the zone of the facility, and every experiment that runs on one of them counts. */
export function experimentFilterOf(
  { call, instrument, status, from, to, overdue }: StaffFilters,
  zone: string,
): ExperimentsFilter {
  const day = (text: string) => {
    const read = DateTime.fromISO(text, { zone });
    return text && read.isValid ? read : undefined;
  };
  const begins = (moment: DateTime) => startOfDay(moment.toMillis(), zone);
  const [start, end] = [day(from), day(to)];
  const first = start && new Date(begins(start)).toISOString();
  const last = end && new Date(begins(end.plus({ days: 1 })) - 1).toISOString();
  return {
    callId: call,
    instrumentId: instrument,
    experimentSafetyStatusId: status,
    ...(overdue ? { overdue } : {}),
    overlaps: first || last ? { from: first, to: last } : undefined,
  };
}

interface StaffFilterBarProps {
  readonly filters: StaffFilters;
  readonly onFilters: (patch: Partial<StaffFilters>) => void;
}

/** The filters of the experiments table for staff: call, instrument, safety status, days, and preset periods. */
export function StaffFilterBar({ filters, onFilters }: StaffFilterBarProps) {
  const text = useText();
  const { zone } = useFormats();
  const statuses = useOperation(ExperimentStatusesDocument, {}, { staleTime: 60_000 }).data?.statuses ?? [];
  const today = DateTime.fromJSDate(serverNow(), { zone });
  return (
    <>
      <CallFilter value={filters.call} onValue={(call) => onFilters({ call })} />
      <InstrumentFilter value={filters.instrument} onValue={(instrument) => onFilters({ instrument })} />
      <Box sx={{ display: 'contents', '& .MuiTextField-root': { minWidth: '12.25rem' } }}>
        <FilterSelect
          label={text('Experiment Safety Status')}
          all="All"
          value={filters.status}
          options={statuses.map(({ id, name }) => ({ value: id, label: text(name) }))}
          onValue={(status) => onFilters({ status })}
        />
      </Box>
      <DayField label={text('From')} value={filters.from} onValue={(from) => onFilters({ from })} />
      <DayField label={text('To')} value={filters.to} onValue={(to) => onFilters({ to })} />
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={text('Days')}
        value={presetOf(filters, today) ?? null}
        onChange={(_, preset: Preset | null) => preset && onFilters(daysChosen(preset, today))}
      >
        {presetNames.map((preset) => (
          <ToggleButton
            key={preset}
            value={preset}
            // Keeps the buttons in one row even on a small phone.
            sx={{ textTransform: 'none', px: { xs: 0.75, sm: 1.25 }, whiteSpace: 'nowrap' }}
          >
            {text(presetWords[preset])}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <ToggleButton
        size="small"
        value="overdue"
        selected={filters.overdue}
        onChange={() => onFilters({ overdue: !filters.overdue })}
        sx={{ textTransform: 'none', px: 1.25, whiteSpace: 'nowrap' }}
      >
        {text('Overdue')}
      </ToggleButton>
    </>
  );
}

import TextField from '@mui/material/TextField';
import { FilterSelect } from '../../kits/list-screen/index.ts';
import { useText } from '../../locale/index.ts';
import type { Choices, TableFilters } from './table-filters.ts';

interface DayFilterProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

function DayFilter({ label, value, onValue }: DayFilterProps) {
  return (
    <TextField
      type="date"
      size="small"
      fullWidth={false}
      label={label}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{
        width: 142,
        '& .MuiInputBase-root': { fontSize: '0.875rem' },
        '@media (max-width:699.95px)': { flex: '1 1 132px' },
      }}
    />
  );
}

interface TechniqueFiltersProps {
  readonly filters: TableFilters;
  readonly choices: Choices | undefined;
  readonly onFilters: (patch: Partial<TableFilters>) => void;
}

const named = (list: readonly { readonly id: number; readonly name: string }[] | undefined) =>
  (list ?? []).map(({ id, name }) => ({ value: id, label: name }));

/** The filters: call, technique, instrument, status, and when it was submitted (rule P70). */
export function TechniqueFilters({ filters, choices, onFilters }: TechniqueFiltersProps) {
  const text = useText();
  return (
    <>
      <FilterSelect
        label={text('Call')}
        all="All"
        value={filters.call || undefined}
        options={(choices?.calls ?? []).map(({ id, shortCode }) => ({ value: id, label: shortCode }))}
        onValue={(call) => onFilters({ call: call ?? 0 })}
      />
      <FilterSelect
        label={text('Technique')}
        all="All"
        value={filters.technique}
        options={named(choices?.techniques)}
        onValue={(technique) => onFilters({ technique })}
      />
      <FilterSelect
        label={text('Instrument')}
        all="All"
        value={filters.instrument}
        options={named(choices?.instruments)}
        onValue={(instrument) => onFilters({ instrument })}
      />
      <FilterSelect
        label={text('Status')}
        all="All"
        value={filters.proposalStatusId}
        options={named(choices?.statuses)}
        onValue={(proposalStatusId) => onFilters({ proposalStatusId })}
      />
      <DayFilter label={text('From')} value={filters.from} onValue={(from) => onFilters({ from })} />
      <DayFilter label={text('To')} value={filters.to} onValue={(to) => onFilters({ to })} />
    </>
  );
}

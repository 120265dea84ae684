import { DayField } from '@atrium/ui/fields';
import Box from '@mui/material/Box';
import { FilterSelect } from '../../kits/list-screen/index.ts';
import { useText } from '../../locale/index.ts';
import type { Choices, TableFilters } from './table-filters.ts';

interface TechniqueFiltersProps {
  readonly filters: TableFilters;
  readonly choices: Choices | undefined;
  readonly onFilters: (patch: Partial<TableFilters>) => void;
}

const named = (list: readonly { readonly id: number; readonly name: string }[] | undefined) =>
  (list ?? []).map(({ id, name }) => ({ value: id, label: name }));

/** The filters: call, technique, instrument, status, and submission date (rule P70). */
export function TechniqueFilters({ filters, choices, onFilters }: TechniqueFiltersProps) {
  const text = useText();
  return (
    <>
      {/* So narrow that the tools of the table keep on their line at 1,440 pixels. */}
      <Box sx={{ display: 'contents', '& .MuiTextField-root': { minWidth: '7.25rem' } }}>
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
          options={(choices?.statuses ?? []).map(({ id, name }) => ({ value: id, label: text(name) }))}
          onValue={(proposalStatusId) => onFilters({ proposalStatusId })}
        />
      </Box>
      <DayField label={text('From')} value={filters.from} onValue={(from) => onFilters({ from })} />
      <DayField label={text('To')} value={filters.to} onValue={(to) => onFilters({ to })} />
    </>
  );
}

import { eventKinds, recordTextLimit } from '@atrium/domain/event-log';
import { fullName } from '@atrium/domain/user';
import { DayField } from '@atrium/ui/fields';
import { RemovableChip } from '@atrium/ui/removable-chip';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { PersonOfEventsDocument } from '../../api/generated/features/event-log/event-log.ts';
import { useOperation } from '../../api/index.ts';
import { FilterSelect, SearchField } from '../../kits/list-screen/index.ts';
import { PeopleDialog } from '../../kits/user-picker/index.ts';
import { useText } from '../../locale/index.ts';

interface Filters {
  readonly who: number | undefined;
  readonly kind: string;
  readonly record: string;
  /** Days in the form `2026-03-01`. */
  readonly from: string;
  readonly to: string;
}

interface EventFiltersProps {
  readonly filters: Filters;
  readonly onFilters: (patch: Partial<Filters>) => void;
}

/** The filter for a person: a button to choose one, or the chosen person with a button to clear it. */
function WhoFilter({ filters: { who }, onFilters }: EventFiltersProps) {
  const text = useText();
  const [asking, setAsking] = useState(false);
  const person = useOperation(PersonOfEventsDocument, { userId: who ?? 0 }, { enabled: who !== undefined });
  if (who !== undefined) {
    const found = person.data?.basicUserDetails;
    const name = found ? fullName(found) : `${who}`;
    return <RemovableChip label={text('By {{name}}', { name })} onRemove={() => onFilters({ who: undefined })} />;
  }
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setAsking(true)}>
        {text('Person…')}
      </Button>
      {asking ? (
        <PeopleDialog
          title={text('Show events by')}
          onPick={([picked]) => onFilters({ who: picked?.id })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

/** The filters of the log besides its search. */
export function EventFilters(props: EventFiltersProps) {
  const { filters, onFilters } = props;
  const text = useText();
  const kinds = Object.entries(eventKinds)
    .map(([value, words]) => ({ value, label: text(words) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <>
      <FilterSelect<string>
        label={text('Kind')}
        all="All"
        value={filters.kind || undefined}
        options={kinds}
        onValue={(kind) => onFilters({ kind: kind ?? '' })}
      />
      <SearchField
        label={text('Record')}
        value={filters.record}
        onValue={(record) => onFilters({ record })}
        pauseMs={600}
        limit={recordTextLimit}
      />
      <DayField label={text('From')} value={filters.from} onValue={(from) => onFilters({ from })} />
      <DayField label={text('To')} value={filters.to} onValue={(to) => onFilters({ to })} />
      <WhoFilter {...props} />
    </>
  );
}

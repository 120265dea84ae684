import { EmptyState } from '@atrium/ui/empty-state';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FacilityFiguresDocument } from '../../api/generated/features/figures/figures.ts';
import { useOperation } from '../../api/index.ts';
import { idIn, useAddressState } from '../../kits/address-state/index.ts';
import { screenLink } from '../../kits/go/index.ts';
import { FilterSelect } from '../../kits/list-screen/index.ts';
import { QueryResult, Screen } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { BeamTimePart, Calls, Countries, type FiguresShown, Years } from './facility-parts.tsx';
import { Figures } from './figure.tsx';

/** The first and last year in which calls close, both inclusive; stored in the address. */
const address = { from: idIn(), to: idIn() };

interface YearsBarProps {
  readonly years: readonly number[];
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly onYears: (patch: { from?: number | undefined; to?: number | undefined }) => void;
}

function YearsBar({ years, from, to, onYears }: YearsBarProps) {
  const text = useText();
  const options = years.map((value) => ({ value, label: String(value) }));
  return (
    <Box
      data-not-printed
      role="group"
      aria-label={text('Years in which calls close')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}
    >
      <FilterSelect
        label={text('From year')}
        all="Earliest"
        value={from}
        options={options}
        onValue={(value) => onYears({ from: value })}
      />
      <FilterSelect
        label={text('To year')}
        all="Latest"
        value={to}
        options={options}
        onValue={(value) => onYears({ to: value })}
      />
      {from === undefined && to === undefined ? null : (
        <Button onClick={() => onYears({ from: undefined, to: undefined })}>{text('Clear')}</Button>
      )}
    </Box>
  );
}

function Page({ figures, isNarrowed }: { figures: FiguresShown; isNarrowed: boolean }) {
  const text = useText();
  if (figures.calls.length === 0) {
    return (
      <EmptyState
        title={text(isNarrowed ? 'No call closes in these years' : 'No calls yet')}
        text={text('The outcome of each call is shown here, year by year.')}
        action={
          <Button variant="outlined" {...screenLink({ to: '/Calls' })}>
            {text('View calls')}
          </Button>
        }
      />
    );
  }
  return (
    <Figures>
      <Years figures={figures} />
      <Calls figures={figures} />
      <BeamTimePart figures={figures} />
      <Countries figures={figures} isNarrowed={isNarrowed} />
    </Figures>
  );
}

/** `/Figures`: figures of the facility over the years in which its calls close (rule P118). */
export function FacilityFiguresScreen() {
  const text = useText();
  const [{ from, to }, setAddress] = useAddressState(address);
  const operation = useOperation(FacilityFiguresDocument, { fromYear: from, toYear: to }, { staleTime: 60_000 });
  const whole = useOperation(FacilityFiguresDocument, {}, { staleTime: 60_000, quiet: true });
  const years = [...new Set(whole.data?.facilityFigures?.calls.map(({ year }) => year))].sort();
  const calls = operation.data?.facilityFigures?.calls;
  return (
    <Screen
      title={text('Figures')}
      context={calls ? text('{{n}} calls', { n: calls.length }) : ' '}
      action={
        <Button data-not-printed startIcon={<PrintOutlined />} onClick={() => window.print()}>
          {text('Print')}
        </Button>
      }
    >
      {years.length > 0 ? <YearsBar years={years} from={from} to={to} onYears={setAddress} /> : null}
      <QueryResult of={operation} field="facilityFigures">
        {(figures) => <Page figures={figures} isNarrowed={from !== undefined || to !== undefined} />}
      </QueryResult>
    </Screen>
  );
}

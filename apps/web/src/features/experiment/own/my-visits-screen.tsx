import { EmptyState } from '@atrium/ui/empty-state';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { serverNow } from '../../../api/index.ts';
import { idIn, useAddressState } from '../../../kits/address-state/index.ts';
import { QueryResult, Screen } from '../../../kits/screen/index.ts';
import { useText } from '../../../locale/index.ts';
import type { ActionOpening } from '../action-icons.tsx';
import { useOpening } from '../use-opening.tsx';
import { type OwnVisit, VisitCard, type VisitsProps, visitsIn } from './own-visits.tsx';
import { useOwnExperiments } from './use-own-experiments.ts';

interface NamedVisitProps {
  readonly visits: readonly OwnVisit[];
  readonly visitId: number;
  readonly Opening: ActionOpening;
  readonly onClose: () => void;
}

/** The registration named in the address; once open it remains when the visit leaves the list, with its unsaved input (rule O240). */
function NamedVisit({ visits, visitId, Opening, onClose }: NamedVisitProps) {
  const text = useText();
  const found = visits.find(({ visit }) => visit.id === visitId)?.experiment;
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  const shown = found ?? last;
  return shown ? (
    <Opening experiment={shown} onClose={onClose} />
  ) : (
    <Alert severity="info" sx={{ mb: 2 }} onClose={onClose}>
      {text('You are not on the list for this visit.')}
    </Alert>
  );
}

/** Some of the visits under a heading; renders nothing without visits. */
function Visits({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) {
  const id = useId();
  if (children.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ '& + &': { mt: 3 } }}>
      <Typography id={id} component="h2" variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** `/MyVisits`: the experiments that the user visits, also those of other people's proposals; `?visit=` opens a registration (rule O230). */
export function MyVisitsScreen(props: VisitsProps) {
  const text = useText();
  const [{ visit: visitId }, set] = useAddressState({ visit: idIn() });
  const [now] = useState(() => serverNow().toISOString());
  const operation = useOwnExperiments('ALL');
  const { open, opened } = useOpening(props.openings);
  const Opening = props.openings.REGISTRATION;
  const cards = (visits: readonly OwnVisit[], isOver: boolean) =>
    visits.map((one) => (
      <VisitCard
        key={one.visit.id}
        of={one}
        isOver={isOver}
        onOpen={() => set({ visit: one.visit.id })}
        onAction={open}
        {...props}
      />
    ));
  return (
    <Screen title={text('My visits')}>
      <QueryResult of={operation} field="me">
        {({ experiments }) => {
          const { ahead, over } = visitsIn(experiments, now);
          const hasVisits = ahead.length + over.length > 0;
          return (
            <Box sx={hasVisits ? { maxWidth: '47.5rem' } : undefined}>
              {visitId !== undefined && Opening ? (
                <NamedVisit
                  key={visitId}
                  visits={[...ahead, ...over]}
                  visitId={visitId}
                  Opening={Opening}
                  onClose={() => set({ visit: undefined })}
                />
              ) : null}
              {hasVisits ? null : (
                <EmptyState
                  title={text('No visits yet')}
                  text={text('A visit appears here once a team has named you as a visitor for an experiment.')}
                />
              )}
              <Visits title={text('Upcoming visits')}>{cards(ahead, false)}</Visits>
              <Visits title={text('Past visits')}>{cards(over, true)}</Visits>
              {opened}
            </Box>
          );
        }}
      </QueryResult>
    </Screen>
  );
}

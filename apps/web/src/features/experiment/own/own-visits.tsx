import { isOpenable } from '@atrium/domain/experiment';
import { fullName } from '@atrium/domain/user';
import { DateText } from '@atrium/ui/date-text';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ComponentType, useState } from 'react';
import type { OwnRegistrationFragment } from '../../../api/generated/features/visit/visit.ts';
import { serverNow } from '../../../api/index.ts';
import { ScreenLink } from '../../../kits/go/index.ts';
import { useText } from '../../../locale/index.ts';
import type { ActionOpenings } from '../action-icons.tsx';
import { type OpenAction, useOpening } from '../use-opening.tsx';
import { OwnList } from './own-readiness.tsx';
import { type MyExperiment, useOwnExperiments } from './use-own-experiments.ts';

type Visit = NonNullable<MyExperiment['visit']>;

/** An experiment that the user visits. */
export interface OwnVisit {
  readonly experiment: MyExperiment;
  readonly visit: Visit;
  readonly registration: NonNullable<Visit['myRegistration']>;
}

export interface VisitsProps {
  readonly openings: ActionOpenings;
  /** Shows the status of a registration; provided by the area of visits. */
  readonly Registration: ComponentType<{ readonly registration: OwnRegistrationFragment }>;
}

/** Returns the upcoming visits, the next one first, and the past ones, the latest first. */
export function visitsIn(
  experiments: readonly MyExperiment[],
  now: string,
): Readonly<Record<'ahead' | 'over', OwnVisit[]>> {
  const all = experiments.flatMap((experiment) =>
    experiment.visit?.myRegistration
      ? [{ experiment, visit: experiment.visit, registration: experiment.visit.myRegistration }]
      : [],
  );
  const isOver = ({ experiment: { status, endsAt } }: OwnVisit) => status === 'COMPLETED' || endsAt < now;
  return { ahead: all.filter((one) => !isOver(one)), over: all.filter(isOver).reverse() };
}

interface VisitCardProps extends VisitsProps {
  readonly of: OwnVisit;
  readonly isOver?: boolean;
  readonly onOpen: () => void;
  /** Opens an action that is left to do. */
  readonly onAction: OpenAction;
}

/** One visit: place and time, the status of the registration, what is left to do, and a link to the submitted registration. */
export function VisitCard({
  of: { experiment, visit, registration },
  isOver = false,
  onOpen,
  onAction,
  ...props
}: VisitCardProps) {
  const text = useText();
  const { Registration, openings } = props;
  const { experimentId, instrument, proposal, localContact, startsAt, endsAt, actions, myReadiness } = experiment;
  const action = actions.find(({ kind }) => kind === 'REGISTRATION');
  const isFirstStep = myReadiness?.some(({ kind, isOwed }) => kind === 'DATES' && isOwed) && !isOver;
  const people = [
    visit.teamLead ? text('Team lead: {{name}}', { name: fullName(visit.teamLead) }) : '',
    localContact ? text('Local contact: {{name}}', { name: fullName(localContact) }) : '',
  ].filter(Boolean);
  return (
    <Box
      component="article"
      aria-label={text('Visit for {{experiment}}', { experiment: experimentId })}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, backgroundColor: 'background.paper', p: 2, mb: 2 }}
    >
      <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {`${experimentId} · ${instrument.name}`}
      </Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        <ScreenLink to="/ProposalEdit/$proposalPk" params={{ proposalPk: proposal.primaryKey }} color="inherit">
          {proposal.title || text('Untitled')}
        </ScreenLink>
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
        {text('Experiment:')} <DateText value={startsAt} withTime /> – <DateText value={endsAt} withTime />
        {people.map((one) => ` · ${one}`)}
      </Typography>
      <Registration registration={registration} />
      {isOver || !myReadiness?.some(({ state }) => state !== 'NOT_NEEDED') ? null : (
        <OwnList experiment={experiment} openings={openings} onOpen={onAction} isNamed />
      )}
      {isFirstStep || !action || !isOpenable(action.state) ? null : (
        <Button
          size="small"
          variant="outlined"
          sx={{ mt: 1.5 }}
          aria-label={text('Your registration for {{experiment}}', { experiment: experimentId })}
          onClick={onOpen}
        >
          {text('Your registration')}
        </Button>
      )}
    </Box>
  );
}

/** 'My visits' on the home page: upcoming visits; renders nothing if there are none (rule O230). */
export function OwnVisits(props: VisitsProps) {
  const text = useText();
  const [now] = useState(() => serverNow().toISOString());
  const { open, opened } = useOpening(props.openings);
  const operation = useOwnExperiments('NOT_OVER', { quiet: true });
  const { ahead } = visitsIn(operation.data?.me?.experiments ?? [], now);
  return (
    <>
      {ahead.length === 0 ? null : (
        <Box component="section" aria-labelledby="my-visits" sx={{ mb: 3, maxWidth: '47.5rem' }}>
          <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2, mb: 1 }}>
            <Typography id="my-visits" component="h2" variant="h3">
              {text('My visits')}
            </Typography>
            <ScreenLink to="/MyVisits">{text('All my visits')}</ScreenLink>
          </Box>
          {ahead.map((one) => (
            <VisitCard
              key={one.visit.id}
              of={one}
              onOpen={() => open('REGISTRATION', one.experiment)}
              onAction={open}
              {...props}
            />
          ))}
        </Box>
      )}
      {opened}
    </>
  );
}

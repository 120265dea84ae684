import type { ReadinessNote } from '@atrium/domain/readiness';
import { BoxedList } from '@atrium/ui/boxed-list';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ExperimentActionKind, ReadinessKind } from '../../../api/generated/schema.ts';
import { serverNow } from '../../../api/index.ts';
import { useText } from '../../../locale/index.ts';
import type { ActionOpenings, OwnExperiment } from '../action-icons.tsx';
import { ReadinessLine, useDueDay } from '../readiness/readiness-line.tsx';
import { type OpenAction, useOpening } from '../use-opening.tsx';
import { type MyExperiment, useOwnExperiments } from './use-own-experiments.ts';

type Experiment = OwnExperiment & Pick<MyExperiment, 'myReadiness'>;

/** The button label of each readiness item and the action that it opens; training has none, since the facility provides it. */
const ways: Readonly<Partial<Record<ReadinessKind, readonly [action: ExperimentActionKind, label: string]>>> = {
  COMING: ['VISIT', 'Name the visitors'],
  DATES: ['REGISTRATION', 'Define your visit'],
  SAFETY: ['SAFETY', 'Fill in the form'],
  SAMPLES: ['SAFETY', 'Declare samples'],
  SHIPMENT: ['SHIPMENT', 'Submit shipments'],
};

/**
 * Returns the heading, such as 'Two things left before 1 December': the number of things the user has to do, and the first due date;
 * otherwise whether all is well.
 */
function useHeading(): (experiment: Experiment) => string {
  const text = useText();
  const dueDay = useDueDay();
  return ({ myReadiness, startsAt }) => {
    const owed = (myReadiness ?? []).filter(({ isOwed }) => isOwed);
    if (owed.length === 0) {
      const isRejected = myReadiness?.some(({ note }) => note === ('SAFETY_REJECTED' satisfies ReadinessNote));
      // The team itself cannot proceed after a rejection (rule O11).
      return text(
        isRejected
          ? 'The safety form was rejected: only the user office can return it to you'
          : 'Nothing left for you to do',
      );
    }
    const dates = owed.flatMap(({ dueAt }) => (dueAt ? [dueAt] : [])).sort();
    const first = dates.find((date) => Date.parse(date) > serverNow().getTime());
    if (owed.some(({ state }) => state === 'OVERDUE')) {
      return text('{{n}} things left to do, some overdue', { n: owed.length });
    }
    return first
      ? text('{{n}} things left to do by {{day}}', { n: owed.length, day: dueDay(first) ?? '' })
      : text('{{n}} things left to do before {{day}}', { n: owed.length, day: dueDay(startsAt) ?? '' });
  };
}

interface OwnListProps {
  readonly experiment: Experiment;
  readonly openings: ActionOpenings;
  readonly onOpen: OpenAction;
  /** Whether the experiment is already named above the list. */
  readonly isNamed?: boolean;
}

/** What the user has to do before an experiment, and what others still have to do, with links to each (rule O124). */
export function OwnList({ experiment, openings, onOpen, isNamed = false }: OwnListProps) {
  const text = useText();
  const heading = useHeading();
  const { experimentId, instrument, proposal, actions } = experiment;
  const items = (experiment.myReadiness ?? []).filter(({ state }) => state !== 'NOT_NEEDED');
  const wayOf = (kind: ReadinessKind, isOwed: boolean) => {
    const way = ways[kind];
    if (!isOwed || !way || !openings[way[0]] || !actions.some((action) => action.kind === way[0])) return null;
    return (
      <Button
        size="small"
        variant="outlined"
        aria-label={text('{{action}} for {{experiment}}', { action: text(way[1]), experiment: experimentId })}
        onClick={() => onOpen(way[0], experiment)}
      >
        {text(way[1])}
      </Button>
    );
  };
  return (
    <Box
      component="section"
      aria-label={text('Before {{experiment}}', { experiment: experimentId })}
      sx={{ mb: isNamed ? 0 : 2 }}
    >
      <Typography component={isNamed ? 'h4' : 'h3'} sx={{ fontWeight: 600 }}>
        {heading(experiment)}
      </Typography>
      <Typography hidden={isNamed} variant="body2" color="textSecondary" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {`${experimentId} · ${instrument.name} · ${proposal.title}`}
      </Typography>
      <BoxedList label={text('What is needed before {{experiment}}', { experiment: experimentId })}>
        {items.map((item) => (
          <ReadinessLine key={item.kind} item={item} way={wayOf(item.kind, item.isOwed)} />
        ))}
      </BoxedList>
    </Box>
  );
}

interface OwnReadinessProps {
  readonly openings: ActionOpenings;
  /** Omits experiments that the user visits, which are listed with the visits. */
  readonly withoutVisits?: boolean;
}

/** What the user has to do before the next experiments (rule O124); renders nothing if nothing is needed. */
export function OwnReadiness({ openings, withoutVisits = false }: OwnReadinessProps) {
  const text = useText();
  const operation = useOwnExperiments('NOT_OVER', { quiet: true });
  const { open, opened } = useOpening(openings);
  const needed = (operation.data?.me?.experiments ?? []).filter(
    ({ status, myReadiness, visit }) =>
      status === 'ACTIVE' &&
      (myReadiness ?? []).some(({ state }) => state === 'OPEN' || state === 'OVERDUE') &&
      !(withoutVisits && visit?.myRegistration),
  );
  return (
    <>
      {needed.length === 0 ? null : (
        <Box component="section" aria-labelledby="before" sx={{ mb: 3 }}>
          <Typography id="before" component="h2" variant="h3" sx={{ mb: 1 }}>
            {text('Before your experiments')}
          </Typography>
          {needed.map((experiment) => (
            <OwnList key={experiment.experimentPk} experiment={experiment} openings={openings} onOpen={open} />
          ))}
        </Box>
      )}
      {opened}
    </>
  );
}

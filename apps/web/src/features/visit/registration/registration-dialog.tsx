import { recordKey } from '@atrium/domain/live';
import { fullName } from '@atrium/domain/user';
import { visitItemKind } from '@atrium/domain/visit';
import { Dialog } from '@atrium/ui/dialog';
import { useFormats } from '@atrium/ui/formats';
import { StatusChip } from '@atrium/ui/status-chip';
import MoreVertOutlined from '@mui/icons-material/MoreVertOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useCallback, useMemo, useRef, useState } from 'react';
import {
  BeginRegistrationDocument,
  CancelRegistrationDocument,
  RegistrationToFillDocument,
  type RegistrationToFillQuery,
  SaveRegistrationDatesDocument,
} from '../../../api/generated/features/visit/visit.ts';
import { ApiError, toastFailure, useCommand, useOperation } from '../../../api/index.ts';
import { unsavedText, useConfirm } from '../../../kits/confirm/index.ts';
import { formSteps } from '../../../kits/questionary-form/index.ts';
import { Failure, LastValueResult, useLastValue } from '../../../kits/screen/index.ts';
import { type BasisOutcome, Wizard, type WizardItem } from '../../../kits/wizard/index.ts';
import { useText } from '../../../locale/index.ts';
import { useSession } from '../../../session/index.ts';
import type { OpeningProps } from '../experiment-of-visit.ts';
import { ExperimentVisited } from '../experiment-visited.tsx';
import { ChangesAsked } from './changes-asked.tsx';
import {
  type RegistrationBasis,
  RegistrationDates,
  RegistrationDatesReview,
  registrationPart,
  registrationParts,
  registrationProblems,
  todayIn,
} from './registration-basis.tsx';
import { RegistrationFoot } from './registration-foot.tsx';
import { statusWords, TrainingsNeeded } from './registration-state.tsx';

type Registration = NonNullable<RegistrationToFillQuery['visitRegistration']>;

/** Returns a refusal of the dates as a problem of the date concerned. */
const problemsOf = ({ reason, message }: ApiError) =>
  reason === 'VISIT_START_IN_THE_PAST' || reason === 'VISIT_END_BEFORE_START'
    ? [{ path: reason === 'VISIT_START_IN_THE_PAST' ? 'startsAt' : 'endsAt', message }]
    : [];

const notBegun = 'Could not create visit registration stub';

/** Whether the server failed without giving a more specific reason. */
const isFailure = ({ kind, code }: ApiError) => kind === 'SERVER' && (code === 'INTERNAL' || code === undefined);

/** Saves the dates; the first save also creates the questionary. */
function useSaveDates({ visitId, userId, registrationQuestionaryId }: Registration, reload: () => Promise<unknown>) {
  const begin = useCommand(BeginRegistrationDocument, { quiet: true });
  const keep = useCommand(SaveRegistrationDatesDocument, { quiet: true });
  return async ({ startsAt, endsAt }: RegistrationBasis): Promise<BasisOutcome<RegistrationBasis>> => {
    let questionaryId = registrationQuestionaryId;
    if (!questionaryId) {
      const begun = await begin.run({ visitId, userId });
      if (!begun.ok) {
        toastFailure(
          isFailure(begun.error) ? new ApiError({ kind: 'SERVER' }, notBegun) : begun.error,
          'createVisitRegistration',
        );
        return { ok: false, error: begun.error };
      }
      questionaryId = begun.data.createVisitRegistration.registrationQuestionaryId;
    }
    const outcome = await keep.run({ visitId, userId, startsAt, endsAt });
    if (!outcome.ok) {
      const problems = problemsOf(outcome.error);
      if (problems.length === 0) toastFailure(outcome.error, 'updateVisitRegistration');
      return { ok: false, problems, error: outcome.error };
    }
    if (!questionaryId) return { ok: false };
    return {
      ok: true,
      questionaryId,
      ...(registrationQuestionaryId ? {} : { arrive: async () => void (await reload()) }),
    };
  };
}

interface FormProps {
  readonly registration: Registration;
  readonly reload: () => Promise<unknown>;
  readonly onDirty: (isDirty: boolean, giveUp: () => void) => void;
}

function RegistrationForm({ registration, reload, onDirty }: FormProps) {
  const formats = useFormats();
  const text = useText();
  const { visitId, userId, status, startsAt, endsAt, questionary, abilities, registrationQuestionaryId } = registration;
  const steps = useMemo(() => formSteps(questionary.steps), [questionary.steps]);
  const basis = useMemo<RegistrationBasis>(
    () => ({ startsAt: startsAt ?? null, endsAt: endsAt ?? null }),
    [startsAt, endsAt],
  );
  const parts = useMemo(() => registrationParts(formats), [formats]);
  const saveBasis = useSaveDates(registration, reload);
  const item: WizardItem<RegistrationBasis> = {
    key: `visit-${visitId}-${userId}`,
    title: text('Visit registration'),
    steps,
    questionaryId: registrationQuestionaryId ?? undefined,
    mayChange: abilities?.edit ?? { allowed: false },
    opensAtFirstStep: visitItemKind.opensAtFirstStep({ status, topics: [] }),
    basis,
    parts,
    basisProblems: (value, isPartialSave) => registrationProblems(value, basis, isPartialSave, todayIn(formats)),
    basisPart: registrationPart,
    saveBasis,
    Basis: RegistrationDates,
    BasisReview: RegistrationDatesReview,
    savedText: 'Saved',
    summary: {
      title: 'Review',
      foot: (
        <RegistrationFoot
          visitId={visitId}
          userId={userId}
          status={status}
          submit={abilities?.submit ?? { allowed: false }}
        />
      ),
    },
    reload,
  };
  return <Wizard item={item} onDirty={onDirty} />;
}

interface MoreOptionsProps {
  readonly registration: Registration;
  readonly onCancelled: () => void;
}

/** 'Cancel Visit', while the visitor may (rule O39). */
function MoreOptions({ registration, onCancelled }: MoreOptionsProps) {
  const text = useText();
  const ask = useConfirm();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { visitId, userId, abilities } = registration;
  const cancel = useCommand(CancelRegistrationDocument, { done: 'Your visit is cancelled', refreshes: 'all' });
  if (!abilities?.cancel.allowed) return null;
  return (
    <>
      <IconButton
        aria-label={text('More options')}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVertOutlined />
      </IconButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': text('More options') } }}
      >
        <MenuItem
          onClick={async () => {
            setAnchor(null);
            const sure = await ask({
              title: 'Cancel Visit',
              text: text('Are you sure you want to cancel this visit?'),
              confirmLabel: 'Yes',
              cancelLabel: 'No',
              destructive: true,
            });
            if (sure && (await cancel.run({ visitRegistration: { visitId, userId } })).ok) onCancelled();
          }}
        >
          {text('Cancel Visit')}
        </MenuItem>
      </Menu>
    </>
  );
}

/** Shows the visitor, the status of the registration, and further actions on it. */
function WhoRegisters(props: MoreOptionsProps) {
  const text = useText();
  const { status, user } = props.registration;
  const [word, tone] = statusWords[status];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2 }}>
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <StatusChip label={text(word)} tone={tone} />
        <Box sx={{ flex: '1 1 8rem', overflowWrap: 'anywhere' }}>{user ? fullName(user) : null}</Box>
      </Box>
      <MoreOptions {...props} />
    </Box>
  );
}

interface RegistrationDialogProps {
  readonly visitId: number;
  readonly userId: number;
  readonly onClose: () => void;
}

/** Fetches a registration with its visit, and keeps both on the screen if they can no longer be read. */
function useRegistration(visitId: number, userId: number) {
  const operation = useOperation(
    RegistrationToFillDocument,
    { visitId, userId },
    {
      keepPrevious: false,
      staleTime: 0,
      // The save that creates the questionary ends with a refetch of its own; an earlier one would restart the wizard in the middle of that
      // save.
      live: ({ visit, visitRegistration }) =>
        visit && visitRegistration?.registrationQuestionaryId
          ? [recordKey('proposal', visit.experiment.proposal.primaryKey)]
          : [],
    },
  );
  const { value: visit, hasGone } = useLastValue(operation, 'visit');
  // Visitors can read their own registrations even after the booking was removed; text that is being typed stays visible in that case too.
  const left = hasGone && operation.data ? { ...operation.data, visitRegistration: null } : operation.data;
  return { visit, operation: { ...operation, data: left } };
}

/** The visit registration of one visitor: first the dates, then the facility's questions, then a review before submission (rule O38). */
export function RegistrationDialog({ visitId, userId, onClose }: RegistrationDialogProps) {
  const text = useText();
  const ask = useConfirm();
  const unsaved = useRef<(() => void) | undefined>(undefined);
  const { visit, operation } = useRegistration(visitId, userId);
  const onDirty = useCallback((isDirty: boolean, giveUp: () => void) => {
    unsaved.current = isDirty ? giveUp : undefined;
  }, []);
  const close = async () => {
    const giveUp = unsaved.current;
    if (giveUp && !(await ask({ title: 'Unsaved changes', text: unsavedText, destructive: true }))) return;
    giveUp?.();
    onClose();
  };
  return (
    <Dialog open holds width="lg" bodyMinHeight={360} title={text('Visit registration')} onClose={() => void close()}>
      {operation.error && !operation.data ? (
        <Failure
          title={text('Failed to fetch data for blank visit registration')}
          error={operation.error}
          onRetry={operation.retry}
        />
      ) : (
        <LastValueResult
          of={operation}
          field="visitRegistration"
          absent="User not available"
          kept={`visit-${visitId}-${userId}`}
        >
          {(registration) => (
            <>
              {visit ? <ExperimentVisited experiment={visit.experiment} /> : null}
              <WhoRegisters registration={registration} onCancelled={onClose} />
              <ChangesAsked registration={registration} />
              <TrainingsNeeded trainings={registration.trainings} />
              {registration.questionary.templateId === 0 ? (
                <Alert severity="warning">{text('There is no active visit registration template')}</Alert>
              ) : (
                // The first save creates the questionary; the new key restarts the wizard at the steps that remain.
                <RegistrationForm
                  key={registration.registrationQuestionaryId ?? 0}
                  registration={registration}
                  reload={() => operation.query.refetch()}
                  onDirty={onDirty}
                />
              )}
            </>
          )}
        </LastValueResult>
      )}
    </Dialog>
  );
}

/** 'Define your visit': the registration of the signed-in user. */
export function RegistrationOpening({ experiment, onClose }: OpeningProps) {
  const { user } = useSession();
  const { visit } = experiment;
  return visit ? <RegistrationDialog visitId={visit.id} userId={user.id} onClose={onClose} /> : null;
}

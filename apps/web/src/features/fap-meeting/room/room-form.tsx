import { type recommendations, recommendationWords } from '@atrium/domain/fap-meeting';
import { recordKey } from '@atrium/domain/live';
import { ActionButton } from '@atrium/ui/action-button';
import { RichTextInput } from '@atrium/ui/rich-text';
import { windowBelow, windowFrom } from '@atrium/ui/width';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useEffect, useId } from 'react';
import { useConfirm } from '../../../kits/confirm/index.ts';
import { DraftNote, DraftNotices } from '../../../kits/draft/index.ts';
import { WhoIsHere } from '../../../kits/live/index.ts';
import { useText } from '../../../locale/index.ts';
import { type RoomDecision, useRoomDecision } from './deciding/use-room-decision.ts';
import type { Waiting } from './deciding/waiting.ts';
import { placeName, type RoomPlace } from './room-model.ts';

export type RecommendationField = (typeof recommendations)[number];

/** What the room's keyboard shortcuts can do with the decision on the screen. */
export interface DecisionHandle {
  readonly decide: (recommendation: RecommendationField) => void;
  /** Saves unsaved changes; returns whether none are left. */
  readonly settle: () => Promise<boolean>;
  readonly isDirty: boolean;
}

/** The recommendation chosen by each key, unless the user is typing. */
export const decisionKeys: Readonly<Record<string, RecommendationField>> = {
  1: 'ACCEPTED',
  2: 'RESERVED',
  3: 'REJECTED',
  0: 'UNSET',
};
const keyOf = (value: RecommendationField) =>
  Object.entries(decisionKeys).find(([, decided]) => decided === value)?.[0];

interface RoomFormProps {
  readonly place: RoomPlace;
  readonly instrumentName: string;
  readonly waiting: Waiting;
  readonly onHandle: (handle: DecisionHandle | undefined) => void;
}

interface RecommendationChoiceProps {
  readonly value: RecommendationField;
  readonly disabled: boolean;
  readonly onDecide: (value: RecommendationField) => void;
}

/** The choice of a recommendation, each with its key. */
function RecommendationChoice({ value: chosen, disabled, onDecide }: RecommendationChoiceProps) {
  const text = useText();
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      value={chosen}
      disabled={disabled}
      aria-label={text('Recommendation')}
      onChange={(_, value: RecommendationField | null) => (value ? onDecide(value) : undefined)}
      // Four labels do not fit side by side on a narrow screen.
      sx={{
        [windowBelow(600)]: {
          display: 'grid',
          gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
          gap: 0.5,
          '&& .MuiToggleButtonGroup-grouped': { m: 0, border: 1, borderColor: 'divider', borderRadius: 1 },
        },
      }}
    >
      {(['ACCEPTED', 'RESERVED', 'REJECTED', 'UNSET'] as const).map((value) => (
        <ToggleButton key={value} value={value} aria-keyshortcuts={keyOf(value)} sx={{ gap: 1, lineHeight: 1.2 }}>
          {text(recommendationWords[value])}
          <Box component="kbd" aria-hidden sx={{ opacity: 0.7, fontSize: '0.75rem' }}>
            {keyOf(value)}
          </Box>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** Minutes and the text for the applicant, side by side if there is room. */
function DecisionTexts({ form: { control }, mayChange }: Pick<RoomDecision, 'form' | 'mayChange'>) {
  const text = useText();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'minmax(0, 1fr)',
        [windowFrom(1500)]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      <RichTextInput
        control={control}
        name="commentForManagement"
        label={text('Minutes, for management')}
        disabled={!mayChange}
        minHeight={120}
      />
      <RichTextInput
        control={control}
        name="commentForUser"
        label={text('Text for the applicant')}
        disabled={!mayChange}
        minHeight={120}
      />
    </Box>
  );
}

/** Submits the decision after a confirmation that this is final. */
function useSubmission({ form, store }: RoomDecision) {
  const text = useText();
  const ask = useConfirm();
  return () => {
    const { recommendation, commentForUser, commentForManagement } = form.getValues();
    const isMeagre = (recommendation ?? 'UNSET') === 'UNSET' || !commentForUser || !commentForManagement;
    return ask({
      title: 'Submit the decision',
      text: (
        <>
          {isMeagre ? (
            <Alert severity="warning" variant="outlined" sx={{ mb: 1.5 }}>
              {text('The recommendation, the minutes or the text for the applicant is still missing.')}
            </Alert>
          ) : null}
          {text('Afterwards only the user office can change it.')}
        </>
      ),
      confirmLabel: 'Submit',
      act: () => store(true),
    });
  };
}

interface FootProps {
  readonly place: RoomPlace;
  readonly decision: RoomDecision;
  /** Whether the decision waits for a connection. */
  readonly waits: boolean;
}

/** The save state of the form, and the buttons that save, submit and reopen. */
function Foot({ place, decision, waits }: FootProps) {
  const text = useText();
  const submit = useSubmission(decision);
  const { store, draft, isDirty, mayChange, pending } = decision;
  const isSubmitted = place.meetingDecision?.submitted ?? false;
  const mayReopen = place.meetingAbilities?.reopenDecision.allowed ?? false;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end', alignItems: 'center' }}>
      <Box role="status" sx={{ color: 'text.secondary', fontSize: '0.875rem', mr: 'auto' }}>
        {waits ? (
          text('Kept on this device, waiting for a connection')
        ) : mayChange ? (
          <DraftNote room={draft.room} savesItself={false} />
        ) : null}
      </Box>
      {isSubmitted && mayReopen ? (
        <ActionButton variant="outlined" busy={pending} onClick={() => void store(false)}>
          {text('Withdraw the submission')}
        </ActionButton>
      ) : null}
      {mayChange ? (
        <ActionButton variant="outlined" disabled={!isDirty} busy={pending} onClick={() => void store()}>
          {text('Save')}
        </ActionButton>
      ) : null}
      {mayChange && !isSubmitted ? (
        <ActionButton variant="contained" busy={pending} onClick={() => void submit()}>
          {text('Submit')}
        </ActionButton>
      ) : null}
    </Box>
  );
}

/** The form for the decision: the recommendation, with minutes and the text for the applicant side by side (rule R49). */
export function RoomForm({ place, instrumentName, waiting, onHandle }: RoomFormProps) {
  const text = useText();
  const id = useId();
  const decision = useRoomDecision(place, waiting);
  const { form, store, draft, isDirty, mayChange } = decision;
  const held = waiting.of(placeName(place));
  const waits = held !== undefined && !held.problem;
  const may = place.meetingAbilities?.saveDecision;
  const decide = (value: RecommendationField) => {
    if (!mayChange) return;
    form.setValue('recommendation', value, { shouldDirty: true });
    void store();
  };
  useEffect(() => {
    onHandle({ decide, settle: async () => !isDirty || waits || (await store()), isDirty });
  });
  useEffect(() => () => onHandle(undefined), [onHandle]);
  return (
    <Box component="section" aria-labelledby={id} data-not-printed>
      <Typography component="h3" variant="h3" id={id} gutterBottom>
        {text('Decision')}
      </Typography>
      <WhoIsHere record={recordKey('fap-decision', place.proposalPk)} part={instrumentName} />
      <DraftNotices {...draft} />
      {decision.question}
      {!mayChange && may?.message ? (
        <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
          {text(may.message)}
        </Alert>
      ) : null}
      <Box component="form" noValidate onSubmit={(event) => event.preventDefault()} sx={{ display: 'grid', gap: 2 }}>
        <RecommendationChoice value={form.watch('recommendation') ?? 'UNSET'} disabled={!mayChange} onDecide={decide} />
        <DecisionTexts form={form} mayChange={mayChange} />
        <Foot place={place} decision={decision} waits={waits} />
      </Box>
    </Box>
  );
}

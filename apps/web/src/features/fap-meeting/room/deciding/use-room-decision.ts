import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { SaveMeetingDecisionDocument } from '../../../../api/generated/features/fap-meeting/fap-meeting.ts';
import { FapMeetingRoomDocument } from '../../../../api/generated/features/fap-meeting/room/room.ts';
import { showIssues, toast, toastDone, toastFailure } from '../../../../api/index.ts';
import { useUnsavedPrompt } from '../../../../kits/confirm/index.ts';
import { changedMeanwhile, useFormDraft } from '../../../../kits/draft/index.ts';
import { useFormSave, useRead } from '../../../../kits/form-save/index.ts';
import { useText } from '../../../../locale/index.ts';
import { type DecisionValues, decisionOf, decisionParts, decisionSchema } from '../../decision-form.tsx';
import { placeName, type RoomPlace } from '../room-model.ts';
import { isConnectionFailure, type Waiting } from './waiting.ts';

/**
 * The decision on a place of the agenda. It is saved by its button, by the room's shortcuts and before the meeting moves on; if there is no
 * connection it waits and is sent later (rule R166). Unsaved input is preserved as a draft throughout.
 */
export function useRoomDecision(place: RoomPlace, waiting: Waiting) {
  const text = useText();
  const { proposalPk, instrumentId, fapId } = place;
  const name = placeName(place);
  const stored = decisionOf(place);
  const save = useFormSave(SaveMeetingDecisionDocument, {
    faces: decisionParts,
    refreshes: [FapMeetingRoomDocument],
    quiet: true,
  });
  const form = useForm<DecisionValues, unknown, z.output<typeof decisionSchema>>({
    resolver: zodResolver(decisionSchema),
    defaultValues: stored,
  });
  const read = useRead(form, stored);
  const mayChange = place.meetingAbilities?.saveDecision.allowed ?? false;
  const draft = useFormDraft(form, {
    record: `decision-${proposalPk}-${instrumentId}-${fapId}`,
    parts: decisionParts,
    stored,
    mayChange,
  });
  const { isDirty, isSubmitting } = form.formState;
  useUnsavedPrompt(isDirty && !isSubmitting && !waiting.of(name), draft.giveUp);

  /** Saves the form; returns whether it is stored or waits to be sent. `submitted` submits or reopens the decision; undefined does neither. */
  const store = async (submitted?: boolean): Promise<boolean> => {
    let isKept = false;
    await form.handleSubmit(async (given) => {
      const taken = draft.taken();
      let sent: Parameters<Waiting['put']>[0]['variables'] | undefined;
      const outcome = await save.run({
        ...read.held(given),
        variables: ({ submitted: _, ...values }, before) => {
          sent = { input: { proposalPk, instrumentId, fapId, ...values, submitted }, read: before };
          return sent;
        },
      });
      if (outcome.ok) {
        read.saved(submitted === undefined ? {} : { submitted });
        draft.saved(taken);
        waiting.drop(name);
        isKept = true;
        return toastDone(text(submitted ? 'Decision submitted' : 'Decision saved'), [outcome]);
      }
      if (sent && isConnectionFailure(outcome.error)) {
        waiting.put({ place: name, proposalId: place.proposal.proposalId, variables: sent });
        isKept = true;
        return toast(
          text('No connection: the decision is kept here and will be sent when the connection is back.'),
          'warning',
        );
      }
      // The user has already been asked about concurrent changes and has postponed the answer.
      if (outcome.error.reason !== changedMeanwhile) toastFailure(outcome.error, SaveMeetingDecisionDocument.name);
      return showIssues(form, outcome.error);
    })();
    return isKept;
  };
  return { form, store, draft, isDirty, mayChange, pending: save.pending, question: save.question };
}

export type RoomDecision = ReturnType<typeof useRoomDecision>;

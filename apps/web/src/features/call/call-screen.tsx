import { shortCodeOfCopy, weeksForCopy } from '@atrium/domain/call';
import type { StatusMove } from '@atrium/domain/workflow';
import { useFormats } from '@atrium/ui/formats';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useCallback, useState } from 'react';
import {
  type CallFormChoicesQuery,
  CallListDocument,
  CallToEditDocument,
  type CallToEditQuery,
  CreateCallDocument,
  UpdateCallDocument,
} from '../../api/generated/features/call/call.ts';
import { serverNow, useCommand, useOperation } from '../../api/index.ts';
import { intIn, useAddressState } from '../../kits/address-state/index.ts';
import { type HeldFields, useFormSave } from '../../kits/form-save/index.ts';
import { useGo } from '../../kits/go/index.ts';
import { QueryResult, Screen } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { callChoicesOf, useChoices, usualReviewForms, withoutArchived } from './call-choices.ts';
import { callFaces } from './form/call-faces.tsx';
import { CallForm } from './form/call-form.tsx';
import {
  blankCall,
  type CallFormValues,
  callInputOf,
  callValuesOf,
  formValueOf,
  movedDates,
} from './form/call-form-values.ts';
import { type CopiedCall, MoveDates } from './form/move-dates.tsx';
import { useWorkflowChange } from './form/workflow-change.tsx';

/** /Calls/new?copyOf={id} starts with the values of another call. */
const address = { copyOf: intIn(0, 0) };

const noChoices = 'You cannot view templates and workflows in this role';

function NewCall({ given }: { given: CallFormChoicesQuery }) {
  const leave = useLeave();
  const choices = callChoicesOf(given, {});
  const create = useCommand(CreateCallDocument, {
    done: 'Call created successfully',
    refreshes: [CallListDocument],
  });
  return (
    <CallForm
      initial={{ ...blankCall, ...usualReviewForms(choices) }}
      choices={choices}
      calls={given.calls ?? []}
      onSave={async (values) => {
        const outcome = await create.run({ input: callInputOf(values) });
        return outcome.ok ? undefined : outcome.error;
      }}
      onStored={leave}
      onCancel={leave}
    />
  );
}

const copiedCallOf = (stored: NonNullable<CallToEditQuery['call']>): CopiedCall => ({
  id: stored.id,
  shortCode: stored.shortCode,
  values: callValuesOf(stored),
  instruments: stored.instruments,
});

/** The form for a new call with the values of another one: everything except its proposals, with its dates moved. */
function CopiedCallForm({ copied, given }: { copied: CopiedCall; given: CallFormChoicesQuery }) {
  const leave = useLeave();
  const { zone } = useFormats();
  const [weeks] = useState(() => weeksForCopy(new Date(copied.values.startCall ?? 0), serverNow()));
  const [initial] = useState<CallFormValues>(() => ({
    ...withoutArchived(copied.values, callChoicesOf(given, {})),
    ...movedDates(copied.values, weeks, zone),
    shortCode: shortCodeOfCopy(copied.shortCode),
  }));
  const create = useCommand(CreateCallDocument, {
    done: 'Call created successfully',
    refreshes: [CallListDocument],
  });
  return (
    <CallForm
      initial={initial}
      choices={callChoicesOf(given, {})}
      calls={given.calls ?? []}
      draftOf={`call-copy-${copied.id}`}
      above={(form) => <MoveDates form={form} copied={copied} weeks={weeks} />}
      onSave={async (values) => {
        const outcome = await create.run({ input: { ...callInputOf(values), copiedCallId: copied.id } });
        return outcome.ok ? undefined : outcome.error;
      }}
      onStored={leave}
      onCancel={leave}
    />
  );
}

function StoredCall({
  id,
  initial,
  given,
  nextSequence,
  proposalCount,
}: {
  id: number;
  initial: CallFormValues;
  given: CallFormChoicesQuery;
  nextSequence: number;
  proposalCount: number;
}) {
  const leave = useLeave(id);
  const choices = callChoicesOf(given, initial);
  const update = useFormSave(UpdateCallDocument, {
    done: 'Call updated successfully',
    refreshes: [CallListDocument, CallToEditDocument],
    faces: callFaces(choices),
  });
  const { ask, dialog } = useWorkflowChange();
  const save = async (values: CallFormValues, held: HeldFields<CallFormValues>) => {
    const { proposalWorkflowId, experimentWorkflowId } = values;
    const others = {
      ...(proposalWorkflowId === initial.proposalWorkflowId ? {} : { proposalWorkflowId }),
      ...(experimentWorkflowId === initial.experimentWorkflowId ? {} : { experimentWorkflowId }),
    };
    const isAnother = Object.keys(others).length > 0;
    const sent = (mine: CallFormValues, statusMoves: readonly StatusMove[]) => ({
      id,
      ...callInputOf(mine),
      ...(isAnother ? { statusMoves: [...statusMoves] } : {}),
    });
    const look = (chosen: readonly StatusMove[]) => update.preview({ input: sent(values, chosen) });
    const moves = isAnother ? await ask({ callId: id, ...others }, look) : [];
    if (!moves) return 'cancelled';
    const outcome = await update.run({
      ...held,
      variables: (mine, read) => ({ input: sent(mine, moves), read: callInputOf(read) }),
      adopt: formValueOf,
    });
    return outcome.ok ? undefined : outcome.error;
  };
  return (
    <>
      <CallForm
        callId={id}
        initial={initial}
        choices={choices}
        calls={given.calls ?? []}
        nextSequence={nextSequence}
        proposalCount={proposalCount}
        onSave={save}
        onStored={leave}
        onCancel={leave}
      />
      {dialog}
      {update.question}
    </>
  );
}

/** Returns a function that goes back to the page of the call, or from a new call to the list. */
function useLeave(id?: number): () => void {
  const go = useGo();
  return useCallback(
    () => void (id === undefined ? go({ to: '/Calls' }) : go({ to: '/Calls/$callId', params: { callId: id } })),
    [go, id],
  );
}

/** Creates, copies or edits a call, each at its own address: /Calls/new, /Calls/new?copyOf={id} and /Calls/{id}/edit. */
export function CallScreen() {
  const text = useText();
  const { callId } = useParams({ strict: false }) as { callId?: string };
  const isNew = callId === undefined;
  const [{ copyOf }] = useAddressState(address);
  const copiedId = isNew ? copyOf : 0;
  const choices = useChoices();
  const call = useOperation(
    CallToEditDocument,
    { callId: isNew ? copiedId : Number(callId) },
    { enabled: !isNew || copiedId > 0, quiet: true, staleTime: 0 },
  );
  const withChoices = (form: (given: CallFormChoicesQuery) => ReactNode) => (
    <QueryResult of={choices} field="choices" absent={noChoices}>
      {form}
    </QueryResult>
  );
  if (copiedId > 0) {
    return (
      <Screen title={text('Copy call')} context={text('Three steps: general, reviews, notification and cycle')}>
        <QueryResult of={call} field="call" absent="Call not found" kept={`call-copy-${copiedId}`}>
          {(stored) =>
            withChoices((given) => <CopiedCallForm key={stored.id} copied={copiedCallOf(stored)} given={given} />)
          }
        </QueryResult>
      </Screen>
    );
  }
  if (isNew) {
    return (
      <Screen title={text('Create call')} context={text('Three steps: general, reviews, notification and cycle')}>
        {withChoices((given) => (
          <NewCall given={given} />
        ))}
      </Screen>
    );
  }
  const name = call.data?.call?.shortCode;
  return (
    <Screen title={name ? text('Edit call {{name}}', { name }) : text('Edit call')}>
      <QueryResult of={call} field="call" absent="Call not found" kept={`call-${callId}`}>
        {(stored) =>
          withChoices((given) => (
            <StoredCall
              key={stored.id}
              id={stored.id}
              initial={callValuesOf(stored)}
              given={given}
              nextSequence={stored.proposalSequence ?? 0}
              proposalCount={stored.proposalCount}
            />
          ))
        }
      </QueryResult>
    </Screen>
  );
}

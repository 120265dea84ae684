import { useCallback, useRef, useState } from 'react';
import {
  DecideProposalsDocument,
  ProposalsToDecideDocument,
} from '../../api/generated/features/management-decision/decisions.ts';
import { useCommand } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { useDraftValues } from '../../kits/draft/index.ts';
import { useText } from '../../locale/index.ts';
import {
  type DecidedProposal,
  filledFromPanels,
  lacksTime,
  sentDecision,
  shownDecision,
  type TypedDecision,
  type TypedDecisions,
} from './model.ts';

/** The queries whose results a decision changes. */
export const refreshes = [ProposalsToDecideDocument];
const nothingTyped: { readonly decisions: TypedDecisions } = { decisions: {} };

/** Unsaved decisions in the table: preserved as a draft until saved, even if the browser crashes. */
function useTyped(callId: number) {
  const draft = useDraftValues({ record: `decisions-${callId}`, stored: nothingTyped });
  const { write } = draft;
  const typed = draft.values.decisions;
  const latest = useRef(typed);
  latest.current = typed;
  const type = useCallback(
    (more: TypedDecisions) => {
      latest.current = { ...latest.current, ...more };
      write({ decisions: latest.current });
    },
    [write],
  );
  const forget = (pks: readonly number[]) => {
    const left = Object.fromEntries(Object.entries(latest.current).filter(([pk]) => !pks.includes(Number(pk))));
    latest.current = left;
    write({ decisions: left });
  };
  return { typed, type, forget, room: draft.room };
}

/** The selected rows, by proposal. */
function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const choose = useCallback(
    ({ primaryKey }: DecidedProposal, isChosen: boolean) =>
      setChosen((before) => {
        const next = new Set(before);
        if (isChosen) next.add(primaryKey);
        else next.delete(primaryKey);
        return next;
      }),
    [],
  );
  return { chosen, choose, setChosen };
}

export const keysOf = (proposals: readonly DecidedProposal[]) => proposals.map(({ primaryKey }) => primaryKey);

/** Returns the decisions with what panels have decided filled in, for the proposals to which that adds something (rule R170). */
function fromPanels(proposals: readonly DecidedProposal[], typed: TypedDecisions): TypedDecisions {
  const filled = proposals.flatMap((proposal) => {
    const decision = filledFromPanels(proposal, shownDecision(proposal, typed));
    return decision ? [[proposal.primaryKey, decision] as const] : [];
  });
  return Object.fromEntries(filled);
}

/** The selection and the unsaved decisions on a page of proposals, with the actions on them. */
export function useDeciding(callId: number, rows: readonly DecidedProposal[]) {
  const text = useText();
  const ask = useConfirm();
  const { typed, type, forget, room } = useTyped(callId);
  const { chosen, choose, setChosen } = useChosen();
  const decide = useCommand(DecideProposalsDocument, {
    refreshes,
    done: ({ decideProposals }) => text('{{n}} decisions saved', { n: decideProposals.length }),
  });
  const picked = rows.filter(({ primaryKey }) => chosen.has(primaryKey));
  const changed = rows.filter(({ primaryKey }) => typed[primaryKey]);
  const toSubmit = picked.filter((one) => !one.managementDecisionSubmitted || typed[one.primaryKey]);
  const sent = (proposals: readonly DecidedProposal[]) =>
    proposals.map((proposal) => sentDecision(proposal, shownDecision(proposal, typed)));
  return {
    typed,
    room,
    picked,
    changed,
    /** Selected proposals whose current decision is not submitted. */
    toSubmit,
    /** Those of them whose decision cannot be submitted because a time is missing. */
    wanting: toSubmit.filter((proposal) => lacksTime(proposal, shownDecision(proposal, typed))),
    isBusy: decide.pending,
    choose,
    choosePage: (isChosen: boolean) => setChosen(new Set(isChosen ? keysOf(rows) : [])),
    typeOne: useCallback(
      (proposal: DecidedProposal, decision: TypedDecision) => {
        type({ [proposal.primaryKey]: decision });
        choose(proposal, true);
      },
      [type, choose],
    ),
    fillIn: () => type(fromPanels(picked, typed)),
    discard: () => forget(keysOf(changed)),
    save: async () => {
      const outcome = await decide.run({ decisions: sent(changed), submit: false });
      if (outcome.ok) forget(keysOf(changed));
    },
    submit: async () => {
      const variables = { decisions: sent(toSubmit), submit: true };
      await ask({
        title: 'Submit decisions',
        text: text('{{n}} decisions will be submitted, and the next steps of the workflow will begin.', {
          n: toSubmit.length,
        }),
        confirmLabel: 'Submit',
        look: () => decide.preview(variables),
        act: async () => {
          const outcome = await decide.run(variables);
          if (outcome.ok) forget(keysOf(toSubmit));
        },
      });
    },
  };
}

export type Deciding = ReturnType<typeof useDeciding>;

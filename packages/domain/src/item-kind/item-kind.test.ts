import { describe, expect, it } from 'vitest';
import { afterEnd, aPerson, aProposal, during } from '../../testing/proposal.ts';
import { experimentSafetyReviewItemKind, proposalEsiItemKind, sampleEsiItemKind } from '../experiment-safety/index.ts';
import { feedbackItemKind } from '../feedback/index.ts';
import { genericTemplateItemKind } from '../generic-template/index.ts';
import { itemKindIds } from '../questionary/index.ts';
import { sampleItemKind } from '../sample/index.ts';
import { shipmentItemKind } from '../shipment/index.ts';
import { templateGroupIds, templateGroups } from '../template/index.ts';
import { visitItemKind, visitRegistrationStatuses } from '../visit/index.ts';
import { itemKinds } from './index.ts';

const done = [{ topicId: 1, title: 'One', isCompleted: true }];
const open = [{ topicId: 1, title: 'One', isCompleted: false }];

describe('the list of kinds', () => {
  it('contains every kind once, each with a separate template group that begins with a basis question', () => {
    expect(Object.keys(itemKinds).sort()).toEqual([...itemKindIds].sort());
    for (const id of itemKindIds) expect(itemKinds[id].id).toBe(id);
    const groups = itemKindIds.map((id) => itemKinds[id].templateGroup);
    expect(new Set(groups).size).toBe(itemKindIds.length);
    const filledIn = templateGroupIds.filter((group) => 'basisQuestionId' in templateGroups[group]);
    expect([...groups].sort()).toEqual([...filledIn].sort());
  });
});

describe('a shipment or feedback', () => {
  it.each([shipmentItemKind, feedbackItemKind])(
    'is written as a draft and submitted once (rules O21 and O22)',
    (kind) => {
      const facts = { status: 'DRAFT', topics: done } as const;
      expect(kind.mayEdit(facts).allowed).toBe(true);
      expect(kind.maySubmit(facts).allowed).toBe(true);
      expect(kind.maySubmit({ ...facts, topics: open })).toMatchObject({ reason: 'TOPICS_INCOMPLETE' });
      expect(kind.submitTexts(facts).button).toBe('Submit');
      const submitted = { status: 'SUBMITTED', topics: done } as const;
      expect(kind.mayEdit(submitted).allowed).toBe(false);
      expect(kind.maySubmit(submitted).allowed).toBe(false);
      expect(kind.submitTexts(submitted).button).toBe('✔ Submitted');
    },
  );
});

describe('a visit registration', () => {
  it.each(
    visitRegistrationStatuses.map(
      (status) =>
        [
          status,
          status === 'DRAFTED' || status === 'CHANGE_REQUESTED',
          { DRAFTED: 'Submit', CHANGE_REQUESTED: 'Submit changes' }[status as string] ?? '✔ Submitted',
        ] as const,
    ),
  )('%s: editable %s, the button says %s', (status, editable, button) => {
    const facts = { status, topics: done };
    expect(visitItemKind.mayEdit(facts).allowed).toBe(editable);
    expect(visitItemKind.maySubmit(facts).allowed).toBe(editable);
    expect(visitItemKind.maySubmit({ status, topics: open }).allowed).toBe(false);
    expect(visitItemKind.submitTexts(facts).button).toBe(button);
    expect(visitItemKind.opensAtFirstStep(facts)).toBe(status === 'CHANGE_REQUESTED');
  });
});

describe('experiment safety', () => {
  const esi = {
    isSubmitted: false,
    instrumentScientistDecision: 'UNSET',
    safetyReviewerDecision: 'UNSET',
    topics: done,
  } as const;
  it.each([
    [{}, true, 'Submit'],
    [{ topics: open }, false, 'Submit'],
    [{ isSubmitted: true }, false, '✔ Submitted'],
    [{ isSubmitted: true, instrumentScientistDecision: 'REJECTED' }, false, '✔ Decision Made'],
    [{ safetyReviewerDecision: 'ACCEPTED' }, false, '✔ Decision Made'],
  ] as const)('input %j may be submitted: %s, the button says %s', (more, may, button) => {
    const facts = { ...esi, ...more };
    expect(proposalEsiItemKind.maySubmit(facts).allowed).toBe(may);
    expect(proposalEsiItemKind.submitTexts(facts).button).toBe(button);
    expect(proposalEsiItemKind.mayEdit(facts).allowed).toBe(button === 'Submit');
  });

  it.each([
    [false, false, true, true, 'Submit'],
    [false, true, true, false, 'Ready'],
    [true, true, false, false, 'Ready'],
    [true, false, false, false, 'Submit'],
  ])(
    'of a sample, with the experiment submitted %s and the sample ready %s',
    (isExperimentSubmitted, isEsiSubmitted, edit, submit, button) => {
      const facts = { isExperimentSubmitted, isEsiSubmitted, topics: done };
      expect(sampleEsiItemKind.mayEdit(facts).allowed).toBe(edit);
      expect(sampleEsiItemKind.maySubmit(facts).allowed).toBe(submit);
      expect(sampleEsiItemKind.maySubmit({ ...facts, topics: open }).allowed).toBe(false);
      expect(sampleEsiItemKind.submitTexts(facts).button).toBe(button);
    },
  );

  it.each([
    ['UNSET', false, true, 'Submit'],
    ['ACCEPTED', false, false, 'Change Decision'],
    ['REJECTED', true, true, 'Submit'],
  ] as const)(
    'review %s, changing %s: editable %s, the button says %s (rule O15)',
    (decision, isChanging, may, button) => {
      const facts = { decision, isChanging, topics: done };
      expect(experimentSafetyReviewItemKind.mayEdit(facts).allowed).toBe(may);
      expect(experimentSafetyReviewItemKind.maySubmit(facts).allowed).toBe(may);
      expect(experimentSafetyReviewItemKind.maySubmit({ ...facts, topics: open }).allowed).toBe(false);
      expect(experimentSafetyReviewItemKind.submitTexts(facts).button).toBe(button);
    },
  );
});

describe('an entry of a proposal', () => {
  const actor = aPerson('USER');
  const proposal = aProposal({ isPrincipalInvestigator: true });
  it('can be edited while the proposal can be changed, and submitted once its steps are complete', () => {
    const facts = { actor, proposal, now: during, topics: done };
    expect(genericTemplateItemKind.mayEdit(facts).allowed).toBe(true);
    expect(genericTemplateItemKind.mayEdit({ ...facts, now: afterEnd }).allowed).toBe(false);
    expect(genericTemplateItemKind.maySubmit(facts).allowed).toBe(true);
    expect(genericTemplateItemKind.maySubmit({ ...facts, topics: open }).allowed).toBe(false);
    const sample = {
      actor,
      sample: {
        proposal,
        isPostProposalSubmission: false,
        isHandedIn: false,
        isInUse: false,
        isOnRecord: false,
        isScientistOfExperiment: false,
      },
      now: during,
      topics: done,
    };
    expect(sampleItemKind.mayEdit(sample).allowed).toBe(true);
    expect(sampleItemKind.mayEdit({ ...sample, now: afterEnd }).allowed).toBe(false);
    expect(sampleItemKind.maySubmit({ ...sample, topics: open }).allowed).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { afterEnd, aPerson, aProposal, during } from '../../testing/proposal.ts';
import { proposalItemKind, staysEditableAfterSubmission, submittedMessage } from './item-kind.ts';

const facts = (proposal: Parameters<typeof aProposal>[0], now = during, extra = {}) => ({
  actor: aPerson('USER'),
  proposal: aProposal({ isPrincipalInvestigator: true, ...proposal }),
  now,
  staysEditable: false,
  submissionMessage: null,
  ...extra,
});

describe('a proposal in the wizard', () => {
  it('can be edited and submitted while the call is open', () => {
    expect(proposalItemKind.mayEdit(facts({})).allowed).toBe(true);
    expect(proposalItemKind.maySubmit(facts({})).allowed).toBe(true);
    expect(proposalItemKind.mayEdit(facts({}, afterEnd)).allowed).toBe(false);
    expect(proposalItemKind.maySubmit(facts({}, afterEnd)).allowed).toBe(false);
  });
  it.each([
    ['DRAFT', false],
    ['EDITABLE_SUBMITTED', true],
    ['EDITABLE_SUBMITTED_INTERNAL', true],
    ['FAP_REVIEW', false],
  ])('in status %s opens at the first step: %s', (status, first) => {
    expect(proposalItemKind.opensAtFirstStep(facts({ status }))).toBe(first);
  });
  it('explains the effect of submitting, and shows the message of the call afterwards', () => {
    const closed = proposalItemKind.submitTexts(facts({}));
    expect(closed.confirmation).toContain('No further edits');
    expect(closed.done).toBe(submittedMessage);
    const open = proposalItemKind.submitTexts(
      facts({}, during, { staysEditable: true, submissionMessage: 'Well done' }),
    );
    expect(open.confirmation).toContain('able to edit');
    expect(open.done).toBe('Well done');
    expect(proposalItemKind.submitTexts(facts({ submitted: true })).button).toBe('✔ Submitted');
  });
});

describe('a submitted proposal remains editable', () => {
  const to = (shortCode: string, prevStatusId: number | null = 1) => [{ prevStatusId, shortCode }];
  it.each([
    ['when submission leads into the editable status', to('EDITABLE_SUBMITTED'), true, true],
    ['for internal people when it is the internal one', to('EDITABLE_SUBMITTED_INTERNAL'), false, true],
    ['not when it leads elsewhere', to('FEASIBILITY_REVIEW'), false, false],
    ['not when something else leads there', to('EDITABLE_SUBMITTED', 2), false, false],
    ['not without a workflow', [], false, false],
  ])('%s', (_, connections, external, internal) => {
    expect(staysEditableAfterSubmission(connections, false)).toBe(external);
    expect(staysEditableAfterSubmission(connections, true)).toBe(internal);
  });
});

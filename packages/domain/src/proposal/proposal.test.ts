import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../kernel/index.ts';
import { instrumentChanges, panelPairsFor } from './assignment/assignment.ts';
import { abstractLimit, titleLimit } from './model.ts';
import { type ProposalReason, proposalSentences } from './refusals.ts';
import { cloneProposalsArgs, proposalBasisForm, updateProposalArgs } from './schema.ts';
import { commonStatus, panelAssignmentWarnings, statusChangeWarnings } from './submission/warnings.ts';
import { isAbstractLost, replacedCharactersNotice, storedAbstract, toPrintableAscii } from './text/abstract.ts';

describe('the abstract is printable ASCII (rule P8)', () => {
  it.each([
    ['plain text stays', 'Neutrons & more ~', 'Neutrons & more ~', []],
    ['lines stay', 'a\r\nb\n\tc', 'a\nb\n\tc', []],
    ['letters with accents', 'Über größe', ' ber gr  e', ['Ü', 'ö', 'ß']],
    ['each character named once', 'µ-µ', ' - ', ['µ']],
    ['an emoji is one character', 'a👩‍🔬b', 'a b', ['👩‍🔬']],
    ['the last and first printable', '~\x7f !', '~  !', ['\x7f']],
  ])('%s', (_, typed, text, replaced) => {
    expect(toPrintableAscii(typed)).toEqual({ text, replaced });
  });
  it('and a notice names the replaced characters, or counts them if there are many', () => {
    expect(replacedCharactersNotice([])).toBeUndefined();
    expect(replacedCharactersNotice(['é', '\u00a0'])).toContain('é U+00A0');
    expect(replacedCharactersNotice(Array.from({ length: 25 }, (_, i) => String.fromCharCode(0x400 + i)))).toContain(
      'and 5 more',
    );
  });
  it('or stored as typed where Unicode is allowed', () => {
    expect(storedAbstract('é', true)).toBe('é');
    expect(storedAbstract('é', false)).toBe(' ');
    expect(['é語', 'é a', '\n'].map((typed) => isAbstractLost(storedAbstract(typed, false)))).toEqual([
      true,
      false,
      true,
    ]);
    expect(isAbstractLost(storedAbstract('é語', true))).toBe(false);
  });
});

describe('input', () => {
  const base = { proposalPk: 1, title: 'T', abstract: 'A' };
  const messages = (input: object) =>
    updateProposalArgs.safeParse(input).error?.issues.map((issue) => issue.message) ?? [];
  it('requires title and abstract within their limits', () => {
    expect(messages(base)).toEqual([]);
    expect(messages({ ...base, title: 'x'.repeat(titleLimit), abstract: 'y'.repeat(abstractLimit) })).toEqual([]);
    expect(messages({ ...base, title: 'x'.repeat(titleLimit + 1) })).toEqual([
      'Please make title at most 175 characters long',
    ]);
    expect(messages({ ...base, abstract: 'y'.repeat(abstractLimit + 1) })).toEqual([
      'Please make abstract at most 1500 characters long',
    ]);
    expect(messages({ proposalPk: 1, title: ' ', abstract: null })).toEqual([
      'Proposal Title is required',
      'Proposal Abstract is required',
    ]);
    expect(messages({ proposalPk: 1 })).toEqual(['Proposal Title is required', 'Proposal Abstract is required']);
  });
  it('requires a principal investigator and a call', () => {
    expect(proposalBasisForm.safeParse({ title: 'T', abstract: 'A', users: [] }).error?.issues[0]?.message).toBe(
      'Please specify principal investigator',
    );
    const clone = cloneProposalsArgs.safeParse({ cloneProposalsInput: { callId: null, proposalsToClonePk: [1] } });
    expect(clone.error?.issues[0]?.message).toBe('You must select active call');
  });
});

describe('assigning', () => {
  it('replaces the instruments instead of adding to them', () => {
    expect(instrumentChanges([1, 2], [2, 3, 3])).toEqual({ add: [3], remove: [1] });
    expect(instrumentChanges([], [])).toEqual({ add: [], remove: [] });
  });
  it('ignores panels of other instruments', () => {
    const chosen = [
      { instrumentId: 1, fapId: 10 },
      { instrumentId: 1, fapId: 10 },
      { instrumentId: 2, fapId: null },
      { instrumentId: 9, fapId: 11 },
    ];
    expect(panelPairsFor([1, 2], chosen)).toEqual([{ instrumentId: 1, fapId: 10 }]);
  });
});

describe('the warnings of bulk actions', () => {
  const one = { statusId: 1, instrumentIds: [] };
  const two = { statusId: 2, instrumentIds: [5], fapIds: [3] };
  it('for a status change', () => {
    expect(statusChangeWarnings('DRAFT', [one])).toEqual(['REOPENS']);
    expect(statusChangeWarnings('SCHEDULING', [two])).toEqual([]);
    expect(statusChangeWarnings('SCHEDULING', [one])).toEqual(['NOT_IN_SCHEDULER']);
    expect(statusChangeWarnings('DRAFT', [one, two])).toEqual(['REOPENS', 'DIFFERENT_STATUSES']);
    expect(statusChangeWarnings(undefined, [one, one])).toEqual([]);
    expect(commonStatus([one, one])).toBe(1);
    expect(commonStatus([one, two])).toBeUndefined();
    expect(commonStatus([])).toBeUndefined();
  });
  it('for panels', () => {
    expect(panelAssignmentWarnings([one], [])).toEqual(['NO_INSTRUMENTS']);
    expect(panelAssignmentWarnings([two], [3])).toEqual([]);
    expect(panelAssignmentWarnings([two], [null])).toEqual(['REMOVES_PANELS']);
    expect(panelAssignmentWarnings([one, two], [3])).toEqual(['DIFFERENT_INSTRUMENTS']);
    expect(panelAssignmentWarnings([{ ...two, fapIds: [] }], [null])).toEqual([]);
  });
});

describe('sentences', () => {
  it('exist for every reason', () => {
    for (const reason of Object.keys(proposalSentences) as ProposalReason[]) {
      expect(sentenceOf(proposalSentences, reason, {})).not.toBe('');
    }
  });
  it('name the incomplete parts', () => {
    const details = { missing: ['title'], topics: [{ topicId: 1, title: 'Samples' }] };
    expect(sentenceOf(proposalSentences, 'INCOMPLETE', details)).toBe(
      "The proposal cannot be submitted yet. Please complete the title, 'Samples'",
    );
  });
});

import { describe, expect, it } from 'vitest';
import { type Actor, anonymous, roleCodes, type UserId } from '../kernel/index.ts';
import {
  addConnectionStatusActionsArgs,
  type EmailRecipients,
  emailMessage,
  emailRecipients,
  type MailState,
  namedTo,
  type PeopleOfProposal,
  planMails,
  readActionConfigText,
  recipientsOf,
  stateOfMails,
  statusActionPolicies,
} from './index.ts';

const someone = (name: string) => ({ email: `${name}@x.org`, firstName: name, lastName: 'L', preferredName: name });

const full: PeopleOfProposal = {
  proposalPk: 1,
  pi: someone('pi'),
  coProposers: [someone('co1'), someone('co2')],
  instrumentStaff: [
    [someone('manager'), someone('scientist')],
    [someone('scientist'), someone('other')],
  ],
  reviewers: [someone('reviewer')],
  chairsAndSecretaries: [someone('chair'), someone('secretary')],
  techniqueScientists: [someone('technician'), { ...someone('technician'), email: 'TECHNICIAN@x.org' }],
  isReviewedUnnamed: false,
};
const empty: PeopleOfProposal = {
  proposalPk: 2,
  pi: null,
  coProposers: [],
  instrumentStaff: [],
  reviewers: [],
  chairsAndSecretaries: [],
  techniqueScientists: [],
  isReviewedUnnamed: false,
};
const fixed = { userOffice: ['office@x.org'], experimentSafety: ['safety@x.org', ' '] };
const names = (people: readonly { email: string }[]) => people.map(({ email }) => email.replace('@x.org', ''));

describe('recipients (rule W36)', () => {
  it.each<[EmailRecipients, string[], string[]]>([
    ['PI', ['pi'], []],
    ['CO_PROPOSERS', ['co1', 'co2'], []],
    ['INSTRUMENT_SCIENTISTS', ['manager', 'scientist', 'other'], []],
    ['FAP_REVIEWERS', ['reviewer'], []],
    ['FAP_CHAIR_AND_SECRETARY', ['chair', 'secretary'], []],
    ['TECHNIQUE_SCIENTISTS', ['technician'], []],
    ['USER_OFFICE', ['office'], ['office']],
    ['EXPERIMENT_SAFETY_REVIEWERS', ['safety'], ['safety']],
    ['OTHER', ['typed'], ['typed']],
  ])('%s', (group, ofFull, ofEmpty) => {
    expect(names(recipientsOf(group, full, fixed, ['typed@x.org', 'typed@x.org']))).toEqual(ofFull);
    expect(names(recipientsOf(group, empty, fixed, ['typed@x.org']))).toEqual(ofEmpty);
  });

  it.each(emailRecipients.options)(
    '%s get the names of the team, unless their panel reviews without names',
    (group) => {
      expect(namedTo(group, full)).toMatchObject({ pi: full.pi, coProposers: full.coProposers });
      const isHidden = group === 'FAP_REVIEWERS' || group === 'FAP_CHAIR_AND_SECRETARY';
      expect(namedTo(group, { ...full, isReviewedUnnamed: true }).pi).toBe(isHidden ? null : full.pi);
      expect(namedTo(group, undefined)).toEqual({ pi: null, coProposers: [] });
    },
  );

  it('are all covered by the table above', () => {
    expect(emailRecipients.options).toHaveLength(9);
  });
});

const plan = (name: EmailRecipients, options: { combineEmails?: boolean; otherRecipientEmails?: string[] } = {}) =>
  planMails({ recipient: { name }, ...options }, [full, empty, { ...full, proposalPk: 3 }], fixed).map((row) => ({
    address: row.address,
    mails: row.mails.map(({ to, proposalPks }) => `${to.email.split('@')[0]}:${proposalPks.join('+')}`),
    proposalPks: row.proposalPks,
  }));

describe('the e-mails of a run', () => {
  it('are one per address and proposal, in one row of the log', () => {
    expect(plan('CO_PROPOSERS')).toEqual([
      { address: null, mails: ['co1:1', 'co2:1', 'co1:3', 'co2:3'], proposalPks: [1, 3] },
    ]);
  });

  it('are one per address when combined', () => {
    expect(plan('CO_PROPOSERS', { combineEmails: true })).toEqual([
      { address: null, mails: ['co1:1+3', 'co2:1+3'], proposalPks: [1, 3] },
    ]);
  });

  it('continue after a proposal without instruments (rule W36)', () => {
    expect(plan('INSTRUMENT_SCIENTISTS')[0]?.proposalPks).toEqual([1, 3]);
  });

  it('have a row for each typed address, and are never combined there', () => {
    expect(plan('OTHER', { combineEmails: true, otherRecipientEmails: ['a@x.org', 'b@x.org'] })).toEqual([
      { address: 'a@x.org', mails: ['a:1', 'a:2', 'a:3'], proposalPks: [1, 2, 3] },
      { address: 'b@x.org', mails: ['b:1', 'b:2', 'b:3'], proposalPks: [1, 2, 3] },
    ]);
  });

  it('are none, without a row, if there are no recipients', () => {
    expect(planMails({ recipient: { name: 'CO_PROPOSERS' } }, [empty], fixed)).toEqual([]);
    expect(planMails({ recipient: { name: 'USER_OFFICE' } }, [full], { userOffice: [], experimentSafety: [] })).toEqual(
      [],
    );
  });
});

describe('the state of a row of the log', () => {
  const mail = (state: MailState, lastError: string | null = null) => ({ state, lastError });
  it.each([
    ['all sent', [mail('SENT'), mail('SENT')], 'SUCCEEDED'],
    ['kept counts as sent', [mail('KEPT')], 'SUCCEEDED'],
    ['one waits', [mail('SENT'), mail('QUEUED')], 'WAITING'],
    ['one was refused', [mail('SENT'), mail('QUEUED', 'no such user')], 'FAILED'],
    ['one was refused, one is held', [mail('HELD'), mail('QUEUED', 'no such user')], 'FAILED'],
    ['one is held', [mail('SENT'), mail('HELD')], 'HELD'],
    ['all dropped', [mail('DROPPED'), mail('DROPPED')], 'DROPPED'],
    ['some dropped, the rest sent', [mail('DROPPED'), mail('SENT')], 'SUCCEEDED'],
  ] as const)('%s', (_, mails, state) => {
    expect(stateOfMails(mails)).toBe(state);
  });

  it('is reported in the words of the contract', () => {
    expect(emailMessage('SUCCEEDED', false)).toBe('Email successfully sent');
    expect(emailMessage('FAILED', true)).toBe('Email(s) could not be sent on status action replay');
  });
});

const entry = (more: object = {}) => ({ recipient: { name: 'PI' }, emailTemplate: { id: 't', name: 'T' }, ...more });
const other = (...addresses: string[]) =>
  entry({ recipient: { name: 'OTHER' }, ...(addresses.length > 0 ? { otherRecipientEmails: addresses } : {}) });
const emails = (...entries: object[]) => ({ recipientsWithEmailTemplate: entries });
const invalid = 'Invalid values provided for action config';

describe('the configuration of an action (rule W33)', () => {
  it.each<[string, 'EMAIL' | 'RABBITMQ' | 'PROPOSALDOWNLOAD', unknown, string[]]>([
    ['e-mail to the PI', 'EMAIL', emails(entry()), []],
    ['combined and held', 'EMAIL', emails(entry({ combineEmails: true, hold: true })), []],
    ['no entry', 'EMAIL', emails(), [invalid]],
    ['nothing', 'EMAIL', null, [invalid]],
    ['no template', 'EMAIL', emails({ recipient: { name: 'PI' } }), [invalid]],
    ['no recipient', 'EMAIL', emails({ emailTemplate: { id: 't', name: 'T' } }), [invalid]],
    ['an unknown group', 'EMAIL', emails(entry({ recipient: { name: 'EVERYBODY' } })), [invalid]],
    ['a group twice', 'EMAIL', emails(entry(), entry()), [invalid]],
    ['typed addresses', 'EMAIL', emails(other('a@x.org')), []],
    ['OTHER without address', 'EMAIL', emails(other()), ['You must provide at least 1 valid email']],
    ['OTHER with a wrong one', 'EMAIL', emails(other('a@x.org', 'nope')), ['nope is not a valid email']],
    ['an exchange', 'RABBITMQ', { exchanges: ['x'] }, []],
    ['no exchange', 'RABBITMQ', { exchanges: [] }, [invalid]],
    ['a blank exchange', 'RABBITMQ', { exchanges: [' '] }, [invalid]],
    ['a download', 'PROPOSALDOWNLOAD', null, []],
    ['a download with configuration', 'PROPOSALDOWNLOAD', { any: 1 }, [invalid]],
  ])('%s', (_, type, config, messages) => {
    const read = readActionConfigText(type, JSON.stringify(config));
    expect(read.ok ? [] : read.problems.map(({ message }) => message)).toEqual(messages);
  });

  it('must be JSON, and may be missing for a download', () => {
    expect(readActionConfigText('EMAIL', '{')).toMatchObject({ ok: false, problems: [{ message: invalid }] });
    expect(readActionConfigText('PROPOSALDOWNLOAD', '').ok).toBe(true);
    expect(readActionConfigText('PROPOSALDOWNLOAD', undefined).ok).toBe(true);
  });

  it('must match the kind of its action, and each action occurs once per connection', () => {
    const ask = (...actions: object[]) =>
      addConnectionStatusActionsArgs.safeParse({
        newConnectionStatusActionsInput: { connectionId: 1, workflowId: 1, actions },
      }).success;
    const download = { actionId: 3, actionType: 'PROPOSALDOWNLOAD' };
    expect(ask()).toBe(true);
    expect(ask(download)).toBe(true);
    expect(ask(download, download)).toBe(false);
    expect(ask({ ...download, actionId: 1 })).toBe(false);
    expect(ask({ ...download, actionId: 9 })).toBe(false);
  });
});

it.each(Object.entries(statusActionPolicies))(
  '%s is for officers and, except for drafts, access tokens',
  (name, { may }) => {
    for (const role of roleCodes) {
      const actor: Actor = { kind: 'person', id: 1 as UserId, role, isInternalUser: false };
      expect(may(actor, undefined, new Date(0)).allowed).toBe(role === 'USER_OFFICER');
    }
    const token: Actor = { kind: 'token', accessTokenId: 'a', permissions: new Set() };
    expect(may(token, undefined, new Date(0)).allowed).toBe(!name.endsWith('Drafts'));
    expect(may(anonymous, undefined, new Date(0)).allowed).toBe(false);
  },
);

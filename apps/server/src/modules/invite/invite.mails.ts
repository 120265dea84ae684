import type { RoleCode } from '@atrium/domain/kernel';
import { mailText } from '../mail/index.ts';

/** Templates of the mails about invites; an invite keeps the one it was mailed with, for reminders (rule W48). */
export const coProposerTemplate = 'user-office-registration-invitation-co-proposer';
export const userTemplate = 'user-office-registration-invitation-user';
export const reviewerTemplate = 'user-office-registration-invitation-reviewer';
/** Its text is kept with those that officers change. */
export const visitTemplate = 'user-office-registration-invitation-visit-registration';
export const acceptedTemplate = 'co-proposer-invite-accepted';
/** Its text is kept with those that officers change, too. */
export const declinedTemplate = 'co-proposer-invite-declined';

export const invitation = mailText<{
  email: string;
  inviter: string;
  inviterOrg: string;
  title: string;
  redeemCode: string;
  link: string;
}>(
  '{{inviter}} invites you to a proposal',
  `<p>{{inviter}}{{#if inviterOrg}} ({{inviterOrg}}){{/if}} would like you to join the proposal <b>{{title}}</b> as co-proposer.</p>
   <p>Please sign in at <a href="{{link}}">{{link}}</a> with this e-mail address ({{email}}) and accept the invitation, or choose
   <i>Join proposal</i> and enter the code <b>{{redeemCode}}</b>.</p>`,
);

/** What somebody is wanted as, in the words of a letter. */
export const wantedAs: Readonly<Record<RoleCode, string>> = {
  USER: 'an applicant',
  USER_OFFICER: 'a member of the user office',
  FAP_CHAIR: 'the chair of a review panel',
  FAP_SECRETARY: 'the secretary of a review panel',
  FAP_REVIEWER: 'a reviewer of a panel',
  INSTRUMENT_SCIENTIST: 'an instrument scientist',
  EXPERIMENT_SAFETY_REVIEWER: 'a reviewer of experiment safety',
  INTERNAL_REVIEWER: 'an internal reviewer',
};

export const userInvitation = mailText<{
  email: string;
  inviter: string;
  inviterOrg: string;
  wantedAs: string;
  place: string;
  redeemCode: string;
  link: string;
}>(
  '{{inviter}} invites you to {{place}}',
  `<p>{{inviter}}{{#if inviterOrg}} ({{inviterOrg}}){{/if}} invites you to {{place}} as {{wantedAs}}.</p>
   <p>Please sign in at <a href="{{link}}">{{link}}</a> with this e-mail address ({{email}}). If you have an account with another address
   already, sign in with that one, choose <i>Join proposal</i> and enter the code <b>{{redeemCode}}</b>.</p>`,
);

export const acceptance = mailText<{ pi: string; claimer: string; email: string; title: string; proposalId: string }>(
  '{{claimer}} has joined proposal {{proposalId}}',
  `<p>Dear {{pi}},</p><p>{{claimer}} has accepted the invitation sent to {{email}} and is now a co-proposer of
   <b>{{title}}</b> ({{proposalId}}).</p>`,
);

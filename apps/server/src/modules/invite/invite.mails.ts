import type { RoleCode } from '@atrium/domain/kernel';
import type { Language } from '@atrium/domain/user';
import { mailText } from '../mail/index.ts';

/** Templates of the e-mails about invites; an invite stores the one it was mailed with, for reminders (rule W48). */
export const coProposerTemplate = 'user-office-registration-invitation-co-proposer';
export const userTemplate = 'user-office-registration-invitation-user';
export const reviewerTemplate = 'user-office-registration-invitation-reviewer';
/** Its text is stored with those that officers can change. */
export const visitTemplate = 'user-office-registration-invitation-visit-registration';
export const acceptedTemplate = 'co-proposer-invite-accepted';
/** Its text is stored with those that officers can change, too. */
export const declinedTemplate = 'co-proposer-invite-declined';

export const invitation = mailText<{
  email: string;
  inviter: string;
  inviterOrg: string;
  title: string;
  redeemCode: string;
  link: string;
}>({
  en: {
    subject: '{{inviter}} invites you to a proposal',
    body: `<p>{{inviter}}{{#if inviterOrg}} ({{inviterOrg}}){{/if}} would like you to join the proposal <b>{{title}}</b> as co-proposer.</p>
   <p>Please sign in at <a href="{{link}}">{{link}}</a> with this e-mail address ({{email}}) and accept the invitation, or choose
   <i>Join proposal</i> and enter the code <b>{{redeemCode}}</b>.</p>`,
  },
  de: {
    subject: '{{inviter}} lädt Sie zu einem Antrag ein',
    body: `<p>{{inviter}}{{#if inviterOrg}} ({{inviterOrg}}){{/if}} möchte Sie für den Antrag <b>{{title}}</b> als Mitantragsteller/in gewinnen.</p>
   <p>Bitte melden Sie sich unter <a href="{{link}}">{{link}}</a> mit dieser E-Mail-Adresse ({{email}}) an und nehmen Sie die Einladung an, oder
   wählen Sie <i>Antrag beitreten</i> und geben Sie den Code <b>{{redeemCode}}</b> ein.</p>`,
  },
});

/** Placeholders in an invitation if the facility has no name, or the proposal no title. */
export const unnamed: Readonly<Record<Language, { readonly place: string; readonly title: string }>> = {
  en: { place: 'our facility', title: 'without title yet' },
  de: { place: 'unserer Anlage', title: 'noch ohne Titel' },
};

/** The role somebody is invited to, as worded in a letter. */
export const wantedAs: Readonly<Record<Language, Readonly<Record<RoleCode, string>>>> = {
  en: {
    USER: 'an applicant',
    USER_OFFICER: 'a member of the user office',
    FAP_CHAIR: 'the chair of a review panel',
    FAP_SECRETARY: 'the secretary of a review panel',
    FAP_REVIEWER: 'a reviewer of a panel',
    INSTRUMENT_SCIENTIST: 'an instrument scientist',
    EXPERIMENT_SAFETY_REVIEWER: 'a reviewer of experiment safety',
    INTERNAL_REVIEWER: 'an internal reviewer',
  },
  de: {
    USER: 'Antragsteller/in',
    USER_OFFICER: 'Mitglied des Nutzerbüros',
    FAP_CHAIR: 'Vorsitz eines Gremiums',
    FAP_SECRETARY: 'Sekretariat eines Gremiums',
    FAP_REVIEWER: 'Gutachter/in eines Gremiums',
    INSTRUMENT_SCIENTIST: 'Instrumentverantwortliche/r',
    EXPERIMENT_SAFETY_REVIEWER: 'Prüfer/in der Sicherheit von Experimenten',
    INTERNAL_REVIEWER: 'interne/r Gutachter/in',
  },
};

export const userInvitation = mailText<{
  email: string;
  inviter: string;
  inviterOrg: string;
  wantedAs: string;
  place: string;
  redeemCode: string;
  link: string;
}>({
  en: {
    subject: '{{inviter}} invites you to {{place}}',
    body: `<p>{{inviter}}{{#if inviterOrg}} ({{inviterOrg}}){{/if}} invites you to {{place}} as {{wantedAs}}.</p>
   <p>Please sign in at <a href="{{link}}">{{link}}</a> with this e-mail address ({{email}}). If you have an account with another address
   already, sign in with that one, choose <i>Join proposal</i> and enter the code <b>{{redeemCode}}</b>.</p>`,
  },
  de: {
    subject: '{{inviter}} lädt Sie zu {{place}} ein',
    body: `<p>{{inviter}}{{#if inviterOrg}} ({{inviterOrg}}){{/if}} lädt Sie zu {{place}} ein, als {{wantedAs}}.</p>
   <p>Bitte melden Sie sich unter <a href="{{link}}">{{link}}</a> mit dieser E-Mail-Adresse ({{email}}) an. Wenn Sie bereits ein Konto mit einer
   anderen Adresse haben, melden Sie sich mit jener an, wählen Sie <i>Antrag beitreten</i> und geben Sie den Code <b>{{redeemCode}}</b> ein.</p>`,
  },
});

export const acceptance = mailText<{ pi: string; claimer: string; email: string; title: string; proposalId: string }>({
  en: {
    subject: '{{claimer}} has joined proposal {{proposalId}}',
    body: `<p>Dear {{pi}},</p><p>{{claimer}} has accepted the invitation sent to {{email}} and is now a co-proposer of
   <b>{{title}}</b> ({{proposalId}}).</p>`,
  },
  de: {
    subject: '{{claimer}} ist dem Antrag {{proposalId}} beigetreten',
    body: `<p>Guten Tag {{pi}},</p><p>{{claimer}} hat die Einladung an {{email}} angenommen und beantragt nun
   <b>{{title}}</b> ({{proposalId}}) mit.</p>`,
  },
});

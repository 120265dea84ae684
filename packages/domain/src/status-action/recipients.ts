import type { EmailEntry } from './config.ts';
import type { EmailRecipients } from './model.ts';

/** Somebody who can be written to; an address alone has no names. */
export interface Addressee {
  readonly email: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly preferredName?: string;
}

/** Whom a proposal knows. */
export interface PeopleOfProposal {
  readonly proposalPk: number;
  readonly pi: Addressee | null;
  readonly coProposers: readonly Addressee[];
  /** Managers and scientists, for each instrument of the proposal. */
  readonly instrumentStaff: readonly (readonly Addressee[])[];
  readonly reviewers: readonly Addressee[];
  /** Of the first panel. */
  readonly chairsAndSecretaries: readonly Addressee[];
  readonly techniqueScientists: readonly Addressee[];
  /** A panel reviews it without names, and has not submitted its meeting on it. */
  readonly isReviewedUnnamed: boolean;
}

/** What the settings say of addresses, and what was typed in. */
export interface FixedAddresses {
  readonly userOffice: readonly string[];
  readonly experimentSafety: readonly string[];
}

const bare = (addresses: readonly string[]): Addressee[] => addresses.map((email) => ({ email }));

/** Everybody once, in the order given; whoever has no address is left out. */
function once(people: readonly Addressee[]): Addressee[] {
  const seen = new Set<string>();
  return people.filter(({ email }) => {
    const key = email.trim().toLowerCase();
    if (key === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Whom a letter to a group may name of a proposal: nobody, to those of a panel that reviews it without names (rule R240). */
export function namedTo(
  group: EmailRecipients,
  people: PeopleOfProposal | undefined,
): Pick<PeopleOfProposal, 'pi' | 'coProposers'> {
  const isOfPanel = group === 'FAP_REVIEWERS' || group === 'FAP_CHAIR_AND_SECRETARY';
  return people && !(isOfPanel && people.isReviewedUnnamed) ? people : { pi: null, coProposers: [] };
}

/** Who is written to for a proposal (rule W36). */
export function recipientsOf(
  group: EmailRecipients,
  people: PeopleOfProposal,
  fixed: FixedAddresses,
  other: readonly string[] = [],
): Addressee[] {
  switch (group) {
    case 'PI':
      return once(people.pi ? [people.pi] : []);
    case 'CO_PROPOSERS':
      return once(people.coProposers);
    case 'INSTRUMENT_SCIENTISTS':
      return once(people.instrumentStaff.flat());
    case 'FAP_REVIEWERS':
      return once(people.reviewers);
    case 'FAP_CHAIR_AND_SECRETARY':
      return once(people.chairsAndSecretaries);
    case 'TECHNIQUE_SCIENTISTS':
      return once(people.techniqueScientists);
    case 'USER_OFFICE':
      return once(bare(fixed.userOffice));
    case 'EXPERIMENT_SAFETY_REVIEWERS':
      return once(bare(fixed.experimentSafety));
    case 'OTHER':
      return once(bare(other));
  }
}

/** One e-mail to be written: to one address, about these proposals. */
export interface PlannedMail {
  readonly to: Addressee;
  readonly proposalPks: readonly number[];
}

/** One row of the log with its e-mails. */
export interface PlannedRow {
  readonly recipient: EmailRecipients;
  /** For typed addresses, of which each has a row of its own. */
  readonly address: string | null;
  readonly mails: readonly PlannedMail[];
  readonly proposalPks: readonly number[];
}

/**
 * The e-mails of one entry of an action for the proposals of one run: one for each address and proposal, or with combining one
 * for each address. A row of the log for each group, for typed addresses one for each address; nobody to write to: no row
 * (rule W37).
 */
export function planMails(
  entry: Pick<EmailEntry, 'recipient' | 'otherRecipientEmails' | 'combineEmails'>,
  proposals: readonly PeopleOfProposal[],
  fixed: FixedAddresses,
): PlannedRow[] {
  const recipient = entry.recipient.name;
  const single = proposals.flatMap((people) =>
    recipientsOf(recipient, people, fixed, entry.otherRecipientEmails ?? []).map((to) => ({
      to,
      proposalPks: [people.proposalPk],
    })),
  );
  const mails = entry.combineEmails && recipient !== 'OTHER' ? combined(single) : single;
  if (recipient !== 'OTHER') return mails.length > 0 ? [row(recipient, null, mails)] : [];
  return [...Map.groupBy(mails, ({ to }) => to.email)].map(([email, toIt]) => row(recipient, email, toIt));
}

function row(recipient: EmailRecipients, address: string | null, mails: readonly PlannedMail[]): PlannedRow {
  const proposalPks = [...new Set(mails.flatMap((mail) => mail.proposalPks))];
  return { recipient, address, mails, proposalPks };
}

function combined(mails: readonly PlannedMail[]): PlannedMail[] {
  const byAddress = Map.groupBy(mails, ({ to }) => to.email.trim().toLowerCase());
  return [...byAddress.values()].flatMap(([first, ...others]) =>
    first ? [{ to: first.to, proposalPks: [first, ...others].flatMap(({ proposalPks }) => proposalPks) }] : [],
  );
}

import type { EmailEntry } from './config.ts';
import type { EmailRecipients } from './model.ts';

/** A recipient of e-mail; one known only by address has no names. */
export interface Addressee {
  readonly email: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly preferredName?: string;
}

/** The possible recipients of e-mails about a proposal. */
export interface PeopleOfProposal {
  readonly proposalPk: number;
  readonly pi: Addressee | null;
  readonly coProposers: readonly Addressee[];
  /** Managers and scientists of each instrument of the proposal. */
  readonly instrumentStaff: readonly (readonly Addressee[])[];
  readonly reviewers: readonly Addressee[];
  /** Chairs and secretaries of the first panel. */
  readonly chairsAndSecretaries: readonly Addressee[];
  readonly techniqueScientists: readonly Addressee[];
  /** Whether a panel reviews it anonymously and has not submitted its meeting yet. */
  readonly isReviewedUnnamed: boolean;
}

/** Addresses from the settings. */
export interface FixedAddresses {
  readonly userOffice: readonly string[];
  readonly experimentSafety: readonly string[];
}

const bare = (addresses: readonly string[]): Addressee[] => addresses.map((email) => ({ email }));

/** Removes duplicates and people without an address, preserving the order. */
function once(people: readonly Addressee[]): Addressee[] {
  const seen = new Set<string>();
  return people.filter(({ email }) => {
    const key = email.trim().toLowerCase();
    if (key === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Returns the people a letter to a group may name: none for members of a panel that reviews the proposal anonymously (rule R240). */
export function namedTo(
  group: EmailRecipients,
  people: PeopleOfProposal | undefined,
): Pick<PeopleOfProposal, 'pi' | 'coProposers'> {
  const isOfPanel = group === 'FAP_REVIEWERS' || group === 'FAP_CHAIR_AND_SECRETARY';
  return people && !(isOfPanel && people.isReviewedUnnamed) ? people : { pi: null, coProposers: [] };
}

/** Returns the recipients of a group for a proposal (rule W36). */
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

/** One e-mail to be written to one address about these proposals. */
export interface PlannedMail {
  readonly to: Addressee;
  readonly proposalPks: readonly number[];
}

/** One row of the log with its e-mails. */
export interface PlannedRow {
  readonly recipient: EmailRecipients;
  /** The typed address, each of which has a separate row; null for other groups. */
  readonly address: string | null;
  readonly mails: readonly PlannedMail[];
  readonly proposalPks: readonly number[];
}

/**
 * Plans the e-mails of one entry of an action for the proposals of a run: one for each address and proposal, or, if combined, one for each
 * address. Each group gets one row in the log, typed addresses one row each; without recipients there is no row (rule W37).
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

import { feasibilityWords } from '@atrium/domain/technical-review';
import type { StatusTone } from '@atrium/ui/status-chip';
import type { ProposalEndStatus, TechnicalReviewStatus } from '../../api/generated/schema.ts';
import { say } from '../../locale/index.ts';
import { type TimeUnits, unitsOf } from '../time-unit/index.ts';

interface NamedPerson {
  readonly firstname: string;
  readonly lastname: string;
  readonly preferredname?: string | null;
}

/** Returns the principal investigator as 'Lastname, Preferredname' (rule P53). */
export const investigatorOf = ({
  principalInvestigator: pi,
}: {
  readonly principalInvestigator?: NamedPerson | null;
}) => (pi ? `${pi.lastname}, ${pi.preferredname || pi.firstname}` : '');

/** Joins the texts that are present with commas. */
export const joinedWords = (texts: readonly (string | null | undefined)[] | null | undefined) =>
  (texts ?? []).filter(Boolean).join(', ');

/** The label and the tone of each final status (rule P20). */
export const finalStatusWords: Readonly<
  Record<ProposalEndStatus, { readonly label: string; readonly tone: StatusTone }>
> = {
  UNSET: { label: 'Unset', tone: 'neutral' },
  ACCEPTED: { label: 'Accepted', tone: 'good' },
  RESERVED: { label: 'Reserved', tone: 'warning' },
  REJECTED: { label: 'Rejected', tone: 'bad' },
};

/** Returns the result of a technical review in words, and whether it is final. */
export function reviewWord({
  status,
  submitted,
}: {
  readonly status?: TechnicalReviewStatus | null;
  readonly submitted?: boolean | null;
}): string {
  if (!status) return say('Not reviewed');
  const word = say(feasibilityWords[status]);
  return submitted ? word : say('{{word}} (draft)', { word });
}

/** Returns times with their unit, '3, – (days)'; empty if there are no times at all (rule P54). */
export function timesOf(times: readonly (number | null | undefined)[] | null | undefined, unit?: TimeUnits): string {
  if (!times?.some((time) => typeof time === 'number')) return '';
  return `${times.map((time) => time ?? '–').join(', ')} (${unitsOf(unit)})`;
}

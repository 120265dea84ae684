import { z } from 'zod';

/** The team's dialog that names the visitors. */
export const visitFormSchema = z
  .object({
    team: z.array(z.int()).min(1, { message: 'Please add visitors' }),
    teamLeadUserId: z.int({ message: 'Please select the team lead' }).nullable(),
  })
  .superRefine(({ team, teamLeadUserId }, ctx) => {
    const message =
      teamLeadUserId === null
        ? 'Please select the team lead'
        : team.includes(teamLeadUserId)
          ? undefined
          : 'Team lead must be one of the visitors';
    if (message) ctx.addIssue({ code: 'custom', path: ['teamLeadUserId'], message });
  });

/** Visit dates as typed: ISO timestamps with their offset, at the start of a day in the facility's time zone, as `today` is. */
export interface VisitDatesTyped {
  /** Null or empty if no date is given. */
  readonly startsAt: string | null;
  readonly endsAt: string | null;
}

const timeOf = (text: string) => new Date(text).getTime();

/** Returns the problems of the dates as typed, by field, in the wording of the first step (rule O40). `stored` may be in the past. */
export function visitDateProblems(
  { startsAt, endsAt }: VisitDatesTyped,
  stored: VisitDatesTyped,
  today: Date,
): Partial<Record<'startsAt' | 'endsAt', string>> {
  const problems: Partial<Record<'startsAt' | 'endsAt', string>> = {};
  const isMoved = startsAt !== stored.startsAt;
  if (!startsAt) problems.startsAt = 'Visit start date is required';
  else if (Number.isNaN(timeOf(startsAt))) problems.startsAt = 'Invalid date';
  else if (isMoved && timeOf(startsAt) < today.getTime()) problems.startsAt = 'Visit start date can not be in the past';
  if (!endsAt) problems.endsAt = 'Visit end date is required';
  else if (Number.isNaN(timeOf(endsAt))) problems.endsAt = 'End Date/Time is required';
  else if (startsAt && timeOf(endsAt) < timeOf(startsAt)) problems.endsAt = "End date can't be before Start date";
  return problems;
}

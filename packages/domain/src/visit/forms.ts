import { z } from 'zod';

/** Who comes, as the dialog of the team takes it. */
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

/** What can be wrong with a date of a visit: ISO days or moments, `today` and the days told apart where the facility is. */
export interface VisitDatesTyped {
  /** Null or empty while nothing is given. */
  readonly startsAt: string | null;
  readonly endsAt: string | null;
}

const timeOf = (text: string) => new Date(text).getTime();

/** What is wrong with the dates as typed, by field, in the words of the first step (rule O40). `stored` may lie in the past. */
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

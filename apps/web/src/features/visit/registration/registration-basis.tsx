import { type VisitDatesTyped, visitDateProblems } from '@atrium/domain/visit';
import type { FieldProblem } from '@atrium/questions/contract';
import { controlIds, DateControl, QuestionBlock } from '@atrium/ui/controls';
import { DateText, dateText } from '@atrium/ui/date-text';
import { type DateFormats, useFormats } from '@atrium/ui/formats';
import { startOfDay } from '@atrium/ui/moment';
import Box from '@mui/material/Box';
import { serverNow } from '../../../api/index.ts';
import { type BasisPart, type BasisProps, type BasisReviewProps, fieldPart } from '../../../kits/wizard/index.ts';
import { useText } from '../../../locale/index.ts';

/** Arrival and departure of a visitor: ISO times at the start of a day in the facility's time zone. */
export type RegistrationBasis = VisitDatesTyped;

const labels = { startsAt: 'Visit start', endsAt: 'Visit end' } as const;
type Field = keyof typeof labels;
const fields: readonly Field[] = ['startsAt', 'endsAt'];

/** Returns the start of today in the facility's time zone. */
export const todayIn = ({ zone }: DateFormats): Date => new Date(startOfDay(serverNow().getTime(), zone));

/** Returns the problems of the dates; a step that is saved without being completed may lack a date (rule O40). */
export function registrationProblems(
  value: RegistrationBasis,
  stored: RegistrationBasis,
  isPartialSave: boolean,
  today: Date,
): FieldProblem[] {
  const problems = visitDateProblems(value, stored, today);
  return fields.flatMap((path) => {
    const message = problems[path];
    return message && !(isPartialSave && !value[path]) ? [{ path, message }] : [];
  });
}

export const registrationParts = (formats: DateFormats): readonly BasisPart<RegistrationBasis>[] =>
  fields.map((name) =>
    fieldPart(name, labels[name], { words: (value) => dateText((value as string | null) ?? '', formats) }),
  );

/** Returns the label and the target of a field, for links from the list of problems. */
export const registrationPart = (path: string) =>
  path in labels ? { label: labels[path as Field], target: `visit-${path}-input` } : undefined;

/** The first step: visit start and visit end. */
export function RegistrationDates({ value, onChange, problems, disabled }: BasisProps<RegistrationBasis>) {
  const text = useText();
  const today = todayIn(useFormats()).toISOString();
  const earliest = { startsAt: today, endsAt: value.startsAt && value.startsAt !== 'invalid' ? value.startsAt : today };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {fields.map((field) => {
        const ids = controlIds(`visit-${field}`);
        const wrong = problems.filter(({ path }) => path === field).map(({ message }) => text(message));
        return (
          <QuestionBlock key={field} ids={ids} label={text(labels[field])} labels="group" required problems={wrong}>
            <DateControl
              ids={ids}
              value={value[field]}
              onChange={(day) => onChange({ ...value, [field]: day })}
              withTime={false}
              min={earliest[field]}
              invalid={wrong.length > 0}
              required
              disabled={disabled}
            />
          </QuestionBlock>
        );
      })}
    </Box>
  );
}

export function RegistrationDatesReview({ value }: BasisReviewProps<RegistrationBasis>) {
  const text = useText();
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
      {fields.map((field) => (
        <div key={field}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {text(labels[field])}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            <DateText value={value[field]} />
          </Box>
        </div>
      ))}
    </Box>
  );
}

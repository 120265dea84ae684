import { z } from 'zod';
import { text } from '../kernel/index.ts';
import { settingProblem } from '../setting/index.ts';
import { facilityKindIds } from './kinds.ts';

/** The maximum length of the name in the top bar and in tab titles, in characters. */
export const facilityNameLimit = 100;

const facilityKind = z.enum(facilityKindIds).meta({ id: 'FacilityKind' });

/** The questions of the first setup, on the command line and in the browser. */
export const firstHourAnswers = z
  .object({
    name: text(facilityNameLimit, 'Please enter the name of the facility'),
    timeZone: z
      .string('Please choose a time zone such as Europe/Copenhagen')
      .max(100)
      .refine(
        (zone) => zone.trim() !== '' && !settingProblem('TIMEZONE', zone),
        'Please choose a time zone such as Europe/Copenhagen',
      ),
    kind: facilityKind,
    /** Several addresses are separated by semicolons. */
    officeEmail: text(1000, 'Please enter the e-mail address of the user office').superRefine((value, context) => {
      const message = settingProblem('USER_OFFICE_EMAIL', value);
      if (message) context.addIssue({ code: 'custom', message });
    }),
    /** Whether to add laboratory units, such as mm and mg, to those of the SI. */
    laboratoryUnits: z.boolean().default(true),
    /** Whether abstracts may contain letters such as ä and µ. */
    anyLetters: z.boolean().default(true),
  })
  .meta({ id: 'FirstHourAnswers' });

export type FirstHourAnswers = z.output<typeof firstHourAnswers>;

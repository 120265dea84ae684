import { z } from 'zod';

/** Configuration fields that several types share (rule Q11). */
export const common = {
  small_label: z.string(),
  required: z.boolean(),
  tooltip: z.string(),
  readPermissions: z.array(z.string()),
};

export const blankCommon = { small_label: '', required: false, tooltip: '', readPermissions: [] as string[] };

function numberOf(value: unknown): unknown {
  if (value === '' || value === undefined) return null;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
}

const wholeNumber = 'Please enter a whole number';

/** A whole number or null; clients send some of them as text. */
export const wholeOrNull = () => z.preprocess(numberOf, z.int(wholeNumber).nullable());

/** A whole number; a missing value counts as 0. */
export const whole = () => z.preprocess((value) => numberOf(value) ?? 0, z.int(wholeNumber));

/** At least 0; 0 means no limit (rule Q12). */
export const atLeastZero = () => whole().refine((value) => value >= 0, 'Value must be greater than or equal to 0');

/** How much an answer counts in the grade that a review proposes (rule R222); null if it is not a score. */
export const scoreWeight = () => z.preprocess(numberOf, z.number('Please enter a number').nullable());

/** Returns what is wrong with a weight, if anything: fractions of a thousandth are not allowed. */
export const weightProblem = (weight: number | null): string | undefined =>
  weight === null || (weight >= 0.001 && weight <= 100) ? undefined : 'The weight must be from 0.001 to 100';

/** The message for a choice without a layout variant. */
export const variantRequired = 'Variant is required';
export const isVariant = (value: string) => value === 'radio' || value === 'dropdown';

/** The message for a required question without an answer (rule Q15). */
export const requiredMessage = 'This is a required field';

/** The message if several options were chosen where one is allowed. */
export const onlyOne = 'Please choose only one option';

/** The message for an answer that is not one of the choices. */
export const notAChoice = 'Input contains invalid values';

/** Returns a number of characters, in words. */
export const characters = (count: number) => `${count} character${count === 1 ? '' : 's'}`;

/** An instrument or a technique as pickers offer it, with details that help to choose; it depends on the call and is never stored. */
export const recordOption = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string().nullish(),
  /** Names of related records: the techniques of an instrument, the instruments of a technique. */
  related: z.array(z.string()).optional(),
  /** The person to ask about it. */
  contact: z.string().nullish(),
});

export type RecordOption = z.infer<typeof recordOption>;

import { z } from 'zod';

/** Fields of the configuration that several types share (rule Q11). */
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

/** A whole number or nothing; clients send some of them as text. */
export const wholeOrNothing = () => z.preprocess(numberOf, z.int(wholeNumber).nullable());

/** A whole number, where nothing counts as 0. */
export const whole = () => z.preprocess((value) => numberOf(value) ?? 0, z.int(wholeNumber));

/** At least 0; 0 means no limit (rule Q12). */
export const atLeastZero = () => whole().refine((value) => value >= 0, 'Value must be greater than or equal to 0');

/** How much an answer counts in the grade that a review proposes (rule R222); nothing, where it is no score. */
export const scoreWeight = () => z.preprocess(numberOf, z.number('Please enter a number').nullable());

/** What is wrong with a weight, if anything: fractions of a thousandth do not count. */
export const weightProblem = (weight: number | null): string | undefined =>
  weight === null || (weight >= 0.001 && weight <= 100) ? undefined : 'The weight must be from 0.001 to 100';

/** How a choice is laid out. */
export const variantRequired = 'Variant is required';
export const isVariant = (value: string) => value === 'radio' || value === 'dropdown';

/** Said of a required question without answer (rule Q15). */
export const requiredMessage = 'This is a required field';

/** Said where one option may be chosen and several were. */
export const onlyOne = 'Please choose only one option';

/** Said of an answer that is none of the choices. */
export const notAChoice = 'Input contains invalid values';

/** A number of characters, in words. */
export const characters = (count: number) => `${count} character${count === 1 ? '' : 's'}`;

/** An instrument or a technique as pickers offer it, with what helps to choose; it depends on the call and is never stored. */
export const recordOption = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string().nullish(),
  /** Names of what goes with it: the techniques of an instrument, the instruments of a technique. */
  related: z.array(z.string()).optional(),
  /** Whom to ask about it. */
  contact: z.string().nullish(),
});

export type RecordOption = z.infer<typeof recordOption>;

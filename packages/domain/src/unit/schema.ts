import { z } from 'zod';
import { conflictResolutionSchema } from '../kernel/index.ts';
import { isFormula } from './formula.ts';
import { unitFieldLimit } from './model.ts';

const required = (message: string) =>
  z
    .string(message)
    .max(unitFieldLimit, { message: `Please make it at most ${unitFieldLimit} characters long` })
    .refine((value) => value.trim() !== '', { message });

/** A new unit (rule Q19). The formula is read afterwards, as clients show that refusal as it comes. */
export const createUnitInput = z.object({
  id: required('Id is required'),
  unit: required('Name is required'),
  quantity: required('Quantity is required'),
  symbol: required('Symbol is required'),
  siConversionFormula: required('Conversion formula is required'),
});

/** A new unit as its form checks it, the formula too (rule Q19). */
export const createUnitSchema = createUnitInput.extend({
  siConversionFormula: createUnitInput.shape.siConversionFormula.refine(isFormula, {
    message: 'The SI conversion formula is not valid',
  }),
});

export type CreateUnitInput = z.infer<typeof createUnitInput>;

export const unitIdInput = z.object({ id: z.string().max(1000) });

/** Largest file of units or templates as text; the body of a request is limited to 5 MB anyway. */
const fileText = z.string().max(5_000_000);

export const validateUnitsInput = z.object({ unitsAsJson: fileText });

export const importUnitsInput = z.object({
  json: fileText,
  conflictResolutions: z.array(conflictResolutionSchema).max(10_000),
});

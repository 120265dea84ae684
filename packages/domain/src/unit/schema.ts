import { z } from 'zod';
import { conflictResolutionSchema } from '../kernel/index.ts';
import { isFormula } from './formula.ts';
import { unitFieldLimit } from './model.ts';

const required = (message: string) =>
  z
    .string(message)
    .max(unitFieldLimit, { message: `Please make it at most ${unitFieldLimit} characters long` })
    .refine((value) => value.trim() !== '', { message });

/** A new unit (rule Q19). The formula is checked later, as clients display that refusal unchanged. */
export const createUnitInput = z.object({
  id: required('Id is required'),
  unit: required('Name is required'),
  quantity: required('Quantity is required'),
  symbol: required('Symbol is required'),
  siConversionFormula: required('Conversion formula is required'),
});

/** A new unit as validated by its form, including the formula (rule Q19). */
export const createUnitSchema = createUnitInput.extend({
  siConversionFormula: createUnitInput.shape.siConversionFormula.refine(isFormula, {
    message: 'The SI conversion formula is not valid',
  }),
});

export type CreateUnitInput = z.infer<typeof createUnitInput>;

export const unitIdInput = z.object({ id: z.string().max(1000) });

/** A file of units or templates as text, up to 5 MB, which is also the limit of a request body. */
const fileText = z.string().max(5_000_000);

export const validateUnitsInput = z.object({ unitsAsJson: fileText });

export const importUnitsInput = z.object({
  json: fileText,
  conflictResolutions: z.array(conflictResolutionSchema).max(10_000),
});

import { z } from 'zod';
import { id, text } from '../kernel/index.ts';
import { institutionNameLimit, rorIdLimit } from './limits.ts';

export const institutionsFilter = z.object({ name: z.string().max(200).nullish() }).meta({ id: 'InstitutionsFilter' });

export const updateInstitutionArgs = z.object({
  id: id(),
  country: id(),
  name: text(institutionNameLimit, 'Please enter the name of the institution').nullish(),
  rorId: text(rorIdLimit).nullish(),
});

export const mergeInstitutionsArgs = z
  .object({
    institutionIdFrom: id(),
    institutionIdInto: id(),
    newTitle: text(institutionNameLimit, 'Please enter the name of the institution'),
  })
  .refine((args) => args.institutionIdFrom !== args.institutionIdInto, {
    message: 'An institution cannot be merged into itself',
    path: ['institutionIdInto'],
  });

export type UpdateInstitutionArgs = z.infer<typeof updateInstitutionArgs>;
export type MergeInstitutionsArgs = z.infer<typeof mergeInstitutionsArgs>;

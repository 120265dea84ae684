import type { FormLabQuery } from '../../api/generated/features/form-lab/form-lab.ts';

/** The form lab's report on a form. */
export type Report = NonNullable<FormLabQuery['formLab']>;

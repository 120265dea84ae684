import type { FormLabQuery } from '../../api/generated/features/form-lab/form-lab.ts';

/** What the form lab found out about a form. */
export type Report = NonNullable<FormLabQuery['formLab']>;

import type { Choice } from '@atrium/ui/fields';
import type { Control } from 'react-hook-form';
import type { CallFormValues, NumberedCall } from './call-form-values.ts';

/** A workflow that may be chosen, and why it leads to no decision, where it does not. */
export type OfferedWorkflow = Choice<number> & { readonly leadsNowhere: string | null };

type Lists = Readonly<
  Record<
    'proposal' | 'esi' | 'pdf' | 'experimentSafetyPdf' | 'fapReview' | 'technicalReview' | 'experimentReport' | 'faps',
    readonly Choice<number>[]
  > &
    Record<'proposalWorkflows' | 'experimentWorkflows', readonly OfferedWorkflow[]>
>;
export type ChoiceList = keyof Lists;

export interface CallChoices extends Lists {
  /** The form of reports that is taken where the call names none; undefined where the facility has none in use. */
  readonly reportInUse: string | undefined;
}

export interface CallStepProps {
  readonly control: Control<CallFormValues>;
  readonly choices: CallChoices;
  /** Left out while the call is not stored. */
  readonly callId: number | undefined;
  /** The number the next submission gets. */
  readonly nextSequence: number;
  /** The calls beside this one: no two can give the same numbers. */
  readonly others: readonly NumberedCall[];
}

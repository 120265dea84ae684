import type { Choice } from '@atrium/ui/fields';
import type { Control } from 'react-hook-form';
import type { CallFormValues, NumberedCall } from './call-form-values.ts';

/** A workflow to choose, with the reason if it leads to no decision. */
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
  /** The name of the report template used if the call names none; undefined if the facility has none in use. */
  readonly reportInUse: string | undefined;
}

export interface CallStepProps {
  readonly control: Control<CallFormValues>;
  readonly choices: CallChoices;
  /** Undefined until the call is stored. */
  readonly callId: number | undefined;
  /** The number of the next submission. */
  readonly nextSequence: number;
  /** The number of proposals that the call has, drafts included. */
  readonly proposalCount: number;
  /** All other calls: no two calls can assign the same numbers. */
  readonly others: readonly NumberedCall[];
}

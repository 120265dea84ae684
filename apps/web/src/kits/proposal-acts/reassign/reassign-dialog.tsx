import { bulkLimit } from '@atrium/domain/proposal';
import { technicalReviewTexts } from '@atrium/domain/technical-review';
import { ProposalsToReassignDocument } from '../../../api/generated/kits/proposal-acts/reassign/reassign-reviews.ts';
import { useOperation } from '../../../api/index.ts';
import { useText } from '../../../locale/index.ts';
import { Answer } from '../../screen/index.ts';
import { type ActDialogProps, ActionDialog } from '../chosen-dialog.tsx';
import { ReassignReviews, type ReassignReviewsProps } from './reassign-reviews.tsx';

/** Reassigns technical reviews of proposals that the screen behind has already fetched. */
export function ReassignRowsDialog(props: ReassignReviewsProps) {
  const text = useText();
  return (
    <ActionDialog width="md" title={text(technicalReviewTexts.bulkReassignTitle)} onClose={props.onClose}>
      <ReassignReviews {...props} />
    </ActionDialog>
  );
}

/** The same for proposals selected by officers, on whatever page they are. */
export function ReassignDialog({ proposalPks, ...rest }: ActDialogProps) {
  const text = useText();
  const operation = useOperation(
    ProposalsToReassignDocument,
    { filter: { proposalPks: proposalPks.slice(0, bulkLimit) } },
    { keepPrevious: false, staleTime: 0 },
  );
  return (
    <ActionDialog width="md" title={text(technicalReviewTexts.bulkReassignTitle)} onClose={rest.onClose}>
      <Answer of={operation} field="proposalsView">
        {({ proposalViews }) => <ReassignReviews rows={proposalViews} {...rest} />}
      </Answer>
    </ActionDialog>
  );
}

import { technicalReviewTexts } from '@atrium/domain/technical-review';
import { ProposalsToReassignDocument } from '../../../api/generated/kits/proposal-acts/reassign/reassign-reviews.ts';
import { useOperation } from '../../../api/index.ts';
import { useText } from '../../../locale/index.ts';
import { QueryResult } from '../../screen/index.ts';
import { type ActDialogProps, ActionDialog, WithinLimit } from '../chosen-dialog.tsx';
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

function SelectedReviews({ proposalPks, ...rest }: ActDialogProps) {
  const operation = useOperation(
    ProposalsToReassignDocument,
    { filter: { proposalPks: [...proposalPks] } },
    { keepPrevious: false, staleTime: 0 },
  );
  return (
    <QueryResult of={operation} field="proposalsView">
      {({ proposalViews }) => <ReassignReviews rows={proposalViews} {...rest} />}
    </QueryResult>
  );
}

/** The same for proposals selected by officers, on whatever page they are. */
export function ReassignDialog(props: ActDialogProps) {
  const text = useText();
  return (
    <ActionDialog width="md" title={text(technicalReviewTexts.bulkReassignTitle)} onClose={props.onClose}>
      <WithinLimit proposalPks={props.proposalPks}>
        <SelectedReviews {...props} />
      </WithinLimit>
    </ActionDialog>
  );
}

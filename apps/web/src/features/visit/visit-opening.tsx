import { Dialog } from '@atrium/ui/dialog';
import { VisitToEditDocument } from '../../api/generated/features/visit/visit.ts';
import { useOperation } from '../../api/index.ts';
import { QueryResult, useLastValue } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import type { ExperimentOfVisit, OpeningProps } from './experiment-of-visit.ts';
import { draftOfVisit, VisitForm } from './visit-form.tsx';

/** Shows the dialog immediately, while the visit is still being fetched. */
function StoredVisit({ visitId, ...props }: { visitId: number; experiment: ExperimentOfVisit; onClose: () => void }) {
  const text = useText();
  const operation = useOperation(VisitToEditDocument, { visitId }, { keepPrevious: false, staleTime: 0 });
  const { value: visit, hasGone } = useLastValue(operation, 'visit');
  if (visit) return <VisitForm stored={visit} hasGone={hasGone} reload={() => operation.query.refetch()} {...props} />;
  return (
    <Dialog open bodyMinHeight={260} title={text('Update the visit')} onClose={props.onClose}>
      <QueryResult of={operation} field="visit" absent="Visit not found" kept={draftOfVisit(visitId)}>
        {() => null}
      </QueryResult>
    </Dialog>
  );
}

/** 'Define who is coming': the visitors of an experiment and their team lead (rule O35). */
export function VisitOpening({ experiment, onClose }: OpeningProps) {
  const { visit } = experiment;
  return visit ? (
    <StoredVisit visitId={visit.id} experiment={experiment} onClose={onClose} />
  ) : (
    <VisitForm experiment={experiment} onClose={onClose} />
  );
}

import { cutOffLeastAccepted, cutOffLeastProposals } from '@atrium/domain/figures';
import { DateText } from '@atrium/ui/date-text';
import { EmptyState } from '@atrium/ui/empty-state';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CutOffsDocument, type CutOffsQuery } from '../../api/generated/features/figures/cut-offs.ts';
import { useOperation } from '../../api/index.ts';
import { VisitorFrame } from '../../kits/page-text/index.ts';
import { QueryResult, Screen } from '../../kits/screen/index.ts';
import { unitsOf } from '../../kits/time-unit/index.ts';
import { useText } from '../../locale/index.ts';
import { Figure } from './figure.tsx';
import type { FigureColumn } from './figure-table.tsx';

type CallCutOffs = CutOffsQuery['cutOffs'][number];
type Row = CallCutOffs['instruments'][number];

const columns: readonly [FigureColumn<Row>, ...FigureColumn<Row>[]] = [
  { header: 'Instrument', value: ({ instrument }) => instrument },
  { header: 'Submitted', value: ({ proposals }) => proposals },
  { header: 'Accepted', value: ({ accepted }) => accepted ?? null },
  { header: 'Time available', value: ({ available }) => available ?? null },
  { header: 'Time requested', value: ({ asked }) => asked ?? null },
  { header: 'Time awarded', value: ({ given }) => given ?? null },
  { header: 'Last accepted grade', value: ({ lastGrade }) => lastGrade ?? null },
];

function OneCall({ call }: { readonly call: CallCutOffs }) {
  const text = useText();
  return (
    <Figure
      title={call.shortCode}
      note={
        <>
          {text('Closed')} <DateText value={call.endCall} />
          {`. ${text('Times in {{unit}}.', { unit: unitsOf(call.allocationTimeUnit) })}`}
        </>
      }
      fileName={`${call.shortCode}_cut-offs`.replace(/[^\p{L}\p{N}_-]+/gu, '_')}
      columns={columns}
      rows={call.instruments}
      rowId={({ instrumentId }) => instrumentId}
      empty={text('No proposals in this call have an instrument.')}
    />
  );
}

/** /CutOffs: the outcomes of the latest calls, public if the facility publishes them (rules R223 and R224). */
export function CutOffsScreen() {
  const text = useText();
  const operation = useOperation(CutOffsDocument, {});
  return (
    <VisitorFrame at="/CutOffs">
      <Screen title={text('Outcomes of past calls')}>
        <QueryResult of={operation} field="cutOffs">
          {(calls) =>
            calls.length === 0 ? (
              <EmptyState
                title={text('Nothing has been published yet')}
                text={text('The figures for a call appear here once all its applicants have been notified.')}
              />
            ) : (
              <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
                <Typography variant="body2" color="text.secondary">
                  {text(
                    'The last accepted grade is the mean of the reviewers’ grades; 1 is best. It and the time awarded are shown only if at least {{accepted}} proposals were accepted; all figures except the number of proposals are shown only if at least {{proposals}} were submitted.',
                    { accepted: cutOffLeastAccepted, proposals: cutOffLeastProposals },
                  )}
                </Typography>
                {calls.map((call) => (
                  <OneCall key={call.id} call={call} />
                ))}
              </Box>
            )
          }
        </QueryResult>
      </Screen>
    </VisitorFrame>
  );
}

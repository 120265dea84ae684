import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useText } from '../../../locale/index.ts';
import { allTypedId } from './kept-link.tsx';
import { KeptTexts, KeptWords } from './kept-texts.tsx';
import { useRecordsTypedIn } from './use-records-typed-in.ts';

/** The name of the form for each record prefix, longer prefixes first. */
const places: ReadonlyArray<readonly [record: string, place: string]> = [
  ['proposal-new-', 'New Proposal'],
  ['proposal-', 'Proposal'],
  ['feedback-', 'Feedback'],
  ['experiment-report-', 'Experiment report'],
  ['experiment-safety-', 'Experiment safety'],
  ['safety-', 'Experiment safety'],
  ['shipment-', 'Shipment'],
  ['visit-team-', 'Visit'],
  ['visit-changes-', 'Changes requested from a visitor'],
  ['visit-', 'Visit registration'],
  ['sample-review-', 'Sample safety'],
  ['sample-esi-', 'Experiment safety input'],
  ['sample-', 'Sample'],
  ['clarification-of-', 'Question'],
  ['clarification-', 'Answer'],
  ['fap-review-', 'Panel review'],
  ['technical-review-', 'Technical review'],
  ['internal-review-', 'Internal review'],
  ['scientist-comment-', 'Scientist comment'],
  ['administration-', 'Administration'],
  ['experiment-note-', 'Note'],
  ['decision-', 'Decision'],
  ['decisions-', 'Decisions'],
  ['email-template-', 'E-mail template'],
  ['predefined-message-', 'Predefined message'],
  ['call-', 'Call'],
  ['fap-', 'Panel'],
  ['instrument-', 'Instrument'],
  ['institution-', 'Institution'],
  ['technique-', 'Technique'],
  ['tag-', 'Tag'],
  ['status-', 'Status'],
  ['workflow-', 'Workflow'],
  ['template-', 'Template'],
  ['pdf-template-', 'Template'],
  ['training-kind-', 'Training'],
  ['question-', 'Question'],
  ['page-', 'Page'],
];

const placeOf = (record: string) => places.find(([beginning]) => record.startsWith(beginning))?.[1] ?? 'Form';

/** Focuses the heading, once it exists, for users who followed a `KeptLink`. */
function useArrival(isThere: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isThere && location.hash === `#${allTypedId}`) heading.current?.focus();
  }, [isThere]);
  return heading;
}

/** All unsaved input of the user, whatever became of its form (rule P183); renders nothing if there is none. */
export function AllKeptTexts() {
  const text = useText();
  const records = useRecordsTypedIn();
  const heading = useArrival(records.length > 0);
  if (records.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={allTypedId} sx={{ mt: 4 }}>
      <Typography id={allTypedId} component="h2" variant="h3" ref={heading} tabIndex={-1}>
        {text('What you typed but did not save')}
      </Typography>
      <KeptWords />
      {records.map((record) => (
        <KeptTexts key={record} record={record} place={text(placeOf(record))} />
      ))}
    </Box>
  );
}

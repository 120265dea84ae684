import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useText } from '../../../locale/index.ts';
import { useSession } from '../../../session/index.ts';
import { copiesOfPerson } from '../copy-store.ts';
import { draftsOnServer } from '../shelf.ts';
import { livingWindows, windowId } from '../windows.ts';
import { KeptTexts, KeptWords } from './kept-texts.tsx';

/** What the forms are called whose records begin so, the longer names first. */
const places: ReadonlyArray<readonly [record: string, place: string]> = [
  ['proposal-new-', 'New Proposal'],
  ['proposal-', 'Proposal'],
  ['feedback-', 'Feedback'],
  ['experiment-report-', 'Experiment report'],
  ['shipment-', 'Shipment'],
  ['visit-', 'Visit registration'],
  ['clarification-of-', 'Question'],
  ['clarification-', 'Answer'],
  ['fap-review-', 'Review'],
  ['technical-review-', 'Technical review'],
  ['internal-review-', 'Internal review'],
  ['scientist-comment-', 'Scientist comment'],
  ['email-template-', 'E-mail template'],
];

const placeOf = (record: string) => places.find(([beginning]) => record.startsWith(beginning))?.[1] ?? 'Form';

/** The records in which the person typed something that is kept, here and on the server; what other open windows hold is theirs. */
function useRecordsTypedIn(): readonly string[] {
  const { user } = useSession();
  const [records, setRecords] = useState<readonly string[]>([]);
  useEffect(() => {
    let isGone = false;
    const here = copiesOfPerson(user.id, Date.now()).catch(() => []);
    const there = draftsOnServer({ kind: '' }).catch(() => []);
    void Promise.all([here, there, livingWindows()]).then(([own, kept, living]) => {
      const found = [...own, ...kept].filter(({ window }) => window === windowId || !living.has(window));
      // The form of one's own profile stands above, with what was typed there.
      const others = found.filter(({ record }) => record !== `profile-${user.id}`);
      if (!isGone) setRecords([...new Set(others.map(({ record }) => record))]);
    });
    return () => {
      isGone = true;
    };
  }, [user.id]);
  return records;
}

/** All that the person typed and has not saved, whatever became of its form (rule P183); nothing where nothing is kept. */
export function AllKeptTexts() {
  const text = useText();
  const records = useRecordsTypedIn();
  if (records.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="all-typed" sx={{ mt: 4 }}>
      <Typography id="all-typed" component="h2" variant="h3">
        {text('What you typed and have not saved')}
      </Typography>
      <KeptWords />
      {records.map((record) => (
        <KeptTexts key={record} record={record} place={text(placeOf(record))} />
      ))}
    </Box>
  );
}

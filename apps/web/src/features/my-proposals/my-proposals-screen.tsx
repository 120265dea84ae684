import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { QuestionsToAnswer } from '../../kits/clarifications/index.ts';
import { screenLink } from '../../kits/go/index.ts';
import { Screen, Together } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { useFeatures } from '../../session/index.ts';
import { DuePart } from './due-part.tsx';
import { InvitesPart, JoinButton } from './invites-part.tsx';
import { MyProposalsPart } from './my-proposals-part.tsx';
import { ResultsPart } from './results-part.tsx';

/** `/` of an applicant: what is due, invites, and 'My proposals' (rule U39). `more` is rendered above the proposals, `below` after them. */
export function MyProposalsScreen({ more, below }: { more?: ReactNode; below?: ReactNode }) {
  const text = useText();
  const features = useFeatures();
  return (
    <Screen
      title={text('Dashboard')}
      action={
        <>
          {features.has('EMAIL_INVITE') ? <JoinButton /> : null}
          <Button variant="contained" {...screenLink({ to: '/ProposalSelectType' })}>
            {text('New Proposal')}
          </Button>
        </>
      }
    >
      <Together>
        {features.has('EMAIL_INVITE') ? <InvitesPart /> : null}
        <QuestionsToAnswer />
        <DuePart />
        <ResultsPart />
        {more}
        <MyProposalsPart />
        {below}
      </Together>
    </Screen>
  );
}

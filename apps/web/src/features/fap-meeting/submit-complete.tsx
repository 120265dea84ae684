import { fapMeetingTexts } from '@atrium/domain/fap-meeting';
import { Dialog } from '@atrium/ui/dialog';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import {
  MeetingInstrumentsDocument,
  MeetingProposalsDocument,
  SubmitCompleteDecisionsDocument,
  type SubmitCompleteDecisionsMutation,
} from '../../api/generated/features/fap-meeting/fap-meeting.ts';
import { toastDone, useCommand } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { useText } from '../../locale/index.ts';

type Open = SubmitCompleteDecisionsMutation['submitFapMeetingDecisions'];

/** 'Submit All Completed', followed by what could not be submitted, by instrument (rule R54). */
export function SubmitComplete({ fapId, callId }: { fapId: number; callId: number }) {
  const text = useText();
  const ask = useConfirm();
  const [open, setOpen] = useState<Open>([]);
  const submit = useCommand(SubmitCompleteDecisionsDocument, {
    refreshes: [MeetingInstrumentsDocument, MeetingProposalsDocument],
  });
  const byInstrument = [...Map.groupBy(open, ({ instrument }) => instrument?.name ?? '')];
  const run = async () => {
    const outcome = await submit.run({ input: { fapId, callId } });
    if (!outcome.ok) return;
    const left = outcome.data.submitFapMeetingDecisions;
    setOpen(left);
    if (left.length === 0) toastDone(text(fapMeetingTexts.submitted), [outcome]);
  };
  return (
    <Box sx={{ mt: 2 }}>
      <Button
        variant="outlined"
        onClick={() =>
          void ask({
            title: 'Submit All Completed',
            text: text(
              'Every decision with a recommendation and both comments will be submitted, for all instruments on this call.',
            ),
            confirmLabel: 'Submit',
            act: run,
          })
        }
      >
        {text('Submit All Completed')}
      </Button>
      {open.length > 0 ? (
        <Dialog open title={text(fapMeetingTexts.notSubmittedTitle)} onClose={() => setOpen([])}>
          <Alert severity="error" variant="outlined" sx={{ mb: 2 }}>
            {text(fapMeetingTexts.notSubmitted)}
          </Alert>
          <Box component="dl" sx={{ m: 0 }}>
            {byInstrument.map(([name, places]) => (
              <Box key={name} sx={{ mb: 1.5 }}>
                <Box component="dt" sx={{ fontWeight: 600 }}>
                  {name}
                </Box>
                <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                  {places.map(({ proposal }) => proposal.proposalId).join(', ')}
                </Box>
              </Box>
            ))}
          </Box>
        </Dialog>
      ) : null}
    </Box>
  );
}

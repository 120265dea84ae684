import { EmptyState } from '@atrium/ui/empty-state';
import EditOutlined from '@mui/icons-material/EditOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useParams } from '@tanstack/react-router';
import { CallFiguresDocument, type CallFiguresQuery } from '../../api/generated/features/figures/figures.ts';
import { useOperation } from '../../api/index.ts';
import { CallStateChip, timeLeft } from '../../kits/deadline/index.ts';
import { ScreenLink, screenLink } from '../../kits/go/index.ts';
import { QueryResult, Screen } from '../../kits/screen/index.ts';
import { translateSentence, useText } from '../../locale/index.ts';
import { AttentionPart } from './attention.tsx';
import { Funnel, Instruments, Origins, Statuses, Submissions } from './call-parts.tsx';
import { Figures } from './figure.tsx';
import { OwedReviews, Panels } from './review-parts.tsx';
import { TimeLine } from './time-line.tsx';

type CallFigures = NonNullable<CallFiguresQuery['callFigures']>;

function Head({ figures }: { figures: CallFigures }) {
  const text = useText();
  const { call } = figures;
  const now = new Date(figures.countedAt);
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <CallStateChip call={call} now={now} />
      {call.title ? <span>{call.title}</span> : null}
      <span>{translateSentence(timeLeft(call, now))}</span>
      <ScreenLink to="/Proposals" query={{ call: call.id }}>
        {text('{{n}} proposals', { n: call.proposalCount })}
      </ScreenLink>
    </Box>
  );
}

function Page({ figures }: { figures: CallFigures }) {
  const text = useText();
  const { call } = figures;
  const now = new Date(figures.countedAt);
  const isEmpty = figures.funnel.every(({ proposals }) => proposals === 0);
  return (
    <>
      <TimeLine call={call} now={now} />
      {isEmpty ? (
        <EmptyState
          title={text('No proposals yet')}
          text={text(
            'The progress of proposals, the demand for each instrument and the reviewers are shown here once somebody starts a proposal.',
          )}
          action={
            <Button {...screenLink({ to: '/Calls/$callId/edit', params: { callId: call.id } })}>
              {text('Edit call')}
            </Button>
          }
        />
      ) : (
        <>
          <AttentionPart callId={call.id} items={figures.attention} />
          <Figures>
            <Funnel figures={figures} />
            <Submissions figures={figures} />
            <Instruments figures={figures} />
            <Statuses figures={figures} />
            <Panels figures={figures} />
            <OwedReviews figures={figures} />
            <Origins figures={figures} kind="COUNTRY" />
            <Origins figures={figures} kind="INSTITUTION" />
          </Figures>
        </>
      )}
    </>
  );
}

/** `/Calls/{id}`: the progress of a call: dates, proposals, time, reviews and what needs attention (rules P110 to P117). */
export function CallFiguresScreen() {
  const text = useText();
  const { callId } = useParams({ strict: false }) as { callId: string };
  const operation = useOperation(CallFiguresDocument, { callId: Number(callId) || 0 }, { staleTime: 0 });
  const figures = operation.data?.callFigures;
  const actions = figures ? (
    <Box data-not-printed sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button startIcon={<PrintOutlined />} onClick={() => window.print()}>
        {text('Print')}
      </Button>
      <Button {...screenLink({ to: '/Calls/$callId/decisions', params: { callId: figures.call.id } })}>
        {text('Decisions')}
      </Button>
      <Button
        variant="contained"
        startIcon={<EditOutlined />}
        {...screenLink({ to: '/Calls/$callId/edit', params: { callId: figures.call.id } })}
      >
        {text('Edit')}
      </Button>
    </Box>
  ) : undefined;
  return (
    <Screen
      title={figures ? figures.call.shortCode : text('Call')}
      home="/Calls"
      context={figures ? <Head figures={figures} /> : ' '}
      action={actions}
    >
      <QueryResult of={operation} field="callFigures" absent="Call not found">
        {(answered) => <Page figures={answered} />}
      </QueryResult>
    </Screen>
  );
}

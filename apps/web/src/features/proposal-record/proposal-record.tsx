import { recordKey } from '@atrium/domain/live';
import { fullName } from '@atrium/domain/user';
import { DateText } from '@atrium/ui/date-text';
import { Fact } from '@atrium/ui/facts';
import { StatusChip } from '@atrium/ui/status-chip';
import { Tabs } from '@atrium/ui/tabs';
import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import {
  ProposalOfNumberDocument,
  ProposalRecordDocument,
} from '../../api/generated/features/proposal-record/proposal-record.ts';
import { useOperation } from '../../api/index.ts';
import { useAddressTab } from '../../kits/address-state/index.ts';
import { CopyId } from '../../kits/copy-id/index.ts';
import { startDownload } from '../../kits/download/index.ts';
import { finalStatusWords } from '../../kits/proposal-rows/index.ts';
import { Receipts } from '../../kits/receipt/index.ts';
import { Answer, PartBoundary, Screen } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { useFeatures } from '../../session/index.ts';
import type { RecordedProposal, RecordTab } from './record-tab.ts';

const names = (list: readonly string[]) => (list.length > 0 ? list.join(', ') : '–');

const beside = '@media (min-width:1100px)';

/** What stays beside the tabs; on a phone the status alone, and the rest when it is asked for. */
function Summary({ proposal }: { proposal: RecordedProposal }) {
  const text = useText();
  const phone = useMediaQuery('(max-width:599.95px)');
  const [opened, setOpened] = useState(false);
  return (
    <Box
      component="aside"
      aria-label={text('Summary')}
      sx={{
        fontSize: '0.875rem',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        p: phone ? 1 : 2,
        backgroundColor: 'background.paper',
        [beside]: { position: 'sticky', top: 72, width: 260, flexShrink: 0 },
      }}
    >
      {phone ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 0.5 }}>
          <StatusChip
            label={proposal.status?.name ?? '–'}
            tone={proposal.submitted ? 'active' : 'draft'}
            code={proposal.status?.shortCode}
          />
          <Button size="small" aria-expanded={opened} onClick={() => setOpened(!opened)} sx={{ ml: 'auto' }}>
            {text(opened ? 'Less' : 'Details')}
          </Button>
        </Box>
      ) : null}
      {!phone || opened ? <Facts proposal={proposal} /> : null}
    </Box>
  );
}

/** Where the proposal stands, whose it is, and its dates. */
function Facts({ proposal }: { proposal: RecordedProposal }) {
  const text = useText();
  const { status, finalStatus, proposer, users, instruments, faps, call } = proposal;
  const final = finalStatusWords[finalStatus ?? 'UNSET'];
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 1.25,
        gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
        [beside]: { gridTemplateColumns: 'minmax(0, 1fr)' },
        '@media (max-width:599.95px)': { p: 0.5, pt: 1 },
      }}
    >
      <Fact label={text('Status')}>
        <StatusChip
          label={status?.name ?? '–'}
          tone={proposal.submitted ? 'active' : 'draft'}
          code={status?.shortCode}
        />
      </Fact>
      {finalStatus && finalStatus !== 'UNSET' ? (
        <Fact label={text('Final status')}>
          <StatusChip label={text(final.label)} tone={final.tone} />
          {proposal.notified ? (
            <Box sx={{ color: 'text.secondary' }}>{text('The applicant has been notified')}</Box>
          ) : null}
        </Fact>
      ) : null}
      <Fact label={text('Call')}>{call?.shortCode ?? '–'}</Fact>
      <Fact label={text('Submitted')}>
        {proposal.submitted ? <DateText value={proposal.submittedDate} withTime /> : text('Not yet')}
      </Fact>
      {proposal.submitted && proposal.receipts.length > 0 ? (
        <Fact label={text('Receipt')}>
          <Receipts receipts={proposal.receipts} />
        </Fact>
      ) : null}
      <Fact label={text('Instruments')}>{names((instruments ?? []).map(({ name }) => name))}</Fact>
      {(faps ?? []).length > 0 ? (
        <Fact label={text('Panel')}>{names((faps ?? []).map(({ code }) => code))}</Fact>
      ) : null}
      <Fact label={text('Principal Investigator')}>{proposer ? fullName(proposer) : '–'}</Fact>
      <Fact label={text('Co-proposers')}>{names(users.map(fullName))}</Fact>
      <Fact label={text('Changed')}>
        <DateText value={proposal.updated} withTime />
      </Fact>
    </Box>
  );
}

function RecordTabs({ proposal, tabs }: { proposal: RecordedProposal; tabs: readonly RecordTab[] }) {
  const text = useText();
  const features = useFeatures();
  const [index, setIndex] = useAddressTab('modalTab');
  const items = tabs
    .filter(({ feature, isShown }) => (!feature || features.has(feature)) && (isShown?.(proposal) ?? true))
    .map(({ label, Content }) => ({
      label: text(label),
      content: (
        <PartBoundary name={label}>
          <Content proposal={proposal} />
        </PartBoundary>
      ),
    }));
  return <Tabs label={text('Parts of the proposal')} items={items} index={index} onIndex={setIndex} />;
}

interface RecordFrameProps {
  readonly tabs: readonly RecordTab[];
  readonly onBack: () => void;
  readonly backLabel: string;
}

export interface ProposalRecordProps extends RecordFrameProps {
  readonly primaryKey: number;
}

function BackButton({ onBack, backLabel }: Omit<RecordFrameProps, 'tabs'>) {
  return (
    <Button size="small" startIcon={<ArrowBackOutlined />} onClick={onBack} sx={{ mb: 1 }}>
      {backLabel}
    </Button>
  );
}

/** The record of the proposal with this reference number: what links from outside name (rule P57). */
export function NumberedProposalRecord({ proposalId, ...frame }: RecordFrameProps & { proposalId: string }) {
  const text = useText();
  const operation = useOperation(ProposalOfNumberDocument, { proposalId }, { keepPrevious: false });
  const primaryKey = operation.data?.proposalById?.primaryKey;
  if (primaryKey !== undefined) return <ProposalRecord {...frame} primaryKey={primaryKey} />;
  return (
    <>
      <BackButton {...frame} />
      <Screen title={text('Proposal {{number}}', { number: proposalId })}>
        <Answer of={operation} field="proposalById" absent="Proposal not found">
          {() => null}
        </Answer>
      </Screen>
    </>
  );
}

/** The record of a proposal: tabs in the address, and a summary that stays (rule P56). */
export function ProposalRecord({ primaryKey, tabs, onBack, backLabel }: ProposalRecordProps) {
  const text = useText();
  const operation = useOperation(
    ProposalRecordDocument,
    { primaryKey },
    { keepPrevious: false, live: () => [recordKey('proposal', primaryKey)] },
  );
  const proposal = operation.data?.proposal;
  return (
    <>
      <BackButton onBack={onBack} backLabel={backLabel} />
      <Screen
        title={proposal ? proposal.title || text('Untitled') : text('Proposal')}
        context={
          proposal ? (
            <>
              {proposal.proposalId}
              <CopyId id={proposal.proposalId} />
            </>
          ) : undefined
        }
        action={
          proposal?.abilities.download.allowed ? (
            <Button
              startIcon={<DownloadOutlined />}
              onClick={() =>
                void startDownload({
                  kind: 'pdf/proposal',
                  ids: [proposal.primaryKey],
                  label: proposal.title || proposal.proposalId,
                  fileName: `${proposal.proposalId}.pdf`,
                })
              }
            >
              {text('Download PDF')}
            </Button>
          ) : undefined
        }
      >
        <Answer of={operation} field="proposal" absent="Proposal not found">
          {(found) => (
            <Box
              sx={{
                display: 'flex',
                gap: 3,
                alignItems: 'flex-start',
                '@media (max-width:1099.95px)': { flexDirection: 'column-reverse', alignItems: 'stretch' },
              }}
            >
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <RecordTabs proposal={found} tabs={tabs} />
              </Box>
              <Summary proposal={found} />
            </Box>
          )}
        </Answer>
      </Screen>
    </>
  );
}

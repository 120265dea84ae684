import { recordKey } from '@atrium/domain/live';
import { Tabs } from '@atrium/ui/tabs';
import { windowBelow } from '@atrium/ui/width';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  ProposalOfNumberDocument,
  ProposalRecordDocument,
} from '../../api/generated/features/proposal-record/proposal-record.ts';
import { useOperation } from '../../api/index.ts';
import { useAddressTab } from '../../kits/address-state/index.ts';
import { CopyId } from '../../kits/copy-id/index.ts';
import { ProposalStatus } from '../../kits/proposal-rows/index.ts';
import { PartBoundary, QueryResult, Screen } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { useFeatures } from '../../session/index.ts';
import { RecordActs } from './record-acts.tsx';
import type { RecordedProposal, RecordTab } from './record-tab.ts';
import { Summary } from './summary.tsx';

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
  /** Goes back to the previous screen, also after the proposal was deleted. */
  readonly onBack: () => void;
}

export interface ProposalRecordProps extends RecordFrameProps {
  readonly primaryKey: number;
}

/** The record of the proposal with this reference number, for links from outside (rule P57). */
export function NumberedProposalRecord({ proposalId, ...frame }: RecordFrameProps & { proposalId: string }) {
  const text = useText();
  const operation = useOperation(ProposalOfNumberDocument, { proposalId }, { keepPrevious: false });
  const primaryKey = operation.data?.proposalById?.primaryKey;
  if (primaryKey !== undefined) return <ProposalRecord {...frame} primaryKey={primaryKey} />;
  return (
    <Screen title={text('Proposal {{number}}', { number: proposalId })}>
      <QueryResult of={operation} field="proposalById" absent="Proposal not found">
        {() => null}
      </QueryResult>
    </Screen>
  );
}

/** The record of a proposal: actions, tabs stored in the address, and a permanent summary (rules P56 and P101). */
export function ProposalRecord({ primaryKey, tabs, onBack }: ProposalRecordProps) {
  const text = useText();
  const narrow = useMediaQuery(windowBelow(1100));
  const operation = useOperation(
    ProposalRecordDocument,
    { primaryKey },
    { keepPrevious: false, live: () => [recordKey('proposal', primaryKey)] },
  );
  const proposal = operation.data?.proposal;
  return (
    <Screen
      title={proposal ? proposal.title || text('Untitled') : text('Proposal')}
      context={
        proposal ? (
          <>
            {proposal.proposalId}
            <CopyId id={proposal.proposalId} />
            {narrow ? (
              <ProposalStatus
                whole
                name={proposal.status?.name ?? '–'}
                shortCode={proposal.status?.shortCode}
                submitted={proposal.submitted}
              />
            ) : null}
          </>
        ) : undefined
      }
      action={proposal ? <RecordActs proposal={proposal} onGone={onBack} /> : undefined}
    >
      <QueryResult
        of={operation}
        field="proposal"
        absent="Proposal not found"
        kept={[`administration-${primaryKey}`, `scientist-comment-${primaryKey}`, `extension-${primaryKey}`]}
      >
        {(found) => (
          <Box
            sx={{
              display: 'flex',
              gap: 3,
              alignItems: 'flex-start',
              [windowBelow(1100)]: { flexDirection: 'column', alignItems: 'stretch' },
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <RecordTabs proposal={found} tabs={tabs} />
            </Box>
            <Summary proposal={found} />
          </Box>
        )}
      </QueryResult>
    </Screen>
  );
}

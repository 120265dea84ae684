import { ActionsMenu, type RowAction } from '@atrium/ui/data-table';
import { windowBelow } from '@atrium/ui/width';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { startDownload } from '../../kits/download/index.ts';
import { useGo } from '../../kits/go/index.ts';
import { actsOf, type ProposalAct, proposalActs } from '../../kits/proposal-acts/index.ts';
import { useText } from '../../locale/index.ts';
import { useFeatures } from '../../session/index.ts';
import { ExtendDialog } from './extend-dialog.tsx';
import type { RecordedProposal } from './record-tab.ts';

type Ability = { readonly allowed: boolean; readonly reason?: string | null; readonly message?: string | null };

/** The ability that each act requires; notifying again counts as allowed, since the dialog asks (rule P41). */
const abilityOf: Readonly<Record<ProposalAct, (abilities: RecordedProposal['abilities']) => Ability>> = {
  STATUS: ({ changeStatus }) => changeStatus,
  INSTRUMENTS: ({ assignInstruments }) => assignInstruments,
  PANELS: ({ assignPanels }) => assignPanels,
  REASSIGN: ({ changeStatus }) => changeStatus,
  NOTIFY: ({ notify }) => (notify.reason === 'ALREADY_NOTIFIED' ? { allowed: true } : notify),
  CLONE: ({ clone }) => clone,
  DOWNLOAD: ({ download }) => download,
  DELETE: ({ delete: remove }) => remove,
};

/** The tab of a panel's page with the proposals and their reviewers. */
const reviewersTab = 3;

/** Shown as buttons in the header if there is room; all other acts, and refused ones, are in the menu. */
const inReach: readonly ProposalAct[] = ['STATUS', 'INSTRUMENTS', 'PANELS'];

interface RecordActsProps {
  readonly proposal: RecordedProposal;
  /** Called after the proposal was deleted. */
  readonly onGone: () => void;
}

function DownloadButton({ proposal: { primaryKey, proposalId, title } }: { readonly proposal: RecordedProposal }) {
  const text = useText();
  return (
    <Button
      startIcon={<DownloadOutlined />}
      onClick={() =>
        void startDownload({
          kind: 'pdf/proposal',
          ids: [primaryKey],
          label: title || proposalId,
          fileName: `${proposalId}.pdf`,
        })
      }
    >
      {text('Download PDF')}
    </Button>
  );
}

interface OpenActProps {
  readonly act: ProposalAct;
  readonly primaryKey: number;
  readonly onClose: () => void;
  readonly onGone: () => void;
}

/** The dialog of an act. */
function OpenAct({ act, primaryKey, onClose, onGone }: OpenActProps) {
  const { Dialog } = proposalActs[act];
  return (
    <Dialog
      proposalPks={[primaryKey]}
      // Statuses, reviews, panels and times may all have changed.
      refreshes="all"
      onClose={onClose}
      onDone={() => {
        onClose();
        if (act === 'DELETE') onGone();
      }}
    />
  );
}

/** The actions on the proposal (rule P100): all of them for users who manage proposals, its document for its readers. */
export function RecordActs({ proposal, onGone }: RecordActsProps) {
  const text = useText();
  const go = useGo();
  const features = useFeatures();
  const narrow = useMediaQuery(windowBelow(900));
  const [open, setOpen] = useState<ProposalAct>();
  const [isExtending, setExtends] = useState(false);
  const { primaryKey, proposalId, abilities, faps } = proposal;
  const download = abilities.download.allowed ? <DownloadButton proposal={proposal} /> : null;
  if (!abilities.changeStatus.allowed) return download;

  const acts = actsOf(features).map((one) => ({ ...one, may: abilityOf[one.act](abilities) }));
  const stands = (act: ProposalAct) => !narrow && inReach.includes(act) && abilityOf[act](abilities).allowed;
  const refusal = ({ allowed, message }: Ability) => (allowed ? undefined : text(message ?? ''));
  const edit = () => void go({ to: '/ProposalEdit/$proposalPk', params: { proposalPk: primaryKey } });
  const entries: RowAction[] = [
    { label: text('Edit proposal'), refusal: refusal(abilities.edit), onRun: edit },
    { label: text('Give more time'), refusal: refusal(abilities.extend), onRun: () => setExtends(true) },
    { label: text('Invite people'), refusal: refusal(abilities.invite), onRun: edit },
    ...(features.has('FAP_REVIEW') ? (faps ?? []) : []).map(({ id, code }) => ({
      label: text('Assign reviewers in {{panel}}', { panel: code }),
      onRun: () => void go({ to: '/FapPage/$id', params: { id }, query: { tab: reviewersTab, search: proposalId } }),
    })),
    ...acts
      .filter(({ act }) => !stands(act))
      .map(({ act, label, destructive = false, may }) => ({
        label: text(label),
        destructive,
        refusal: refusal(may),
        onRun: () => setOpen(act),
      })),
  ];
  return (
    <>
      {acts
        .filter(({ act }) => stands(act))
        .map(({ act, label }) => (
          <Button key={act} variant="outlined" onClick={() => setOpen(act)}>
            {text(label)}
          </Button>
        ))}
      {download}
      <ActionsMenu label={text('More actions')} actions={entries} />
      {isExtending ? <ExtendDialog proposal={proposal} onClose={() => setExtends(false)} /> : null}
      {open ? <OpenAct act={open} primaryKey={primaryKey} onClose={() => setOpen(undefined)} onGone={onGone} /> : null}
    </>
  );
}

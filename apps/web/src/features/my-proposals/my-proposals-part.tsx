import { offersDataAccessUsers } from '@atrium/domain/data-access';
import { recordKey } from '@atrium/domain/live';
import { defaultPageSize, mySearchDebounce, pageSizes } from '@atrium/domain/proposal-list';
import type { RowAction } from '@atrium/ui/data-table';
import { EmptyState } from '@atrium/ui/empty-state';
import { lazyPart } from '@atrium/ui/lazy-part';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  BesideMyProposalsDocument,
  DeleteProposalDocument,
  MyProposalsDocument,
  type MyProposalsQueryVariables,
  UndoDeleteProposalDocument,
} from '../../api/generated/features/my-proposals/my-proposals.ts';
import { toastUndo, useCommand, useOperation } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { startDownload } from '../../kits/download/index.ts';
import { screenLink, useGo } from '../../kits/go/index.ts';
import { defineList, ListPart, useListState } from '../../kits/list-screen/index.ts';
import { useText } from '../../locale/index.ts';
import { useFeatures, useSession } from '../../session/index.ts';
import { columns, isProvisional, type MyProposal } from './columns.tsx';
import { useHomeContext } from './use-beside.ts';

const definition = defineList({ pageSize: defaultPageSize, sort: { field: 'created', direction: 'desc' } });
const CloneMineDialog = lazyPart(() => import('./clone-dialog.tsx').then((m) => m.CloneMineDialog));
const DataAccessDialog = lazyPart(() => import('./data-access-dialog.tsx').then((m) => m.DataAccessDialog));

const stale = [MyProposalsDocument, BesideMyProposalsDocument];

/** Deletes a proposal after confirmation; this can be undone from the toast or from the list of deleted proposals. */
function useDeletion() {
  const text = useText();
  const ask = useConfirm();
  const remove = useCommand(DeleteProposalDocument, { refreshes: stale });
  const restore = useCommand(UndoDeleteProposalDocument, { done: 'Proposal restored', refreshes: stale });
  const bringBack = (proposalPk: number) => void restore.run({ proposalPk });
  const deleteProposal = async ({ primaryKey, title, proposalId }: MyProposal) => {
    const name = title || proposalId;
    const sure = await ask({
      title: 'Delete proposal',
      text: text('“{{name}}” and its answers will be deleted. You can restore it within a week.', { name }),
      confirmLabel: 'Delete',
      destructive: true,
      look: () => remove.preview({ proposalPk: primaryKey }),
    });
    if (!sure) return;
    const outcome = await remove.run({ proposalPk: primaryKey });
    if (outcome.ok) toastUndo(text('“{{name}}” was deleted', { name }), () => bringBack(primaryKey));
  };
  return { deleteProposal, bringBack };
}

/** Deleted proposals that can still be restored. */
function DeletedPart({ onRestore }: { onRestore: (proposalPk: number) => void }) {
  const text = useText();
  const deleted = useHomeContext().data?.deletedProposals ?? [];
  if (deleted.length === 0) return null;
  return (
    <Typography variant="body2" color="textSecondary" component="div" sx={{ mt: 1 }}>
      {text('Recently deleted')}:{' '}
      {deleted.map(({ primaryKey, title, proposalId }, index) => (
        <span key={primaryKey}>
          {index > 0 ? ', ' : ''}
          {title || proposalId}{' '}
          <Link
            component="button"
            type="button"
            variant="body2"
            aria-label={text('Restore {{name}}', { name: title || proposalId })}
            onClick={() => onRestore(primaryKey)}
          >
            {text('Restore')}
          </Link>
        </span>
      ))}
    </Typography>
  );
}

interface ProposalActs {
  readonly onOpen: (proposal: MyProposal) => void;
  readonly onClone: (proposal: MyProposal) => void;
  readonly onShare: (proposal: MyProposal) => void;
  readonly onDelete: (proposal: MyProposal) => void;
}

/** Returns the actions of a row (rule P58). */
function useRowActions({ onOpen, onClone, onShare, onDelete }: ProposalActs) {
  const text = useText();
  const features = useFeatures();
  const session = useSession();
  return (proposal: MyProposal): RowAction[] => {
    const { abilities, submitted, proposalId } = proposal;
    const isPrincipalInvestigator = proposal.proposerId === session.user.id;
    const facts = { isPrincipalInvestigator, submitted, finalStatus: proposal.finalStatus ?? 'UNSET' } as const;
    const list: (RowAction | false)[] = [
      {
        label: text(abilities.edit.allowed ? 'Edit proposal' : 'View proposal'),
        onRun: () => onOpen(proposal),
      },
      abilities.clone.allowed && { label: text('Clone proposal'), onRun: () => onClone(proposal) },
      offersDataAccessUsers(facts, features.has('DATA_ACCESS_USERS')) && {
        label: text('View data access users'),
        onRun: () => onShare(proposal),
      },
      submitted &&
        abilities.download.allowed && {
          label: text('Download Proposal'),
          onRun: () =>
            void startDownload({
              kind: 'pdf/proposal',
              ids: [proposal.primaryKey],
              label: proposal.title || proposalId,
              fileName: `${proposalId}.pdf`,
            }),
        },
      abilities.delete.allowed && {
        label: text('Delete proposal'),
        destructive: true,
        onRun: () => onDelete(proposal),
      },
    ];
    return list.filter((action) => action !== false);
  };
}

interface OpenButtonProps {
  readonly proposal: MyProposal;
  readonly onOpen: (proposal: MyProposal) => void;
}

function OpenButton({ proposal, onOpen }: OpenButtonProps) {
  const text = useText();
  const mayEdit = proposal.abilities.edit.allowed;
  const name = proposal.title || proposal.proposalId;
  return (
    <Button
      size="small"
      aria-label={text(mayEdit ? 'Edit {{name}}' : 'View {{name}}', { name })}
      onClick={() => onOpen(proposal)}
    >
      {text(mayEdit ? 'Edit' : 'View')}
    </Button>
  );
}

const useMyProposals = (variables: MyProposalsQueryVariables) =>
  useOperation(
    MyProposalsDocument,
    { ...variables },
    {
      live: ({ me }) => (me?.proposalsPage.proposals ?? []).map(({ primaryKey }) => recordKey('proposal', primaryKey)),
    },
  );

function NoProposals() {
  const text = useText();
  return (
    <EmptyState
      title={text('No proposals yet')}
      text={text('Proposals that you write or are invited to appear here.')}
      action={
        <Button variant="outlined" {...screenLink({ to: '/ProposalSelectType' })}>
          {text('New Proposal')}
        </Button>
      }
    />
  );
}

/** The proposals that the user wrote or is on, with actions for each, and deleted ones that can still be restored. */
export function MyProposalsPart() {
  const text = useText();
  const go = useGo();
  const list = useListState(definition);
  const operation = useMyProposals(list.variables);
  const page = operation.data?.me?.proposalsPage;
  const { deleteProposal, bringBack } = useDeletion();
  const [cloning, setCloning] = useState<MyProposal>();
  const [sharing, setSharing] = useState<MyProposal>();
  const open = (proposal: MyProposal) =>
    void go({ to: '/ProposalEdit/$proposalPk', params: { proposalPk: proposal.primaryKey } });
  const actions = useRowActions({
    onOpen: open,
    onClone: setCloning,
    onShare: setSharing,
    onDelete: (proposal) => void deleteProposal(proposal),
  });
  return (
    <>
      <Typography component="h2" variant="h3">
        {text('My proposals')}
      </Typography>
      <ListPart
        name="myProposals"
        label={text('My proposals')}
        list={list}
        columns={columns}
        operation={operation}
        field="me"
        rows={page?.proposals}
        total={page?.totalCount ?? 0}
        pageSizes={pageSizes}
        rowId={(proposal) => String(proposal.primaryKey)}
        rowLabel={(proposal) => proposal.title || proposal.proposalId}
        searchLabel={text('Search my proposals')}
        searchPauseMs={mySearchDebounce}
        actions={actions}
        quickAction={(proposal) => <OpenButton proposal={proposal} onOpen={open} />}
        empty={<NoProposals />}
      />
      {page?.proposals.some(isProvisional) ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {text('* Pre-submission reference. Reference will change upon submission.')}
        </Typography>
      ) : null}
      <DeletedPart onRestore={bringBack} />
      {cloning ? (
        <CloneMineDialog proposalPk={cloning.primaryKey} refreshes={stale} onClose={() => setCloning(undefined)} />
      ) : null}
      {sharing ? <DataAccessDialog proposalPk={sharing.primaryKey} onClose={() => setSharing(undefined)} /> : null}
    </>
  );
}

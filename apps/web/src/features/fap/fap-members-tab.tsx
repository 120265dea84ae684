import { fapRoles } from '@atrium/domain/fap';
import { fullName, institutionOf } from '@atrium/domain/user';
import { type DataColumn, nameWidth } from '@atrium/ui/data-table';
import { EmptyState } from '@atrium/ui/empty-state';
import { windowFrom } from '@atrium/ui/width';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  AssignReviewersToFapDocument,
  type FapRecordFragment,
  FapReviewersDocument,
  type FapReviewersQuery,
} from '../../api/generated/features/fap/fap.ts';
import { toast, toastFailure, useCommand, useOperation } from '../../api/index.ts';
import { defineList, ListPart, useListState, useLocalList } from '../../kits/list-screen/index.ts';
import { namedRefusal, PeopleDialog } from '../../kits/user-picker/index.ts';
import { useText } from '../../locale/index.ts';
import { renewSession, useSession } from '../../session/index.ts';
import { FapLeaders } from './fap-leaders.tsx';
import { useMemberRemoval } from './use-leaving.ts';

type Reviewer = NonNullable<FapReviewersQuery['fapReviewers']>[number];

const [, , reviewerRole] = fapRoles;
const definition = defineList({ pageSize: 20 });

const columns: readonly DataColumn<Reviewer>[] = [
  {
    id: 'firstname',
    header: 'Name',
    text: ({ user }) => user.preferredname || user.firstname,
    sortable: true,
    longest: nameWidth,
    locked: true,
    card: 'label',
  },
  {
    id: 'lastname',
    header: 'Surname',
    text: ({ user }) => user.lastname,
    sortable: true,
    longest: nameWidth,
    card: 'label',
  },
  { id: 'institution', header: 'Institution', text: ({ user }) => institutionOf(user), sortable: true, grows: true },
  {
    id: 'count',
    header: 'Proposals currently assigned',
    text: (reviewer) => reviewer.proposalsCountByCall,
    sortable: true,
    align: 'right',
  },
];

interface AddReviewersProps {
  readonly fapId: number;
  /** The current reviewers of the panel. */
  readonly members: readonly number[];
  readonly onClose: () => void;
}

/** Chooses people and adds them to the reviewers; users who add themselves have a new role immediately. */
function AddReviewersDialog({ fapId, members, onClose }: AddReviewersProps) {
  const text = useText();
  const session = useSession();
  const assign = useCommand(AssignReviewersToFapDocument, {
    done: 'Panel member assigned successfully!',
    refreshes: [FapReviewersDocument],
    quiet: true,
  });
  return (
    <PeopleDialog
      multiple
      title={text('Add reviewers')}
      confirmLabel={text('Add')}
      userRole={reviewerRole}
      source="everybody"
      without={members}
      onClose={onClose}
      onPick={async (people) => {
        const memberIds = people.map((person) => person.id);
        const outcome = await assign.run({ fapId, memberIds });
        if (!outcome.ok) {
          const named = namedRefusal(outcome.error, people);
          if (named) toast(named, 'error');
          else toastFailure(outcome.error, 'assignReviewersToFap');
          return;
        }
        onClose();
        if (memberIds.includes(session.user.id)) await renewSession();
      }}
    />
  );
}

/** Returns a function that removes a reviewer from the panel. */
function useDismissal(fapId: number) {
  const leave = useMemberRemoval(fapId, [FapReviewersDocument]);
  return ({ user, openReviewsCount }: Reviewer) =>
    leave({
      person: user,
      roleId: reviewerRole,
      openReviews: openReviewsCount,
      title: 'Remove reviewer',
      words: '{{name}} will leave the panel. Reviews already submitted are kept.',
    });
}

/** The reviewers of the panel: who they are, the number of their reviews, adding and removing (rules R11 and R12). */
function Reviewers({ fap }: { fap: FapRecordFragment }) {
  const text = useText();
  const list = useListState(definition);
  const operation = useOperation(FapReviewersDocument, { fapId: fap.id });
  const found = operation.data?.fapReviewers;
  const local = useLocalList(found, columns, list);
  const [picking, setPicking] = useState(false);
  const dismiss = useDismissal(fap.id);
  const add = fap.abilities.assignReviewers.allowed ? (
    <Button size="small" startIcon={<PersonAddOutlined />} onClick={() => setPicking(true)}>
      {text('Add reviewers')}
    </Button>
  ) : undefined;
  return (
    <Box sx={{ mt: 3 }}>
      <Typography component="h2" variant="h4">
        {text('Reviewers')}
      </Typography>
      <ListPart
        name="fap-reviewers"
        label={text('Reviewers')}
        list={list}
        columns={columns}
        operation={operation}
        field="fapReviewers"
        rows={local.rows}
        total={local.total}
        rowId={(reviewer) => String(reviewer.userId)}
        rowLabel={(reviewer) => fullName(reviewer.user)}
        searchLabel={text('Search reviewers')}
        tools={add}
        actions={
          fap.abilities.removeReviewer.allowed
            ? (reviewer) => [{ label: text('Remove reviewer'), destructive: true, onRun: () => void dismiss(reviewer) }]
            : undefined
        }
        empty={
          <EmptyState
            title={text('No reviewers yet')}
            text={text('Reviewers grade the proposals assigned to them.')}
            action={add}
          />
        }
      />
      {picking ? (
        <AddReviewersDialog
          fapId={fap.id}
          members={(found ?? []).map((reviewer) => reviewer.userId)}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </Box>
  );
}

/** Chairs, secretaries and reviewers of a panel. */
export function FapMembersTab({ fap }: { fap: FapRecordFragment }) {
  const session = useSession();
  // A new position may have brought a new role, which the token has to contain.
  const changed = (userId: number) => {
    if (userId === session.user.id) void renewSession();
  };
  return (
    <Box>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: 'minmax(0, 1fr)',
          [windowFrom(1000)]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <FapLeaders fap={fap} place="chair" onChanged={changed} />
        <FapLeaders fap={fap} place="secretary" onChanged={changed} />
      </Box>
      <Reviewers fap={fap} />
    </Box>
  );
}

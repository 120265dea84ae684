import { fapRoles } from '@atrium/domain/fap';
import { fullName } from '@atrium/domain/user';
import type { DataColumn } from '@atrium/ui/data-table';
import { EmptyState } from '@atrium/ui/empty-state';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useState } from 'react';
import {
  AssignReviewersToFapDocument,
  type FapRecordFragment,
  FapReviewersDocument,
  type FapReviewersQuery,
  RemoveMemberFromFapDocument,
} from '../../api/generated/features/fap/fap.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { defineList, ListPart, useListState, useLocalList } from '../../kits/list-screen/index.ts';
import { PeopleDialog } from '../../kits/user-picker/index.ts';
import { useText } from '../../locale/index.ts';
import { renewSession, useSession } from '../../session/index.ts';
import { FapLeaders } from './fap-leaders.tsx';

type Reviewer = NonNullable<FapReviewersQuery['fapReviewers']>[number];

const [, , reviewerRole] = fapRoles;
const definition = defineList({ pageSize: 20 });

function columnsOf(text: ReturnType<typeof useText>): readonly DataColumn<Reviewer>[] {
  return [
    {
      id: 'firstname',
      header: text('Name'),
      text: ({ user }) => user.preferredname || user.firstname,
      sortable: true,
      locked: true,
      card: 'title',
    },
    { id: 'lastname', header: text('Surname'), text: ({ user }) => user.lastname, sortable: true, card: 'status' },
    { id: 'institution', header: text('Institution'), text: ({ user }) => user.institution, sortable: true },
    {
      id: 'count',
      header: text('# Proposals Currently Assigned'),
      text: (reviewer) => reviewer.proposalsCountByCall,
      sortable: true,
      align: 'right',
    },
  ];
}

type OpenReviews = 'KEEP' | 'REMOVE';

/** What becomes of the reviews that whoever leaves has not submitted. */
function OpenReviewsChoice({ count, onChoice }: { count: number; onChoice: (choice: OpenReviews) => void }) {
  const text = useText();
  const [chosen, setChosen] = useState<OpenReviews>('KEEP');
  const id = useId();
  const choose = (choice: OpenReviews) => {
    setChosen(choice);
    onChoice(choice);
  };
  return (
    <FormControl sx={{ mt: 2 }}>
      <FormLabel id={id}>
        {text('{{n}} reviews are not submitted; nobody can finish them then.', { n: count })}
      </FormLabel>
      <RadioGroup aria-labelledby={id} value={chosen} onChange={(_, value) => choose(value as OpenReviews)}>
        <FormControlLabel
          value="KEEP"
          control={<Radio size="small" />}
          label={text('Keep them, for an officer to finish')}
        />
        <FormControlLabel
          value="REMOVE"
          control={<Radio size="small" />}
          label={text('Remove them, with what was written')}
        />
      </RadioGroup>
    </FormControl>
  );
}

/** Reviewers of the panel: who they are, how much they have, adding and removing (behaviour/operations §2.4). */
function Reviewers({ fap }: { fap: FapRecordFragment }) {
  const text = useText();
  const ask = useConfirm();
  const session = useSession();
  const list = useListState(definition);
  const operation = useOperation(FapReviewersDocument, { fapId: fap.id });
  const columns = useMemo(() => columnsOf(text), [text]);
  const local = useLocalList(operation.data?.fapReviewers, columns, list);
  const [picking, setPicking] = useState(false);
  const assign = useCommand(AssignReviewersToFapDocument, {
    done: text('Fap member assigned successfully!'),
    refreshes: [FapReviewersDocument],
  });
  const remove = useCommand(RemoveMemberFromFapDocument, {
    done: text('Fap member removed successfully!'),
    refreshes: [FapReviewersDocument],
  });
  const dismiss = ({ user, openReviewsCount: count }: Reviewer) => {
    let openReviews: OpenReviews = 'KEEP';
    return ask({
      title: text('Remove reviewer'),
      text: (
        <>
          {text('{{name}} leaves the panel. Reviews already submitted stay.', { name: fullName(user) })}
          {count > 0 ? (
            <OpenReviewsChoice
              count={count}
              onChoice={(choice) => {
                openReviews = choice;
              }}
            />
          ) : null}
        </>
      ),
      confirmLabel: text('Remove'),
      destructive: true,
      look: () => remove.preview({ fapId: fap.id, memberId: user.id, roleId: reviewerRole, openReviews: 'KEEP' }),
      act: () => remove.run({ fapId: fap.id, memberId: user.id, roleId: reviewerRole, openReviews }),
    });
  };
  const add = fap.abilities.assignReviewers.allowed ? (
    <Button size="small" startIcon={<PersonAddOutlined />} onClick={() => setPicking(true)}>
      {text('Add reviewers')}
    </Button>
  ) : undefined;
  return (
    <Box component="section" aria-label={text('Reviewers')} sx={{ mt: 3 }}>
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
        <PeopleDialog
          multiple
          title={text('Add reviewers')}
          confirmLabel={text('Add')}
          userRole={reviewerRole}
          source="everybody"
          without={(operation.data?.fapReviewers ?? []).map((reviewer) => reviewer.userId)}
          onClose={() => setPicking(false)}
          onPick={async (people) => {
            const memberIds = people.map((person) => person.id);
            const outcome = await assign.run({ fapId: fap.id, memberIds });
            if (!outcome.ok) return;
            setPicking(false);
            if (memberIds.includes(session.user.id)) await renewSession();
          }}
        />
      ) : null}
    </Box>
  );
}

/** Chairs, secretaries and reviewers of a panel. */
export function FapMembersTab({ fap }: { fap: FapRecordFragment }) {
  const session = useSession();
  // A new place may have brought a new role: the token has to tell of it.
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
          '@media (min-width:1000px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <FapLeaders fap={fap} place="chair" onChanged={changed} />
        <FapLeaders fap={fap} place="secretary" onChanged={changed} />
      </Box>
      <Reviewers fap={fap} />
    </Box>
  );
}

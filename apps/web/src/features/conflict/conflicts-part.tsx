import { conflictModeWords, conflictSourceWords } from '@atrium/domain/conflict';
import { recordKey } from '@atrium/domain/live';
import { fullName } from '@atrium/domain/user';
import { type DataColumn, nameWidth } from '@atrium/ui/data-table';
import { DateText } from '@atrium/ui/date-text';
import { EmptyState } from '@atrium/ui/empty-state';
import { StatusChip } from '@atrium/ui/status-chip';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import type { NamedPersonFragment } from '../../api/generated/api/person.ts';
import {
  type ConflictRowFragment,
  PanelConflictsDocument,
  type PanelConflictsQuery,
  TakeBackConflictDocument,
} from '../../api/generated/features/conflict/conflict.ts';
import { type Operation, useOperation } from '../../api/index.ts';
import { idIn } from '../../kits/address-state/index.ts';
import { CallFilter } from '../../kits/call-picker/index.ts';
import { useRemoval } from '../../kits/confirm/index.ts';
import { defineList, ListPart, useListState, useLocalList } from '../../kits/list-screen/index.ts';
import { useLastValue } from '../../kits/screen/index.ts';
import { type Say, useText } from '../../locale/index.ts';
import { CheckNamesDialog } from './check-names-dialog.tsx';
import { RulesDialog } from './rules-dialog.tsx';
import { StateConflictDialog } from './say-dialog.tsx';

type Statement = NonNullable<PanelConflictsQuery['conflictStatements']>[number];

const definition = defineList({ pageSize: 20, filters: { call: idIn() } });
const useConflictsList = () => useListState(definition);
const nameOf = (person: NamedPersonFragment | null | undefined) => (person ? fullName(person) : '–');

const columnsIn = (text: Say): readonly DataColumn<ConflictRowFragment>[] => [
  {
    id: 'person',
    header: 'Member',
    text: ({ user }) => nameOf(user),
    sortable: true,
    locked: true,
    card: 'title',
    longest: nameWidth,
  },
  { id: 'id', header: 'Proposal ID', text: ({ proposal }) => proposal?.proposalId, sortable: true, width: 120 },
  { id: 'title', header: 'Title', text: ({ proposal }) => proposal?.title, grows: true, width: 280 },
  {
    id: 'source',
    header: 'Conflict',
    text: ({ source, otherName }) => [text(conflictSourceWords[source]), otherName].filter(Boolean).join(': '),
    sortable: true,
    longest: 260,
  },
  {
    id: 'mode',
    header: 'Effect',
    text: ({ mode }) => text(conflictModeWords[mode]),
    cell: ({ mode }) => (
      <StatusChip tone={mode === 'BLOCK' ? 'bad' : 'warning'} label={text(conflictModeWords[mode])} />
    ),
    sortable: true,
    card: 'status',
  },
  {
    id: 'since',
    header: 'Last',
    text: ({ since }) => since,
    cell: ({ since }) => <DateText value={since} />,
    sortable: true,
  },
];

interface StatementItemProps {
  readonly statement: Statement;
  readonly onWithdraw: () => void;
}

function StatementItem({ statement, onWithdraw }: StatementItemProps) {
  const text = useText();
  const { source, user, otherUser, proposal, reason, saidBy, saidAt } = statement;
  const matter = proposal
    ? `${proposal.proposalId} ${proposal.title}`
    : otherUser
      ? nameOf(otherUser)
      : text('A proposal');
  return (
    <Box
      component="li"
      sx={{
        p: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        display: 'flex',
        gap: 2,
        flexWrap: 'wrap',
      }}
    >
      <Box sx={{ flex: '1 1 280px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>
          {text('{{name}} and {{matter}}', { name: nameOf(user), matter })}
        </Typography>
        <Typography variant="body2">{reason}</Typography>
        <Typography variant="body2" color="text.secondary">
          {text(source === 'DECLARED' ? 'Declared by {{name}}' : 'Entered by {{name}}', {
            name: nameOf(saidBy),
          })}
          , <DateText value={saidAt} />
        </Typography>
      </Box>
      <Button
        size="small"
        color="error"
        aria-label={text('Withdraw: {{name}} and {{matter}}', { name: nameOf(user), matter })}
        onClick={onWithdraw}
      >
        {text('Withdraw')}
      </Button>
    </Box>
  );
}

/** Declared and entered conflicts, with who stated them, when and why; each can be withdrawn. */
function Statements({ fapId, statements }: { fapId: number; statements: readonly Statement[] }) {
  const text = useText();
  const takeBack = useRemoval(TakeBackConflictDocument, {
    done: 'Conflict of interest withdrawn',
    refreshes: [PanelConflictsDocument],
  });
  const withdraw = ({ id, user }: Statement) =>
    void takeBack(
      { fapId, conflictId: id },
      {
        title: text('Withdraw conflict of interest'),
        text: text('{{name}} will see the proposal again, unless something else prevents it.', {
          name: nameOf(user),
        }),
        confirmLabel: text('Withdraw'),
      },
    );
  if (statements.length === 0) return null;
  return (
    <Box component="section" aria-label={text('Declared and entered')} sx={{ mt: 3 }}>
      <Typography component="h2" variant="h4">
        {text('Declared and entered')}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {statements.map((one) => (
          <StatementItem key={one.id} statement={one} onWithdraw={() => withdraw(one)} />
        ))}
      </Box>
    </Box>
  );
}

type Act = 'rules' | 'enter' | 'declare' | 'check';

interface ActsProps {
  readonly canKeep: boolean;
  readonly canDeclare: boolean;
  readonly canSetRules: boolean;
  readonly onOpen: (act: Act) => void;
}

/** Buttons to add conflicts and to set how they are treated. */
function Acts({ canKeep, canDeclare, canSetRules, onOpen }: ActsProps) {
  const text = useText();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      {canKeep ? (
        <>
          <Button variant="outlined" onClick={() => onOpen('check')}>
            {text('Check names')}
          </Button>
          <Button variant="outlined" onClick={() => onOpen('enter')}>
            {text('Enter a conflict')}
          </Button>
        </>
      ) : null}
      {canDeclare ? (
        <Button variant="outlined" onClick={() => onOpen('declare')}>
          {text('Declare my own conflict')}
        </Button>
      ) : null}
      {canSetRules ? (
        <Button variant="outlined" onClick={() => onOpen('rules')}>
          {text('How this panel handles conflicts')}
        </Button>
      ) : null}
    </Box>
  );
}

interface ConflictsListProps {
  readonly fapId: number;
  readonly list: ReturnType<typeof useConflictsList>;
  readonly operation: Operation<PanelConflictsQuery>;
}

/** The known conflicts between the members of a panel and its proposals. */
function ConflictsList({ fapId, list, operation }: ConflictsListProps) {
  const text = useText();
  const columns = useMemo(() => columnsIn(text), [text]);
  const local = useLocalList(operation.data?.fapConflicts, columns, list);
  const callFilter = useMemo(() => ({ fapIds: [fapId] }), [fapId]);
  return (
    <ListPart
      name="fap-conflicts"
      label={text('Conflicts of interest')}
      list={list}
      columns={columns}
      operation={operation}
      field="fapConflicts"
      rows={local.rows}
      total={local.total}
      rowId={({ userId, proposalPk, source }) => `${userId}-${proposalPk}-${source}`}
      rowLabel={({ user, proposal }) => `${nameOf(user)}, ${proposal?.proposalId ?? ''}`}
      searchLabel={text('Search conflicts')}
      filters={
        <CallFilter value={list.filters.call} filter={callFilter} onValue={(call) => list.setFilters({ call })} />
      }
      empty={
        <EmptyState
          title={text('No conflicts of interest')}
          text={text('No conflicts are known between the members of this panel and its proposals.')}
        />
      }
    />
  );
}

/** The conflicts of interest of a panel: found conflicts, how the panel treats them, and what people declare themselves (rules R130 to R135). */
export function ConflictsPart({ fapId }: { fapId: number }) {
  const text = useText();
  const list = useConflictsList();
  const [open, setOpen] = useState<Act | undefined>();
  const operation = useOperation(
    PanelConflictsDocument,
    { fapId, callId: list.filters.call },
    { live: () => [recordKey('fap', fapId)] },
  );
  const { conflictAbilities: abilities, conflictRules: rules } = operation.data?.fap ?? {};
  // What is being chosen remains if the panel, or the right to it, is lost meanwhile.
  const heldRules = useLastValue(operation, 'fap').value?.conflictRules;
  const close = () => setOpen(undefined);
  const keeps = abilities?.keep.allowed ?? false;
  return (
    <>
      <Acts
        canKeep={keeps}
        canDeclare={abilities?.declare.allowed ?? false}
        canSetRules={Boolean(abilities?.setRules.allowed && rules)}
        onOpen={setOpen}
      />
      {keeps ? (
        <ConflictsList fapId={fapId} list={list} operation={operation} />
      ) : abilities ? (
        <Typography>
          {text(
            'A proposal that you have a conflict of interest with will no longer be shown to you in this panel, and others will review it.',
          )}
        </Typography>
      ) : null}
      <Statements fapId={fapId} statements={operation.data?.conflictStatements ?? []} />
      {open === 'check' ? <CheckNamesDialog fapId={fapId} onClose={close} /> : null}
      {open === 'enter' || open === 'declare' ? (
        <StateConflictDialog fapId={fapId} own={open === 'declare'} onClose={close} />
      ) : null}
      {open === 'rules' && heldRules ? <RulesDialog fapId={fapId} rules={heldRules} onClose={close} /> : null}
    </>
  );
}

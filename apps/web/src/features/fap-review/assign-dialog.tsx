import { fapReviewTexts, missingAssignments, offendingRanks } from '@atrium/domain/fap-review';
import { recordKey } from '@atrium/domain/live';
import { fullName } from '@atrium/domain/user';
import { ActionButton } from '@atrium/ui/action-button';
import { Dialog } from '@atrium/ui/dialog';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import {
  AssignConflictsDocument,
  AssignReviewersToProposalsDocument,
  PanelMembersDocument,
  type PanelMembersQuery,
  type PanelProposalFragment,
  PanelProposalsDocument,
} from '../../api/generated/features/fap-review/fap-proposals.ts';
import { toastDone, useCommand, useOperation } from '../../api/index.ts';
import { useDraftValues } from '../../kits/draft/index.ts';
import { WhoIsHere } from '../../kits/live/index.ts';
import { Answer } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { useFeatures } from '../../session/index.ts';
import { AssignWarnings, blockedProposals, type PairConflict, type Reason } from './assign-conflicts.tsx';
import { ChosenProposals } from './chosen-proposals.tsx';
import { beneath, closeCells, narrowOnly, wideOnly } from './narrow.ts';

type KeptFrom = ReadonlyMap<string, readonly string[]>;
type Member = NonNullable<PanelMembersQuery['fapMembers']>[number];

interface MembersProps {
  readonly members: readonly Member[];
  /** Proposals that each is kept from, and why. */
  readonly kept: ReadonlyMap<number, KeptFrom>;
  /** How many proposals are selected. */
  readonly count: number;
  readonly chosen: ReadonlySet<number>;
  readonly onToggle: (userId: number) => void;
  /** The typed ranks, when reviewers are ranked. */
  readonly ranks: Readonly<Record<number, string>> | undefined;
  readonly offending: readonly number[];
  readonly onRank: (userId: number, rank: string) => void;
}

function Members({ members, kept, count, chosen, onToggle, ranks, offending, onRank }: MembersProps) {
  const text = useText();
  const firstRanked = members.find(({ userId }) => chosen.has(userId))?.userId;
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={text('Members of the panel')} sx={closeCells}>
        <TableHead>
          <TableRow>
            <TableCell padding="checkbox" aria-label={text('Chosen')} />
            <TableCell>{text('Name')}</TableCell>
            <TableCell sx={wideOnly}>{text('Surname')}</TableCell>
            <TableCell align="right">{text('Proposal Count')}</TableCell>
            <TableCell sx={wideOnly}>{text('Role')}</TableCell>
            <TableCell sx={wideOnly}>{text('Institution')}</TableCell>
            {ranks ? <TableCell>{text('Rank')}</TableCell> : null}
          </TableRow>
        </TableHead>
        <TableBody>
          {members.map(({ userId, user, role, proposalsCountByCall }) => {
            const from = kept.get(userId);
            const reason = from && [...from].map(([why, ids]) => `${text(why)}: ${ids.join(', ')}`).join('. ');
            const keptFrom = new Set(from ? [...from.values()].flat() : []).size;
            return (
              <TableRow key={userId} selected={chosen.has(userId)}>
                <TableCell padding="checkbox">
                  <Checkbox
                    size="small"
                    checked={chosen.has(userId)}
                    onChange={() => onToggle(userId)}
                    disabled={keptFrom === count}
                    slotProps={{
                      input: {
                        'aria-label': text('Choose {{name}}', { name: fullName(user) }),
                        ...(reason ? { 'aria-describedby': `own-${userId}` } : {}),
                      },
                    }}
                  />
                </TableCell>
                <TableCell>
                  {user.preferredname || user.firstname}
                  <Box component="span" sx={narrowOnly}>{` ${user.lastname}`}</Box>
                  <Box sx={beneath}>{[role?.title, user.institution].filter(Boolean).join(', ')}</Box>
                  {reason ? (
                    <Box id={`own-${userId}`} sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                      {reason}
                    </Box>
                  ) : null}
                </TableCell>
                <TableCell sx={wideOnly}>{user.lastname}</TableCell>
                <TableCell align="right">{proposalsCountByCall}</TableCell>
                <TableCell sx={wideOnly}>{role?.title}</TableCell>
                <TableCell sx={wideOnly}>{user.institution}</TableCell>
                {ranks ? (
                  <TableCell>
                    {chosen.has(userId) ? (
                      <TextField
                        size="small"
                        autoFocus={userId === firstRanked}
                        value={ranks[userId] ?? ''}
                        onChange={(event) => onRank(userId, event.target.value.trim())}
                        // What nobody has typed yet is missing, not wrong.
                        error={Boolean(ranks[userId]) && offending.includes(userId)}
                        slotProps={{
                          htmlInput: {
                            inputMode: 'numeric',
                            'aria-label': text('Rank of {{name}}', { name: fullName(user) }),
                          },
                        }}
                        sx={{ width: 76 }}
                      />
                    ) : null}
                  </TableCell>
                ) : null}
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </Box>
  );
}

const noReason: Reason = { reason: '' };

/** The longest name of what is kept. */
const longestRecord = 200;

/** One row for each person: somebody who is chair and reviewer is one reviewer. */
const onceEach = (members: readonly Member[]) => [
  ...new Map(members.map((member) => [member.userId, member])).values(),
];

export interface AssignDialogProps {
  readonly fapId: number;
  readonly rows: readonly PanelProposalFragment[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Gives selected proposals to members of the panel, with or without ranks (rules R20 and R22). */
export function AssignDialog({ fapId, rows: selected, onClose, onDone }: AssignDialogProps) {
  const text = useText();
  const [takenOut, setTakenOut] = useState<ReadonlySet<number>>(new Set());
  const rows = selected.filter(({ proposalPk }) => !takenOut.has(proposalPk));
  const features = useFeatures();
  const operation = useOperation(PanelMembersDocument, { fapId });
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [ranks, setRanks] = useState<Readonly<Record<number, string>> | undefined>();
  const assign = useCommand(AssignReviewersToProposalsDocument, {
    refreshes: [PanelProposalsDocument, PanelMembersDocument],
  });
  const members = onceEach(operation.data?.fapMembers ?? []);
  const people = members.filter(({ userId }) => chosen.has(userId)).map(({ user }) => user);
  const ranked = ranks ? [...chosen].map((memberId) => ({ memberId, rank: Number(ranks[memberId]) })) : [];
  const offending = offendingRanks(ranked);
  const existing = rows.flatMap(({ proposalPk, assignments }) =>
    (assignments ?? []).map(({ fapMemberUserId }) => ({ proposalPk, memberId: fapMemberUserId ?? 0 })),
  );
  // Of all that were selected, so that what is asked and what was typed stay when one is taken out.
  const pks = [...new Set(selected.map(({ proposalPk }) => proposalPk))];
  const asked = useOperation(AssignConflictsDocument, { fapId, proposalPks: pks });
  // A reason is about these proposals: what was typed of others does not come up here.
  const draft = useDraftValues({
    record: `assign-${fapId}-${pks.toSorted((one, other) => one - other).join('.')}`.slice(0, longestRecord),
    stored: noReason,
  });
  const reason = draft.values.reason.trim();
  const conflicts: readonly PairConflict[] = (asked.data?.fapConflicts ?? []).filter(
    ({ proposalPk }) => !takenOut.has(proposalPk),
  );
  const kept = blockedProposals(rows, conflicts);
  const isKept = (memberId: number, proposalId: string) =>
    [...(kept.get(memberId)?.values() ?? [])].some((ids) => ids.includes(proposalId));
  // Nobody reviews what a conflict keeps from them: such pairs are left out.
  const wanted = rows.flatMap(({ proposalPk, proposal }) =>
    [...chosen]
      .filter((memberId) => !isKept(memberId, proposal.proposalId))
      .map((memberId) => ({ proposalPk, memberId, ...(ranks ? { rank: Number(ranks[memberId]) } : {}) })),
  );
  const leftOut = people.flatMap((person) =>
    [...new Set([...(kept.get(person.id)?.values() ?? [])].flat())].map(
      (proposalId) => `${fullName(person)} (${proposalId})`,
    ),
  );
  const missing = missingAssignments(wanted, existing);
  const warned = conflicts.filter(
    ({ mode, userId, proposalPk }) =>
      mode === 'WARN' && missing.some((pair) => pair.memberId === userId && pair.proposalPk === proposalPk),
  );
  const asksReason = asked.data?.fap?.conflictRules?.asksReason ?? false;
  const isAsked = warned.length > 0 && (asksReason || features.has('CONFLICT_OF_INTEREST_WARNING'));
  const needsReason = warned.length > 0 && asksReason;
  const toggle = (userId: number) => {
    const next = new Set(chosen);
    if (!next.delete(userId)) next.add(userId);
    setChosen(next);
  };
  const run = async () => {
    const taken = draft.values;
    const outcome = await assign.run({
      fapId,
      assignments: missing,
      conflictReason: isAsked && reason ? reason : null,
    });
    if (!outcome.ok) return;
    if (isAsked) draft.saved(taken);
    toastDone(text(fapReviewTexts.assigned(missing.length)), [outcome]);
    onDone();
  };
  const nothingLeft = chosen.size > 0 && missing.length === 0;
  const blocked =
    chosen.size === 0 || nothingLeft || offending.length > 0 || (needsReason && reason === '') || asked.loading;
  return (
    <Dialog
      open
      holds
      width="md"
      title={
        ranks ? text('Mass Assignments with Ranking') : text('Assign reviewers to {{n}} proposals', { n: rows.length })
      }
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('Cancel')}</Button>
          {ranks ? (
            <Button onClick={() => setRanks(undefined)}>{text('Back')}</Button>
          ) : (
            <Button disabled={chosen.size === 0 || nothingLeft} onClick={() => setRanks({})}>
              {text('Assign with Rankings')}
            </Button>
          )}
          <ActionButton variant="contained" disabled={blocked} busy={assign.pending} onClick={() => void run()}>
            {text(ranks ? 'Submit Mass Assignments' : 'Assign without Rankings')}
          </ActionButton>
        </>
      }
    >
      <WhoIsHere record={recordKey('fap', fapId)} part={text('Assign panel members')} />
      <ChosenProposals rows={rows} onTakeOut={(proposalPk) => setTakenOut(new Set([...takenOut, proposalPk]))} />
      <Answer of={operation} field="fapMembers">
        {() => (
          <Members
            members={members}
            kept={kept}
            count={new Set(rows.map(({ proposalPk }) => proposalPk)).size}
            chosen={chosen}
            onToggle={toggle}
            ranks={ranks}
            offending={offending}
            onRank={(userId, rank) => setRanks({ ...ranks, [userId]: rank })}
          />
        )}
      </Answer>
      <Box role="status">
        {leftOut.length > 0 ? (
          <Alert severity="info" variant="outlined" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
            {text('Not assigned because of a conflict of interest: {{list}}', { list: leftOut.join(', ') })}
          </Alert>
        ) : null}
        {nothingLeft ? (
          <Alert severity="info" variant="outlined" sx={{ mt: 2 }}>
            {text(
              wanted.length > 1
                ? 'All FAP members are already assigned to the selected proposals'
                : 'The FAP member is already assigned to the selected proposal',
            )}
          </Alert>
        ) : null}
        {ranks && offending.length > 0 ? (
          <Alert severity="info" variant="outlined" sx={{ mt: 2 }}>
            {text('Every chosen member needs a whole rank from 1, each a different one.')}
          </Alert>
        ) : null}
      </Box>
      {isAsked ? <AssignWarnings warned={warned} draft={draft} required={needsReason} /> : null}
    </Dialog>
  );
}

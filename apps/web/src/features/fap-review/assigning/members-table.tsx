import { fullName, institutionOf } from '@atrium/domain/user';
import { VisuallyHidden } from '@atrium/ui/visually-hidden';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import type { PanelMembersQuery } from '../../../api/generated/features/fap-review/fap-proposals.ts';
import { useText } from '../../../locale/index.ts';
import { beneath, closeCells, narrowOnly, wideOnly } from '../narrow.ts';
import type { Assignment, AssignmentChoice } from './use-assignment.ts';

/** A member of the panel, with the number of their proposals in the call. */
export type Member = NonNullable<PanelMembersQuery['fapMembers']>[number];

interface RankFieldProps {
  readonly member: Member;
  readonly choice: AssignmentChoice;
  readonly isFirst: boolean;
}

/** The rank of a chosen member. */
function RankField({ member: { userId, user }, choice: { ranks, offending, rank }, isFirst }: RankFieldProps) {
  const text = useText();
  const typed = ranks?.[userId] ?? '';
  return (
    <TextField
      size="small"
      autoFocus={isFirst}
      value={typed}
      onChange={(event) => rank(userId, event.target.value.trim())}
      // An empty field is incomplete, not wrong.
      error={Boolean(typed) && offending.includes(userId)}
      slotProps={{
        htmlInput: { inputMode: 'numeric', 'aria-label': text('Rank of {{name}}', { name: fullName(user) }) },
      }}
      sx={{ width: 76 }}
    />
  );
}

interface MemberRowProps extends RankFieldProps {
  /** Proposals that the member may not review, by reason. */
  readonly keptFrom: ReadonlyMap<string, readonly string[]> | undefined;
}

function MemberRow({ member, choice, isFirst, keptFrom }: MemberRowProps) {
  const text = useText();
  const { userId, user, role, proposalsCountByCall } = member;
  const isChosen = choice.chosen.has(userId);
  const reason = keptFrom && [...keptFrom].map(([why, ids]) => `${text(why)}: ${ids.join(', ')}`).join('. ');
  const kept = new Set(keptFrom ? [...keptFrom.values()].flat() : []).size;
  const proposals = new Set(choice.rows.map(({ proposalPk }) => proposalPk)).size;
  return (
    <TableRow selected={isChosen}>
      <TableCell padding="checkbox">
        <Checkbox
          size="small"
          checked={isChosen}
          onChange={() => choice.toggle(userId)}
          disabled={kept === proposals}
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
        <Box sx={beneath}>{[text(role?.title ?? ''), institutionOf(user)].filter(Boolean).join(', ')}</Box>
        {reason ? (
          <Box id={`own-${userId}`} sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            {reason}
          </Box>
        ) : null}
      </TableCell>
      <TableCell sx={wideOnly}>{user.lastname}</TableCell>
      <TableCell align="right">{proposalsCountByCall}</TableCell>
      <TableCell sx={wideOnly}>{text(role?.title ?? '')}</TableCell>
      <TableCell sx={wideOnly}>{institutionOf(user)}</TableCell>
      {choice.ranks ? (
        <TableCell>{isChosen ? <RankField member={member} choice={choice} isFirst={isFirst} /> : null}</TableCell>
      ) : null}
    </TableRow>
  );
}

interface MembersTableProps extends Pick<Assignment, 'choice' | 'kept'> {
  readonly members: readonly Member[];
}

/** The members of the panel to choose from, with the proposals each may not review; with a field for ranks if they are used. */
export function MembersTable({ members, choice, kept }: MembersTableProps) {
  const text = useText();
  const firstRanked = members.find(({ userId }) => choice.chosen.has(userId))?.userId;
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={text('Members of the panel')} sx={closeCells}>
        <TableHead>
          <TableRow>
            <TableCell padding="checkbox">
              <VisuallyHidden>{text('Chosen')}</VisuallyHidden>
            </TableCell>
            <TableCell>{text('Name')}</TableCell>
            <TableCell sx={wideOnly}>{text('Surname')}</TableCell>
            <TableCell align="right">{text('Proposal Count')}</TableCell>
            <TableCell sx={wideOnly}>{text('Role')}</TableCell>
            <TableCell sx={wideOnly}>{text('Institution')}</TableCell>
            {choice.ranks ? <TableCell>{text('Rank')}</TableCell> : null}
          </TableRow>
        </TableHead>
        <TableBody>
          {members.map((member) => (
            <MemberRow
              key={member.userId}
              member={member}
              choice={choice}
              isFirst={member.userId === firstRanked}
              keptFrom={kept.get(member.userId)}
            />
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

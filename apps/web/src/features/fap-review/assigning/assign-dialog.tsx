import { recordKey } from '@atrium/domain/live';
import { fullName } from '@atrium/domain/user';
import { ActionButton } from '@atrium/ui/action-button';
import { Dialog } from '@atrium/ui/dialog';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { PanelMembersDocument } from '../../../api/generated/features/fap-review/fap-proposals.ts';
import { useOperation } from '../../../api/index.ts';
import { WhoIsHere } from '../../../kits/live/index.ts';
import { QueryResult } from '../../../kits/screen/index.ts';
import { useText } from '../../../locale/index.ts';
import { AssignWarnings } from './assign-conflicts.tsx';
import { ChosenProposals } from './chosen-proposals.tsx';
import { type Member, MembersTable } from './members-table.tsx';
import { type AssignDialogProps, type Assignment, useAssignment } from './use-assignment.ts';

/** Removes duplicates: a chair who also reviews is one reviewer. */
const onceEach = (members: readonly Member[]) => [
  ...new Map(members.map((member) => [member.userId, member])).values(),
];

/** Returns, in words, the chosen reviewers whom a conflict excludes from a proposal. */
const leftOutOf = (members: readonly Member[], { choice, kept }: Assignment) =>
  members
    .filter(({ userId }) => choice.chosen.has(userId))
    .flatMap(({ user }) =>
      [...new Set([...(kept.get(user.id)?.values() ?? [])].flat())].map(
        (proposalId) => `${fullName(user)} (${proposalId})`,
      ),
    );

interface ObstaclesProps {
  readonly assignment: Assignment;
  readonly leftOut: readonly string[];
}

/** Explains why some or all of the chosen pairs are not assigned. */
function Obstacles({ assignment: { choice, wanted, isNothingLeft }, leftOut }: ObstaclesProps) {
  const text = useText();
  return (
    <Box role="status">
      {leftOut.length > 0 ? (
        <Alert role="presentation" severity="info" variant="outlined" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {text('Not assigned because of a conflict of interest: {{list}}', { list: leftOut.join(', ') })}
        </Alert>
      ) : null}
      {isNothingLeft ? (
        <Alert severity="info" variant="outlined" sx={{ mt: 2 }}>
          {text(
            wanted.length > 1
              ? 'All FAP members are already assigned to the selected proposals'
              : 'The FAP member is already assigned to the selected proposal',
          )}
        </Alert>
      ) : null}
      {choice.ranks && choice.offending.length > 0 ? (
        <Alert severity="info" variant="outlined" sx={{ mt: 2 }}>
          {text('Every selected member needs a different rank: a whole number, 1 or higher.')}
        </Alert>
      ) : null}
    </Box>
  );
}

function Buttons({ assignment, onClose }: { readonly assignment: Assignment; readonly onClose: () => void }) {
  const text = useText();
  const { choice, isNothingLeft, isReady, isBusy, run } = assignment;
  return (
    <>
      <Button onClick={onClose}>{text('Cancel')}</Button>
      {choice.ranks ? (
        <Button onClick={choice.dropRanks}>{text('Back')}</Button>
      ) : (
        <Button disabled={choice.chosen.size === 0 || isNothingLeft} onClick={choice.askRanks}>
          {text('Assign with Rankings')}
        </Button>
      )}
      <ActionButton variant="contained" disabled={!isReady} busy={isBusy} onClick={() => void run()}>
        {text(choice.ranks ? 'Submit Mass Assignments' : 'Assign without Rankings')}
      </ActionButton>
    </>
  );
}

/** Assigns selected proposals to members of the panel, with or without ranks (rules R20 and R22). */
export function AssignDialog({ onClose, ...of }: AssignDialogProps) {
  const text = useText();
  const { fapId } = of;
  const operation = useOperation(PanelMembersDocument, { fapId });
  const assignment = useAssignment(of);
  const members = onceEach(operation.data?.fapMembers ?? []);
  const { choice, kept, warned, needsReason, draft } = assignment;
  const { rows, ranks, takeOut } = choice;
  return (
    <Dialog
      open
      holds
      width="md"
      title={
        ranks ? text('Mass Assignments with Ranking') : text('Assign reviewers to {{n}} proposals', { n: rows.length })
      }
      onClose={onClose}
      actions={<Buttons assignment={assignment} onClose={onClose} />}
    >
      <WhoIsHere record={recordKey('fap', fapId)} part="Assign panel members" />
      <ChosenProposals rows={rows} onTakeOut={takeOut} />
      <QueryResult of={operation} field="fapMembers">
        {() => <MembersTable members={members} choice={choice} kept={kept} />}
      </QueryResult>
      <Obstacles assignment={assignment} leftOut={leftOutOf(members, assignment)} />
      {warned.length > 0 ? <AssignWarnings warned={warned} draft={draft} required={needsReason} /> : null}
    </Dialog>
  );
}

import { conflictReasonLimit, conflictSourceWords } from '@atrium/domain/conflict';
import { fullName } from '@atrium/domain/user';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type {
  AssignConflictsQuery,
  PanelProposalFragment,
} from '../../../api/generated/features/fap-review/fap-proposals.ts';
import { DraftNote, DraftNotices, type DraftPart, type DraftValues, plainTexts } from '../../../kits/draft/index.ts';
import { useText } from '../../../locale/index.ts';

export type PairConflict = NonNullable<AssignConflictsQuery['fapConflicts']>[number];

/** Returns the selected proposals that conflicts prevent each person from reviewing, by person and by reason. */
export function blockedProposals(
  rows: readonly PanelProposalFragment[],
  conflicts: readonly PairConflict[],
): ReadonlyMap<number, ReadonlyMap<string, readonly string[]>> {
  const ids = new Map(rows.map(({ proposalPk, proposal }) => [proposalPk, proposal.proposalId]));
  // A person invited to a proposal is not on its team yet, but may not review it either (decision 180).
  const own = rows.flatMap(({ proposalPk, proposal }) =>
    (proposal.reviewersExcluded ?? []).map((userId) => ({ userId, proposalPk, source: 'ON_PROPOSAL' as const })),
  );
  const blocked = conflicts.filter(({ mode }) => mode === 'BLOCK');
  const byPerson = Map.groupBy([...own, ...blocked], ({ userId }) => userId);
  return new Map(
    [...byPerson].map(([userId, pairs]) => [
      userId,
      new Map(
        [...Map.groupBy(pairs, ({ source }) => conflictSourceWords[source])].map(([why, all]) => [
          why,
          [...new Set(all.flatMap(({ proposalPk }) => ids.get(proposalPk) ?? []))],
        ]),
      ),
    ]),
  );
}

export interface Reason {
  readonly reason: string;
}
const faces: readonly DraftPart[] = [{ name: 'reason', label: 'Reason', ...plainTexts }];

/** The warnings of the panel's rules about the chosen pairs, with a field for the reason to assign them anyway (rule R132). */
export function AssignWarnings({
  warned,
  draft,
  required,
}: {
  warned: readonly PairConflict[];
  draft: DraftValues<Reason>;
  required: boolean;
}) {
  const text = useText();
  const byProposal = [...Map.groupBy(warned, ({ proposalPk }) => proposalPk).values()];
  return (
    <Box sx={{ mt: 2 }}>
      {byProposal.map((conflicts) => (
        <Alert key={conflicts[0]?.proposalPk} severity="warning" variant="outlined" sx={{ mt: 1 }}>
          {text('Possible conflict of interest on {{id}}', { id: conflicts[0]?.proposal?.proposalId ?? '' })}
          {conflicts.map(({ source, userId, user, otherName }) => (
            <div key={`${source}${userId}`}>
              {text(conflictSourceWords[source])}: {[user ? fullName(user) : '', otherName].filter(Boolean).join(' – ')}
            </div>
          ))}
        </Alert>
      ))}
      <Box sx={{ mt: 2 }}>
        <DraftNotices room={draft.room} faces={faces} />
      </Box>
      <TextField
        fullWidth
        multiline
        minRows={2}
        value={draft.values.reason}
        onChange={(event) => draft.write({ reason: event.target.value })}
        required={required}
        label={text('Reason for assigning them anyway')}
        helperText={text(
          required ? 'This panel asks for a reason. It is kept with the reviews.' : 'Kept with the reviews',
        )}
        slotProps={{ htmlInput: { maxLength: conflictReasonLimit } }}
      />
      <Box role="status" sx={{ mt: 1, minHeight: '1.5em', color: 'text.secondary', fontSize: '0.875rem' }}>
        <DraftNote room={draft.room} savesItself={false} />
      </Box>
    </Box>
  );
}

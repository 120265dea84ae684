import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { type AssignedKind, useQuestionHost } from './question-host.web.ts';
import { useQuestionPlace } from './question-place.web.ts';

/** Decision 0088: an emptied picker takes nothing away, and says so. */
export function StillAssigned({ kind, isEmpty }: { readonly kind: AssignedKind; readonly isEmpty: boolean }) {
  const host = useQuestionHost();
  const { proposalPk } = useQuestionPlace();
  const assigned = host.useAssigned(kind, proposalPk, isEmpty);
  const names = assigned.map(({ name }) => name).join(', ');
  const sentence =
    'Still assigned to this proposal: {{names}}. Choosing another replaces it; leaving this empty does not.';
  return (
    <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
      {isEmpty && names ? <FormHelperText sx={{ m: 0 }}>{host.text(sentence, { names })}</FormHelperText> : null}
    </Box>
  );
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { TrainingKindListDocument } from '../../api/generated/features/training/training.ts';
import { useOperation } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { useSession } from '../../session/index.ts';
import { TrainingOfPerson } from './training-of-person.tsx';

/** One's own trainings on the profile; nothing where the facility keeps none. */
export function OwnTraining() {
  const text = useText();
  const { user } = useSession();
  const kinds = useOperation(TrainingKindListDocument, {}, { quiet: true }).data?.trainingKinds ?? [];
  if (kinds.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="own-training" sx={{ mt: 4 }}>
      <Typography id="own-training" component="h2" variant="h3" sx={{ mb: 1 }}>
        {text('Training')}
      </Typography>
      <TrainingOfPerson userId={user.id} />
    </Box>
  );
}

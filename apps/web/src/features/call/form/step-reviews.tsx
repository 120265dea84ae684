import { callCommentLimit } from '@atrium/domain/call';
import { AutocompleteInput, DateInput, TextInput } from '@atrium/ui/fields';
import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { useText } from '../../../locale/index.ts';
import type { CallStepProps } from './call-step.ts';
import { FormGroup, wholeRow } from './form-group.tsx';

/** Step Reviews: when technical and panel reviews run, and which panels take part (rule C13). */
export function StepReviews({ control, choices }: CallStepProps) {
  const text = useText();
  const [startReview, startFapReview] = useWatch({ control, name: ['startReview', 'startFapReview'] });
  return (
    <>
      <FormGroup title={text('Technical reviews')}>
        <DateInput control={control} name="startReview" label={text('Start of review')} required />
        <DateInput
          control={control}
          name="endReview"
          label={text('End of review')}
          required
          min={startReview ?? undefined}
        />
      </FormGroup>
      <FormGroup title={text('Panel reviews')}>
        <DateInput control={control} name="startFapReview" label={text('Start of panel review')} />
        <DateInput
          control={control}
          name="endFapReview"
          label={text('End of panel review')}
          min={startFapReview ?? undefined}
        />
        <Box sx={wholeRow}>
          <AutocompleteInput
            control={control}
            name="faps"
            label={text('Panels of this call')}
            multiple
            choices={choices.faps}
            help={text('Each instrument can then be given one of them')}
          />
        </Box>
      </FormGroup>
      <FormGroup title={text('Survey')}>
        <Box sx={wholeRow}>
          <TextInput
            control={control}
            name="surveyComment"
            label={text('Survey comment')}
            required
            blockEnter
            limit={callCommentLimit}
          />
        </Box>
      </FormGroup>
    </>
  );
}

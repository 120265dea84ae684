import { AutocompleteInput } from '@atrium/ui/fields';
import Box from '@mui/material/Box';
import { useText } from '../../../locale/index.ts';
import { CommentField, SpanFields } from './call-fields.tsx';
import type { CallStepProps } from './call-step.ts';
import { FormGroup, wholeRow } from './form-group.tsx';

/** Step Reviews: when technical and panel reviews run, and which panels take part (rule C13). */
export function StepReviews({ control, choices }: CallStepProps) {
  const text = useText();
  return (
    <>
      <FormGroup title={text('Technical reviews')}>
        <SpanFields
          control={control}
          start={{ name: 'startReview', label: text('Start of review') }}
          end={{ name: 'endReview', label: text('End of review') }}
          required
        />
      </FormGroup>
      <FormGroup title={text('Panel reviews')}>
        <SpanFields
          control={control}
          start={{ name: 'startFapReview', label: text('Start of panel review') }}
          end={{ name: 'endFapReview', label: text('End of panel review') }}
        />
        <Box sx={wholeRow}>
          <AutocompleteInput
            control={control}
            name="faps"
            label={text('Panels of this call')}
            multiple
            choices={choices.faps}
            help={text('You can then assign one of them to each instrument')}
          />
        </Box>
      </FormGroup>
      <FormGroup title={text('Survey')}>
        <CommentField control={control} name="surveyComment" label={text('Survey comment')} />
      </FormGroup>
    </>
  );
}

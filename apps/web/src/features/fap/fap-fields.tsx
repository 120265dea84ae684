import { fapForm, ratingsDefault, ratingsMaximum, ratingsMinimum } from '@atrium/domain/fap';
import { CheckboxInput, FormGrid, NumberInput, TextInput } from '@atrium/ui/fields';
import { RichTextInput } from '@atrium/ui/rich-text';
import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { type FormPart, lineTexts, plainTexts, richTexts } from '../../kits/draft/index.ts';
import { say, useText } from '../../locale/index.ts';

export type FapFormInput = z.input<typeof fapForm>;
export type FapFormOutput = z.output<typeof fapForm>;
export type FapForm = UseFormReturn<FapFormInput, unknown, FapFormOutput>;

export const blankFap: FapFormInput = {
  code: '',
  description: '',
  numberRatingsRequired: ratingsDefault,
  gradeGuide: '',
  customGradeGuide: false,
  active: true,
};

/** The fields of a panel that are saved as a draft. */
export const fapParts: readonly FormPart<FapFormInput>[] = [
  { name: 'code', label: 'Code', ...lineTexts },
  { name: 'description', label: 'Description', ...plainTexts },
  { name: 'customGradeGuide', label: 'Use a custom grade guide', words: (own) => say(own ? 'Yes' : 'No') },
  { name: 'gradeGuide', label: 'Grade guide', ...richTexts },
];

/** Returns the form of a panel, validated by the schema of the domain. */
export function useFapForm(defaultValues: FapFormInput): FapForm {
  return useForm<FapFormInput, unknown, FapFormOutput>({ resolver: zodResolver(fapForm), defaultValues });
}

/** The fields of a panel: code, description, ratings, activity and its own grading guide (rules R5 and R14). */
export function FapFields({ form }: { form: FapForm }) {
  const text = useText();
  const { control } = form;
  const custom = useWatch({ control, name: 'customGradeGuide' });
  return (
    <FormGrid>
      <TextInput control={control} name="code" label={text('Code')} required blockEnter />
      <TextInput
        control={control}
        name="description"
        label={text('Description')}
        required
        multiline
        minRows={2}
        maxRows={10}
      />
      <NumberInput
        control={control}
        name="numberRatingsRequired"
        label={text('Number of ratings required')}
        required
        min={ratingsMinimum}
        max={ratingsMaximum}
        step={1}
      />
      <CheckboxInput control={control} name="active" label={text('Active')} />
      <CheckboxInput
        control={control}
        name="customGradeGuide"
        label={text('Use a custom grade guide')}
        help={text('Otherwise reviewers see the facility’s grade guide')}
      />
      {custom ? <RichTextInput control={control} name="gradeGuide" label={text('Grade guide')} /> : null}
    </FormGrid>
  );
}

import { TextInput } from '@atrium/ui/fields';
import type { Control, FieldValues } from 'react-hook-form';
import { useText } from '../../locale/index.ts';
import { lineTexts, plainTexts } from '../draft/index.ts';

interface Noun {
  readonly name: string;
  readonly shortCode: string;
  readonly description: string;
}

/** What many plain nouns say first, as it is kept and put beside another's. */
export const nounParts = [
  { name: 'name', label: 'Name', ...lineTexts },
  { name: 'shortCode', label: 'Short code', ...lineTexts },
  { name: 'description', label: 'Description', ...plainTexts },
] as const;

interface NounFieldsProps<Values extends FieldValues, Output> {
  readonly control: Control<Values, unknown, Output>;
}

/** The fields of it: all three have to be filled in. */
export function NounFields<Values extends Noun, Output>(props: NounFieldsProps<Values, Output>) {
  const text = useText();
  // It holds these three fields, whatever else it holds.
  const control = props.control as unknown as Control<Noun>;
  return (
    <>
      <TextInput control={control} name="name" label={text('Name')} required blockEnter />
      <TextInput control={control} name="shortCode" label={text('Short code')} required blockEnter />
      <TextInput
        control={control}
        name="description"
        label={text('Description')}
        required
        multiline
        minRows={2}
        maxRows={10}
      />
    </>
  );
}

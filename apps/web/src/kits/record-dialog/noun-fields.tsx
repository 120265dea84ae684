import { TextInput } from '@atrium/ui/fields';
import type { Control, FieldValues } from 'react-hook-form';
import { useText } from '../../locale/index.ts';
import { lineTexts, plainTexts } from '../draft/index.ts';

interface Coded {
  readonly name: string;
  readonly shortCode: string;
}

interface Noun extends Coded {
  readonly description: string;
}

/** How plain nouns are called, as it is kept and put beside another's. */
export const codedParts = [
  { name: 'name', label: 'Name', ...lineTexts },
  { name: 'shortCode', label: 'Short code', ...lineTexts },
] as const;

/** What many of them say first. */
export const nounParts = [...codedParts, { name: 'description', label: 'Description', ...plainTexts }] as const;

interface FieldsProps<Values extends FieldValues, Output> {
  readonly control: Control<Values, unknown, Output>;
}

/** The form holds these fields, whatever else it holds. */
const within = <Held extends FieldValues>(control: unknown) => control as Control<Held>;

/** The fields of how a noun is called: both have to be filled in. */
export function CodedFields<Values extends Coded, Output>(props: FieldsProps<Values, Output>) {
  const text = useText();
  const control = within<Coded>(props.control);
  return codedParts.map(({ name, label }) => (
    <TextInput key={name} control={control} name={name} label={text(label)} required blockEnter />
  ));
}

/** The same with the description, which has to be filled in too. */
export function NounFields<Values extends Noun, Output>(props: FieldsProps<Values, Output>) {
  const text = useText();
  const control = within<Noun>(props.control);
  return (
    <>
      <CodedFields control={control} />
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

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

/** The name and short code of plain nouns, as they are stored while being typed and compared in a conflict. */
export const codedParts = [
  { name: 'name', label: 'Name', ...lineTexts },
  { name: 'shortCode', label: 'Short code', ...lineTexts },
] as const;

/** The name, short code and description with which many plain nouns begin. */
export const nounParts = [...codedParts, { name: 'description', label: 'Description', ...plainTexts }] as const;

interface FieldsProps<Values extends FieldValues, Output> {
  readonly control: Control<Values, unknown, Output>;
}

/** The form contains these fields, whatever others it has. */
const within = <Held extends FieldValues>(control: unknown) => control as Control<Held>;

/** The fields for name and short code, both required. */
export function CodedFields<Values extends Coded, Output>(props: FieldsProps<Values, Output>) {
  const text = useText();
  const control = within<Coded>(props.control);
  return codedParts.map(({ name, label }) => (
    <TextInput key={name} control={control} name={name} label={text(label)} required blockEnter />
  ));
}

/** The same with the description, which is required too. */
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

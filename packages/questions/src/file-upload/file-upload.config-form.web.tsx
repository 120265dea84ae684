import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { type ConfigFormProps, defineConfigForm } from '../contract/config-form.web.tsx';
import { CheckEntry, EntryRow, NumberEntry, useEntry } from '../contract/config-form-fields.web.tsx';
import { useQuestionHost } from '../contract/question-host.web.ts';
import { acceptableTypes, type FileUploadConfig, fileUpload } from './file-upload.ts';

const words: Readonly<Record<string, string>> = {
  'audio/*': 'any audio',
  'video/*': 'any video',
  'image/*': 'any image',
};

function Types({ form }: { readonly form: ConfigFormProps<FileUploadConfig> }) {
  const { text } = useQuestionHost();
  const { id, value, set, invalid, below } = useEntry<FileUploadConfig, string[]>({ form, field: 'file_type' });
  // A question imported with other types keeps them until they are removed.
  const offered = [
    ...acceptableTypes,
    ...value.filter((type) => !(acceptableTypes as readonly string[]).includes(type)),
  ];
  const toggle = (type: string) =>
    set(offered.filter((each) => (each === type ? !value.includes(each) : value.includes(each))));
  return (
    <FormControl id={id} component="fieldset" error={invalid} disabled={form.disabled}>
      <FormLabel component="legend">{text('Accepted file types')}</FormLabel>
      <FormGroup row>
        {offered.map((type) => (
          <FormControlLabel
            key={type}
            label={text(words[type] ?? type)}
            control={
              <Checkbox
                checked={value.includes(type)}
                onChange={() => toggle(type)}
                slotProps={{ input: { 'aria-describedby': below ? `${id}-help` : undefined } }}
              />
            }
          />
        ))}
      </FormGroup>
      {below ? <FormHelperText id={`${id}-help`}>{below}</FormHelperText> : null}
    </FormControl>
  );
}

function Fields(form: ConfigFormProps<FileUploadConfig>) {
  const { text } = useQuestionHost();
  return (
    <>
      <Types form={form} />
      <EntryRow>
        <NumberEntry
          form={form}
          field="max_files"
          label={text('Max number of files')}
          help={text('0 means unlimited')}
        />
        {form.config.file_type.includes('.pdf') ? (
          <NumberEntry
            form={form}
            field="pdf_page_limit"
            label={text('PDF page limit')}
            help={text('0 means unlimited')}
          />
        ) : null}
      </EntryRow>
      <CheckEntry form={form} field="omitFromPdf" label={text('Omit from PDF')} />
    </>
  );
}

export const fileUploadConfigForm = defineConfigForm(fileUpload, { Fields });

import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { type ConfigFormProps, defineConfigForm } from '../contract/config-form.web.tsx';
import { CheckEntry, TextEntry, useEntry, VariantEntry } from '../contract/config-form-fields.web.tsx';
import { useQuestionHost } from '../contract/question-host.web.ts';
import { type DynamicChoiceConfig, dynamicChoice } from './dynamic-choice.ts';
import { isInternalUrl } from './leads-inside.web.ts';

type Headers = DynamicChoiceConfig['apiCallRequestHeaders'];

function RequestHeaders({ form }: { readonly form: ConfigFormProps<DynamicChoiceConfig> }) {
  const { text } = useQuestionHost();
  const { id, value, set, invalid, below } = useEntry<DynamicChoiceConfig, Headers>({
    form,
    field: 'apiCallRequestHeaders',
    help: text('Sent with the request for the options; only user officers can see them'),
  });
  const put = (at: number, change: Partial<Headers[number]>) =>
    set(value.map((header, index) => (index === at ? { ...header, ...change } : header)));
  return (
    <Box role="group" aria-labelledby={`${id}-label`} sx={{ display: 'grid', gap: 1 }}>
      <FormLabel id={`${id}-label`} component="div" error={invalid}>
        {text('Request headers')}
      </FormLabel>
      {value.map((header, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a header is known by its place while its name is being typed
        <Box key={at} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          {(['name', 'value'] as const).map((part) => (
            <TextField
              key={part}
              size="small"
              fullWidth
              label={text(part === 'name' ? 'Header name' : 'Header value')}
              value={header[part]}
              disabled={form.disabled}
              onChange={(event) => put(at, { [part]: event.target.value })}
            />
          ))}
          <IconButton
            size="small"
            aria-label={text('Delete header {{name}}', { name: header.name })}
            disabled={form.disabled}
            onClick={() => set(value.filter((_, index) => index !== at))}
          >
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <FormHelperText error={invalid} sx={{ m: 0 }}>
        {below}
      </FormHelperText>
      <Button
        startIcon={<Add />}
        disabled={form.disabled}
        onClick={() => set([...value, { name: '', value: '' }])}
        sx={{ justifySelf: 'start' }}
      >
        {text('Add header')}
      </Button>
    </Box>
  );
}

function Fields(form: ConfigFormProps<DynamicChoiceConfig>) {
  const { text } = useQuestionHost();
  return (
    <>
      <VariantEntry form={form} />
      <CheckEntry form={form} field="isMultipleSelect" label={text('Allow multiple selection')} />
      <TextEntry
        form={form}
        field="url"
        label={text('Link')}
        help={text(
          isInternalUrl(form.config.url)
            ? 'This address is inside the facility. The server contacts it only if its operators have listed it in CHOICE_HOSTS'
            : 'The address that returns the options as JSON',
        )}
      />
      <TextEntry
        form={form}
        field="jsonPath"
        label={text('JSON path')}
        help={text(
          'Where the options are in the response, such as $.items[*].name; leave empty if the response is a plain list of texts',
        )}
      />
      <RequestHeaders form={form} />
    </>
  );
}

export const dynamicChoiceConfigForm = defineConfigForm(dynamicChoice, { Fields });

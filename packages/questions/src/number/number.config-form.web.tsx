import { type ConfigFormProps, defineConfigForm } from '../contract/config-form.web.tsx';
import { ScoreEntry } from '../contract/shared-config-fields.web.tsx';
import { type NumberConfig, number } from './number.ts';
import { QuantityFields } from './quantity.config-form.web.tsx';

function Fields(form: ConfigFormProps<NumberConfig>) {
  return (
    <>
      <QuantityFields {...form} onChange={(changed) => form.onChange({ ...form.config, ...changed })} />
      <ScoreEntry form={form} />
    </>
  );
}

export const numberConfigForm = defineConfigForm(number, { Fields });

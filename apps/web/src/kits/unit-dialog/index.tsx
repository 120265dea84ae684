/** Creates a unit: in the list of units, and beside the question that needs it. */
import { createUnitSchema, parseFormula } from '@atrium/domain/unit';
import { FormDialog } from '@atrium/ui/dialog';
import { AutocompleteInput, FormGrid, TextInput } from '@atrium/ui/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import {
  CreateUnitDocument,
  type CreateUnitMutation,
  QuantityListDocument,
} from '../../api/generated/kits/unit-dialog/unit-dialog.ts';
import { showIssues, type TypedDocument, useCommand, useOperation } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';

type Values = z.infer<typeof createUnitSchema>;

/** Returns three values converted with the formula, so that a mistake shows before it is saved; undefined if the formula is invalid. */
function workedExample(formula: string): string | undefined {
  const convert = parseFormula(formula);
  if (!convert) return undefined;
  return [0, 1, 100].map((x) => `${x} → ${Number(convert(x).toPrecision(6))}`).join(', ');
}

export interface UnitDialogProps {
  /** The search text that matched no unit. */
  readonly name?: string;
  /** The lists that show units. */
  // biome-ignore lint/suspicious/noExplicitAny: only the names of the documents are read
  readonly refreshes: ReadonlyArray<TypedDocument<any, any>>;
  readonly onMade?: (unit: CreateUnitMutation['createUnit']) => void;
  readonly onClose: () => void;
}

/** Shows example results of the formula; renders nothing while it is invalid. */
function Example({ formula }: { readonly formula: string }) {
  const text = useText();
  const example = workedExample(formula);
  if (!example) return null;
  return (
    <Alert severity="info" icon={false}>
      {text('In the SI unit: {{example}}', { example })}
    </Alert>
  );
}

/** Creates a unit; units cannot be edited, since questions and answers carry their own copies. */
export function UnitDialog({ name = '', refreshes, onMade, onClose }: UnitDialogProps) {
  const text = useText();
  const quantities = useOperation(QuantityListDocument, {});
  const form = useForm<Values>({
    resolver: zodResolver(createUnitSchema),
    defaultValues: { id: name, unit: name, quantity: '', symbol: '', siConversionFormula: 'x' },
  });
  const { control, formState } = form;
  const create = useCommand(CreateUnitDocument, {
    done: 'Unit created successfully',
    refreshes,
  });
  const save = form.handleSubmit(async (values) => {
    const outcome = await create.run(values);
    if (outcome.ok) {
      onMade?.(outcome.data.createUnit);
      onClose();
    } else if (outcome.error.reason === 'UNIT_EXISTS') form.setError('id', { message: outcome.error.message });
    else showIssues(form, outcome.error);
  });
  return (
    <FormDialog
      title={text('Create unit')}
      submitLabel={text('Create')}
      isDirty={formState.isDirty}
      isSubmitting={formState.isSubmitting}
      onSubmit={save}
      onClose={onClose}
    >
      <FormGrid>
        <TextInput control={control} name="id" label={text('Id')} required blockEnter />
        <TextInput control={control} name="unit" label={text('Name')} required blockEnter />
        <AutocompleteInput
          control={control}
          name="quantity"
          label={text('Quantity')}
          required
          choices={(quantities.data?.quantities ?? []).map((quantity) => ({
            value: quantity.id,
            label: quantity.id,
          }))}
        />
        <TextInput control={control} name="symbol" label={text('Symbol')} required blockEnter />
        <TextInput
          control={control}
          name="siConversionFormula"
          label={text('Conversion formula')}
          help={text('Converts a value x of this unit into the SI unit, for example x / 100 for centimetres')}
          required
          blockEnter
        />
        <Example formula={form.watch('siConversionFormula')} />
      </FormGrid>
    </FormDialog>
  );
}

import type { ConflictStrategy } from '@atrium/domain/kernel';
import type { Unit } from '@atrium/domain/unit';
import { ActionButton } from '@atrium/ui/action-button';
import { DateText } from '@atrium/ui/date-text';
import { StickyFoot } from '@atrium/ui/sticky-foot';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import {
  ImportUnitsDocument,
  UnitListDocument,
  ValidateUnitsImportDocument,
  type ValidateUnitsImportMutation,
} from '../../api/generated/features/unit/unit.ts';
import { useCommand } from '../../api/index.ts';
import { screenLink, useGo } from '../../kits/go/index.ts';
import {
  type Comparison,
  ComparisonList,
  FileChoice,
  unresolved,
  useChosenFile,
} from '../../kits/import-review/index.ts';
import { Screen } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';

type Validation = ValidateUnitsImportMutation['validateUnitsImport'];

const properties = [
  ['Name', 'unit'],
  ['Quantity', 'quantity'],
  ['Symbol', 'symbol'],
  ['Conversion formula', 'siConversionFormula'],
] as const satisfies ReadonlyArray<readonly [string, keyof Unit]>;

function comparisonsOf(
  { unitComparisons }: Validation,
  decided: Readonly<Record<string, ConflictStrategy>>,
  text: (label: string) => string,
): Comparison[] {
  return unitComparisons.map(({ existingUnit, newUnit, status, conflictResolutionStrategy }) => ({
    id: newUnit.id,
    title: `${newUnit.unit} (${newUnit.id})`,
    status,
    strategy: decided[newUnit.id] ?? conflictResolutionStrategy,
    rows: properties.map(([label, key]) => ({
      label: text(label),
      existing: existingUnit?.[key],
      incoming: newUnit[key],
    })),
  }));
}

/** Holds the chosen file, the server's validation of it, and the user's decisions. */
function useImport() {
  const text = useText();
  const go = useGo();
  const chosen = useChosenFile();
  const [validation, setValidation] = useState<Validation | undefined>();
  const [decided, setDecided] = useState<Readonly<Record<string, ConflictStrategy>>>({});
  const validate = useCommand(ValidateUnitsImportDocument, { quiet: true });
  const [problem, setProblem] = useState<string | undefined>();
  const store = useCommand(ImportUnitsDocument, {
    done: 'Units imported successfully',
    refreshes: [UnitListDocument],
  });
  const items = useMemo(
    () => (validation ? comparisonsOf(validation, decided, text) : []),
    [validation, decided, text],
  );

  const take = async (file: File) => {
    setValidation(undefined);
    setDecided({});
    setProblem(undefined);
    const read = await chosen.choose(file);
    if (!read) return;
    const outcome = await validate.run({ unitsAsJson: read.text });
    if (outcome.ok) setValidation(outcome.data.validateUnitsImport);
    else setProblem(outcome.error.message);
  };
  const importAll = async () => {
    const conflictResolutions = items.map(({ id, strategy }) => ({ itemId: id, strategy }));
    const outcome = await store.run({ json: chosen.file?.text ?? '', conflictResolutions });
    if (outcome.ok) await go({ to: '/Units' });
  };
  return {
    chosen,
    validation,
    items,
    problem: chosen.problem || problem ? (chosen.problem ?? problem ?? '') : undefined,
    isReading: validate.pending,
    isStoring: store.pending,
    take,
    importAll,
    decide: (id: string, strategy: ConflictStrategy) => setDecided((now) => ({ ...now, [id]: strategy })),
    back: () => {
      setValidation(undefined);
      chosen.forget();
    },
  };
}

interface ReviewProps {
  readonly validation: Validation;
  readonly importing: ReturnType<typeof useImport>;
}

/** Compares the units in the file with the existing ones. */
function Review({ validation, importing }: ReviewProps) {
  const text = useText();
  const { chosen, items, isStoring, importAll, decide, back } = importing;
  const open = unresolved(items);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {chosen.file?.name} · {text('version {{version}}', { version: validation.version })} ·{' '}
        <DateText value={validation.exportDate} withTime />
      </Box>
      {validation.errors.length > 0 ? (
        <Alert severity="error">
          {text('This file cannot be imported as it is:')}
          <ul>
            {validation.errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
      <ComparisonList
        items={items}
        words={{ existing: text('Existing unit'), incoming: text('New unit') }}
        onStrategy={decide}
      />
      <StickyFoot
        note={open > 0 ? text('Conflicts to resolve: {{count}}', { count: open }) : text('Nothing left to decide')}
      >
        <Button onClick={back}>{text('Back')}</Button>
        <ActionButton
          variant="contained"
          disabled={open > 0 || !validation.isValid}
          busy={isStoring}
          onClick={() => void importAll()}
        >
          {text('Import')}
        </ActionButton>
      </StickyFoot>
    </Box>
  );
}

/** Imports units from a file: shows its content and the existing units, and lets the user choose the version to keep (rule Q21). */
export function ImportUnitsScreen() {
  const text = useText();
  const importing = useImport();
  const { validation } = importing;
  return (
    <Screen
      title={text('Import units')}
      context={text('Units exported from this or another facility')}
      action={<Button {...screenLink({ to: '/Units' })}>{text('All units')}</Button>}
    >
      {validation ? (
        <Review validation={validation} importing={importing} />
      ) : (
        <FileChoice
          label={text('Choose a unit file')}
          help={text('A JSON file exported from the list of units. You can also drop it here.')}
          {...(importing.problem ? { problem: importing.problem } : {})}
          busy={importing.isReading}
          onFile={(file) => void importing.take(file)}
        />
      )}
    </Screen>
  );
}

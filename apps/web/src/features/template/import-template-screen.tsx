import type { ConflictStrategy } from '@atrium/domain/kernel';
import { templateGroupIds } from '@atrium/domain/template';
import { ActionButton } from '@atrium/ui/action-button';
import { DateText } from '@atrium/ui/date-text';
import { StickyFoot } from '@atrium/ui/sticky-foot';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import {
  ImportTemplateDocument,
  ValidateTemplateImportDocument,
  type ValidateTemplateImportMutation,
} from '../../api/generated/features/template/import-template.ts';
import { TemplateListDocument } from '../../api/generated/features/template/templates.ts';
import { useCommand } from '../../api/index.ts';
import { maybeOneOf, useAddressState } from '../../kits/address-state/index.ts';
import { useGo } from '../../kits/go/index.ts';
import {
  type Comparison,
  ComparisonList,
  FileChoice,
  unresolved,
  useChosenFile,
} from '../../kits/import-review/index.ts';
import { Screen } from '../../kits/screen/index.ts';
import { templateListAddresses } from '../../kits/template-lists/index.ts';
import { useText } from '../../locale/index.ts';
import { comparisonOf, importedQuestions } from './imported-questions.ts';

type Validation = ValidateTemplateImportMutation['validateTemplateImport'];

function Errors({ errors }: { errors: readonly string[] }) {
  const text = useText();
  if (errors.length === 0) return null;
  return (
    <Alert severity="error">
      {text('This file cannot be imported as it is:')}
      <ul>
        {errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
    </Alert>
  );
}

interface QuestionsPartProps {
  readonly title: string;
  readonly items: readonly Comparison[];
  readonly onStrategy: (id: string, strategy: ConflictStrategy) => void;
}

function QuestionsPart({ title, items, onStrategy }: QuestionsPartProps) {
  const text = useText();
  if (items.length === 0) return null;
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography variant="h2">{title}</Typography>
      <ComparisonList
        items={items}
        words={{ existing: text('Existing Question'), incoming: text('New Question') }}
        onStrategy={onStrategy}
      />
    </Box>
  );
}

interface ReviewProps {
  readonly validation: Validation;
  readonly file: { readonly name: string; readonly text: string };
  readonly onBack: () => void;
}

function Review({ validation, file, onBack }: ReviewProps) {
  const text = useText();
  const go = useGo();
  const [decided, setDecided] = useState<Readonly<Record<string, ConflictStrategy>>>({});
  const store = useCommand(ImportTemplateDocument, {
    done: 'Template imported successfully',
    refreshes: [TemplateListDocument],
  });
  const { main, subTemplates, errors, isValid } = useMemo(
    () => importedQuestions(validation.validationData),
    [validation],
  );
  const shown = (list: typeof main) => list.map((one) => comparisonOf(one, decided, text));
  const [mainItems, subItems] = [shown(main), shown(subTemplates)];
  const open = unresolved([...mainItems, ...subItems]);
  const decide = (id: string, strategy: ConflictStrategy) => setDecided((now) => ({ ...now, [id]: strategy }));
  const decisions = (items: readonly Comparison[]) => items.map(({ id, strategy }) => ({ itemId: id, strategy }));
  const importAll = async () => {
    const outcome = await store.run({
      templateAsJson: file.text,
      conflictResolutions: decisions(mainItems),
      subTemplatesConflictResolutions: [decisions(subItems)],
    });
    if (!outcome.ok) return;
    const { templateId } = outcome.data.importTemplate;
    await go({ to: '/QuestionaryEditor/$templateId', params: { templateId } });
  };
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {file.name} · {text('version {{version}}', { version: validation.version })} ·{' '}
        <DateText value={validation.exportDate} withTime />
      </Box>
      <Errors errors={errors} />
      <QuestionsPart title={text('Questions')} items={mainItems} onStrategy={decide} />
      <QuestionsPart title={text('Sub Templates and Sample Questions:')} items={subItems} onStrategy={decide} />
      <StickyFoot
        note={open > 0 ? text('Conflicts to resolve: {{count}}', { count: open }) : text('Nothing left to decide')}
      >
        <Button onClick={onBack}>{text('Back')}</Button>
        <ActionButton
          variant="contained"
          disabled={open > 0 || !isValid}
          busy={store.pending}
          onClick={() => void importAll()}
        >
          {text('Import')}
        </ActionButton>
      </StickyFoot>
    </Box>
  );
}

/** The group from whose list the user came: the file may contain a template of any group. */
const addressCodecs = { group: maybeOneOf(templateGroupIds) };

/** Imports a template from a file: shows which of its questions already exist, which differ, and lets the user choose the version to keep. */
export function ImportTemplateScreen() {
  const text = useText();
  const chosen = useChosenFile();
  const [{ group }] = useAddressState(addressCodecs);
  const [validation, setValidation] = useState<Validation | undefined>();
  const [problem, setProblem] = useState<string | undefined>();
  const validate = useCommand(ValidateTemplateImportDocument, { quiet: true });
  const take = async (file: File) => {
    setValidation(undefined);
    setProblem(undefined);
    const read = await chosen.choose(file);
    if (!read) return;
    const outcome = await validate.run({ templateAsJson: read.text });
    if (outcome.ok) setValidation(outcome.data.validateTemplateImport);
    else setProblem(outcome.error.message);
  };
  const back = () => {
    setValidation(undefined);
    chosen.forget();
  };
  const why = chosen.problem ?? problem;
  return (
    <Screen
      title={text('Import template')}
      home={templateListAddresses[group ?? 'PROPOSAL']}
      context={text('A template of any kind from an exported file, with its questions and sub-templates')}
    >
      {validation && chosen.file ? (
        <Review validation={validation} file={chosen.file} onBack={back} />
      ) : (
        <FileChoice
          label={text('Choose a template file')}
          help={text('A JSON file exported from a list of templates. You can also drop it here.')}
          {...(why ? { problem: why } : {})}
          busy={validate.pending}
          onFile={(file) => void take(file)}
        />
      )}
    </Screen>
  );
}

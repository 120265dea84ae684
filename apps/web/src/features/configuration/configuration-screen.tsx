import { type ConfigurationPartId, configurationPartIds, configurationParts } from '@atrium/domain/configuration';
import { ActionButton } from '@atrium/ui/action-button';
import { ExplainedCheck } from '@atrium/ui/controls';
import { useFormats } from '@atrium/ui/formats';
import { written } from '@atrium/ui/moment';
import { StickyFoot } from '@atrium/ui/sticky-foot';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  ConfigurationImportPreviewDocument,
  type ConfigurationPlanFragment,
  ExportConfigurationDocument,
  ImportConfigurationDocument,
} from '../../api/generated/features/configuration/configuration.ts';
import { request, saveFile, serverNow, toastFailure, useCommand } from '../../api/index.ts';
import { type ChosenFile, FileChoice, useChosenFile } from '../../kits/import-review/index.ts';
import { Screen } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { Plan } from './plan.tsx';

type Parts = ReadonlySet<ConfigurationPartId>;

const all: Parts = new Set(configurationPartIds);

/** Returns the variable that limits a request to the chosen parts; empty if all are chosen. */
const partsToSend = (parts: Parts) =>
  parts.size === all.size ? {} : { parts: configurationPartIds.filter((id) => parts.has(id)) };

function PartChoice({ parts, onParts }: { parts: Parts; onParts: (parts: Parts) => void }) {
  const text = useText();
  const toggle = (id: ConfigurationPartId) =>
    onParts(new Set(configurationPartIds.filter((one) => (one === id ? !parts.has(one) : parts.has(one)))));
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h6" sx={{ p: 0 }}>
        {text('Parts')}
      </Typography>
      <Box
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(20rem, 100%), 1fr))', columnGap: 2 }}
      >
        {configurationPartIds.map((id) => {
          const { title, help } = configurationParts[id];
          return (
            <ExplainedCheck
              key={id}
              label={text(title)}
              help={text(help)}
              checked={parts.has(id)}
              onChecked={() => toggle(id)}
            />
          );
        })}
      </Box>
    </Box>
  );
}

/** Downloads the chosen parts as a file. */
function useExport(parts: Parts) {
  const { date, zone } = useFormats();
  const [pending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    try {
      const { data } = await request(ExportConfigurationDocument, partsToSend(parts));
      const name = `configuration_${written(serverNow(), date, zone)}.json`;
      saveFile({ name, content: new Blob([data.configuration ?? ''], { type: 'application/json' }) });
    } catch (error) {
      toastFailure(error, 'export of the configuration');
    } finally {
      setPending(false);
    }
  };
  return { run, pending };
}

interface ExportSectionProps {
  readonly parts: Parts;
  readonly exporting: ReturnType<typeof useExport>;
}

function ExportSection({ parts, exporting }: ExportSectionProps) {
  const text = useText();
  return (
    <section aria-labelledby="configuration-export">
      <Typography id="configuration-export" component="h2" variant="h6">
        {text('Export')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {text('People, proposals and secrets are not in the file.')}
      </Typography>
      <ActionButton
        variant="outlined"
        startIcon={<DownloadOutlined />}
        disabled={parts.size === 0}
        busy={exporting.pending}
        onClick={() => void exporting.run()}
      >
        {text('Export')}
      </ActionButton>
    </section>
  );
}

interface ImportSectionProps {
  readonly parts: Parts;
  readonly chosen: ReturnType<typeof useChosenFile>;
  readonly onPlan: (plan: ConfigurationPlanFragment) => void;
}

/** Reads a file and shows what it would change in the chosen parts. */
function ImportSection({ parts, chosen, onPlan }: ImportSectionProps) {
  const text = useText();
  const [problem, setProblem] = useState<string | undefined>();
  const look = useCommand(ConfigurationImportPreviewDocument, { quiet: true });
  const take = async (file: File) => {
    setProblem(undefined);
    const read = await chosen.choose(file);
    if (!read) return;
    const outcome = await look.run({ file: read.text, ...partsToSend(parts) });
    if (outcome.ok) onPlan(outcome.data.configurationImportPreview);
    else setProblem(outcome.error.message);
  };
  const shownProblem = chosen.problem ?? problem;
  return (
    <section aria-labelledby="configuration-import">
      <Typography id="configuration-import" component="h2" variant="h6">
        {text('Import')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {text('You will see all changes before anything is imported. Nothing is removed.')}
      </Typography>
      {parts.size === 0 ? (
        <Typography>{text('Please choose at least one part.')}</Typography>
      ) : (
        <FileChoice
          label={text('Choose a file')}
          help={text('A JSON file exported here or on the command line. You can also drop it here.')}
          {...(shownProblem ? { problem: shownProblem } : {})}
          busy={look.pending}
          onFile={(file) => void take(file)}
        />
      )}
    </section>
  );
}

interface ReviewProps {
  readonly file: ChosenFile;
  readonly parts: Parts;
  readonly plan: ConfigurationPlanFragment;
  readonly onDone: () => void;
}

/** The changes that the file would make, with a button that applies them. */
function Review({ file, parts, plan, onDone }: ReviewProps) {
  const text = useText();
  const store = useCommand(ImportConfigurationDocument, { done: 'Configuration imported', refreshes: 'all' });
  const changes = plan.added + plan.changed;
  const importAll = async () => {
    const outcome = await store.run({ file: file.text, ...partsToSend(parts) });
    if (outcome.ok) onDone();
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: '68.75rem' }}>
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {file.name}
      </Typography>
      <Plan plan={plan} />
      <StickyFoot note={changes > 0 && plan.problems === 0 ? text('You can undo this for a week') : undefined}>
        <Button onClick={onDone}>{text('Back')}</Button>
        <ActionButton
          variant="contained"
          disabled={plan.problems > 0 || changes === 0}
          busy={store.pending}
          onClick={() => void importAll()}
        >
          {text('Import')}
        </ActionButton>
      </StickyFoot>
    </Box>
  );
}

/** /Configuration: exports and imports the facility's setup as one file (decision 245). */
export function ConfigurationScreen() {
  const text = useText();
  const [parts, setParts] = useState<Parts>(all);
  const chosen = useChosenFile();
  const [plan, setPlan] = useState<ConfigurationPlanFragment | undefined>();
  // Here rather than below, since an export may still be running when the user returns from the review of an import.
  const exporting = useExport(parts);
  return (
    <Screen
      title={text('Configuration')}
      context={text('Forms, workflows, texts and settings in one file, to move from a test installation to production')}
    >
      {plan && chosen.file ? (
        <Review
          file={chosen.file}
          parts={parts}
          plan={plan}
          onDone={() => {
            setPlan(undefined);
            chosen.forget();
          }}
        />
      ) : (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: '68.75rem' }}>
          <PartChoice parts={parts} onParts={setParts} />
          <ExportSection parts={parts} exporting={exporting} />
          <ImportSection parts={parts} chosen={chosen} onPlan={setPlan} />
        </Box>
      )}
    </Screen>
  );
}

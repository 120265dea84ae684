import { ActionButton } from '@atrium/ui/action-button';
import { Dialog } from '@atrium/ui/dialog';
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { type CopyableEntry, useQuestionHost } from '../contract/question-host.web.ts';

interface CopyDialogProps {
  /** The question in plain words, for the message if nothing matches. */
  readonly question: string;
  readonly title: string;
  /** Entries of this proposal are excluded; only those of the same question or template fit. */
  readonly proposalPk: number;
  readonly questionId: string;
  readonly templateId: number;
  /** How many may be chosen: one, or as many as there is room for. */
  readonly isMultiple: boolean;
  readonly room: number | undefined;
  readonly onCopy: (sources: readonly CopyableEntry[]) => Promise<void>;
  readonly onClose: () => void;
}

interface Source {
  readonly pk: number;
  readonly title: string;
}

function Choices({
  entries,
  chosen,
  isMultiple,
  onChange,
}: {
  entries: readonly CopyableEntry[];
  chosen: readonly CopyableEntry[];
  isMultiple: boolean;
  onChange: (chosen: readonly CopyableEntry[]) => void;
}) {
  const { text } = useQuestionHost();
  const Control = isMultiple ? Checkbox : Radio;
  const toggle = (entry: CopyableEntry) => {
    if (!isMultiple) return onChange([entry]);
    onChange(chosen.includes(entry) ? chosen.filter((each) => each !== entry) : [...chosen, entry]);
  };
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">{text('Answers')}</FormLabel>
      {entries.map((entry) => (
        <FormControlLabel
          key={entry.questionaryId}
          label={entry.title}
          control={<Control checked={chosen.includes(entry)} onChange={() => toggle(entry)} />}
        />
      ))}
    </FormControl>
  );
}

/** Returns the proposals of these entries. */
const sourcesOf = (entries: readonly CopyableEntry[]): Source[] =>
  [...new Map(entries.map((entry) => [entry.proposalPk, entry.proposal]))].map(([pk, title]) => ({ pk, title }));

function SourceChoice({
  sources,
  source,
  onSource,
}: {
  readonly sources: readonly Source[];
  readonly source: Source | null;
  readonly onSource: (source: Source | null) => void;
}) {
  const { text } = useQuestionHost();
  return (
    <Autocomplete
      options={sources}
      value={source}
      getOptionKey={({ pk }) => pk}
      getOptionLabel={(option) => option.title}
      isOptionEqualToValue={(option, value) => option.pk === value.pk}
      noOptionsText={text('Nothing found')}
      onChange={(_, next) => onSource(next)}
      renderInput={(input) => <TextField {...input} label={text('Proposal')} />}
    />
  );
}

/** Returns the entries of other proposals that fit the question. */
function useFitting({ proposalPk, questionId, templateId }: CopyDialogProps) {
  const { items, state } = useQuestionHost().useCopyableEntries(true);
  const fitting = items.filter(
    (entry) => entry.proposalPk !== proposalPk && (entry.questionId === questionId || entry.templateId === templateId),
  );
  return { fitting, state };
}

/** Shown while there are no proposals to choose from. */
function InsteadOfSources({
  state,
  hasSources,
  question,
}: {
  readonly state: ReturnType<typeof useFitting>['state'];
  readonly hasSources: boolean;
  readonly question: string;
}) {
  const { text } = useQuestionHost();
  return (
    <>
      {state === 'loading' ? <Skeleton height={56} aria-label={text('Loading…')} /> : null}
      {state === 'failed' ? <Alert severity="error">{text('The list could not be loaded.')}</Alert> : null}
      {state === 'ready' && !hasSources ? (
        <Alert severity="info">{text('No proposal(s) with matching {{question}}', { question })}</Alert>
      ) : null}
    </>
  );
}

/** Chooses the entries to copy: first a proposal, then one or several of its entries (rule Q81). */
export function CopyDialog(props: CopyDialogProps) {
  const { question, title, isMultiple, room, onCopy, onClose } = props;
  const { text } = useQuestionHost();
  const { fitting, state } = useFitting(props);
  const [source, setSource] = useState<Source | null>(null);
  const [chosen, setChosen] = useState<readonly CopyableEntry[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const sources = sourcesOf(fitting);
  const isTooMany = room !== undefined && chosen.length > room;
  const choose = (next: Source | null) => {
    setSource(next);
    setChosen([]);
  };
  const copy = async () => {
    setIsBusy(true);
    await onCopy(chosen);
    setIsBusy(false);
  };
  return (
    <Dialog
      open
      holds
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('Cancel')}</Button>
          <ActionButton
            variant="contained"
            busy={isBusy}
            disabled={chosen.length === 0 || isTooMany}
            onClick={() => void copy()}
          >
            {text('Save')}
          </ActionButton>
        </>
      }
    >
      <InsteadOfSources state={state} hasSources={sources.length > 0} question={question} />
      {sources.length > 0 ? (
        <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
          <SourceChoice sources={sources} source={source} onSource={choose} />
          {source ? (
            <Choices
              entries={fitting.filter((entry) => entry.proposalPk === source.pk)}
              chosen={chosen}
              isMultiple={isMultiple}
              onChange={setChosen}
            />
          ) : null}
          {source && chosen.length === 0 ? <Alert severity="warning">{text('No answer(s) selected')}</Alert> : null}
          {isTooMany ? (
            <Alert severity="warning">{text('Only {{n}} more can be added', { n: room ?? 0 })}</Alert>
          ) : null}
        </Box>
      ) : null}
    </Dialog>
  );
}

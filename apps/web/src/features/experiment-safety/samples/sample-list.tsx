import { useQuestionHost } from '@atrium/questions/host';
import AddOutlined from '@mui/icons-material/AddOutlined';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import type {
  ChosenSampleFragment,
  DeclaredSampleFragment,
  SafetyFormFragment,
} from '../../../api/generated/features/experiment-safety/experiment-safety.ts';
import { toast } from '../../../api/index.ts';
import { useText } from '../../../locale/index.ts';
import { safetyTexts, titleOfClone } from '../safety-words.ts';
import { TitlePrompt } from '../title-prompt.tsx';
import { SampleDialog } from './sample-dialog.tsx';
import { useSampleActions } from './use-sample-deeds.ts';

const looks = {
  none: { words: safetyTexts.notChosen, colour: 'text.secondary' },
  unfinished: { words: safetyTexts.unfinished, colour: 'error.main' },
  ready: { words: safetyTexts.ready, colour: 'success.main' },
} as const;

/** The progress of a sample, as a checkbox and a word (rule O51). */
export function SampleState({ chosen }: { readonly chosen: Pick<ChosenSampleFragment, 'isEsiSubmitted'> | undefined }) {
  const text = useText();
  const { words, colour } = looks[chosen ? (chosen.isEsiSubmitted ? 'ready' : 'unfinished') : 'none'];
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, fontSize: '0.875rem' }}>
      <Inventory2Outlined aria-hidden fontSize="small" sx={{ color: colour }} />
      {text(words)}
    </Box>
  );
}

interface RowButtonProps {
  readonly label: string;
  /** Why the action is not possible. */
  readonly refusal?: string | undefined;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function RowButton({ label, refusal, onClick, children }: RowButtonProps) {
  if (refusal !== undefined)
    return (
      // Focusable even when disabled, since its tooltip says why.
      <Tooltip title={refusal} describeChild>
        <IconButton
          size="small"
          aria-label={label}
          aria-disabled
          disableRipple
          onClick={() => toast(refusal, 'info')}
          sx={{ color: 'action.disabled', cursor: 'default', '&:hover': { backgroundColor: 'transparent' } }}
        >
          {children}
        </IconButton>
      </Tooltip>
    );
  return (
    <IconButton size="small" aria-label={label} title={label} onClick={onClick}>
      {children}
    </IconButton>
  );
}

interface RowProps {
  readonly sample: DeclaredSampleFragment;
  readonly chosen: ChosenSampleFragment | undefined;
  readonly disabled: boolean;
  readonly proposalPk: number;
  readonly deeds: ReturnType<typeof useSampleActions>;
  readonly onClone: () => void;
}

/** The actions on a sample besides selecting it. */
function Buttons({ sample, chosen, disabled, proposalPk, deeds, onClone }: RowProps) {
  const text = useText();
  const host = useQuestionHost();
  const { id, title, questionId, abilities, isPostProposalSubmission } = sample;
  const declare = () =>
    abilities.change.allowed && !disabled
      ? void host
          .editEntry({ kind: 'sample', entryId: id, proposalPk, questionId, templateId: 0, question: title })
          .then(deeds.declared)
      : host.readEntry('sample', id);
  return (
    <Box sx={{ display: 'flex', flexShrink: 0, ml: 'auto' }}>
      {chosen && !disabled ? (
        <RowButton label={text('Edit {{title}}', { title })} onClick={() => void deeds.edit(id, chosen.isEsiSubmitted)}>
          <EditOutlined fontSize="small" />
        </RowButton>
      ) : null}
      <RowButton label={text('Declaration of {{title}}', { title })} onClick={declare}>
        <DescriptionOutlined fontSize="small" />
      </RowButton>
      {disabled ? null : (
        <RowButton label={text('Clone {{title}}', { title })} onClick={onClone}>
          <ContentCopyOutlined fontSize="small" />
        </RowButton>
      )}
      {isPostProposalSubmission && !disabled ? (
        <RowButton
          label={text('Delete {{title}}', { title })}
          refusal={abilities.delete.allowed ? undefined : text(abilities.delete.message ?? '')}
          onClick={() => void deeds.remove(sample)}
        >
          <DeleteOutlined fontSize="small" />
        </RowButton>
      ) : null}
    </Box>
  );
}

function Row(props: RowProps) {
  const { sample, chosen, disabled, deeds } = props;
  const { id, title } = sample;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        px: 1.5,
        py: 0.5,
      }}
    >
      <FormControlLabel
        sx={{ flex: { xs: '1 1 100%', sm: '1 1 11rem' }, minWidth: 0, overflowWrap: 'anywhere', mr: 0 }}
        disabled={disabled}
        label={title}
        control={
          <Checkbox
            checked={chosen !== undefined}
            onChange={(_, checked) => void (checked ? deeds.choose(id) : deeds.deselect(sample))}
          />
        }
      />
      <SampleState chosen={chosen} />
      <Buttons {...props} />
    </Box>
  );
}

interface SampleListProps {
  readonly safety: SafetyFormFragment;
  readonly disabled: boolean;
}

type Prompt = { readonly kind: 'new' } | { readonly kind: 'clone'; readonly sample: DeclaredSampleFragment };

interface PromptDialogProps {
  readonly prompt: Prompt;
  readonly busy: boolean;
  readonly onTitle: (title: string) => void;
  readonly onClose: () => void;
}

/** Asks for the title of a new sample, or of a copy of another. */
function PromptDialog({ prompt, busy, onTitle, onClose }: PromptDialogProps) {
  const text = useText();
  return (
    <TitlePrompt
      title={prompt.kind === 'clone' ? 'Clone sample' : 'Add sample'}
      offered={prompt.kind === 'clone' ? titleOfClone(text, prompt.sample.title) : ''}
      confirm={prompt.kind === 'clone' ? 'Clone' : 'Add'}
      busy={busy}
      onTitle={onTitle}
      onClose={onClose}
    />
  );
}

/** All samples of the proposal: which ones are selected for the experiment, and the progress of their declarations (rule O50). */
export function SampleList({ safety, disabled }: SampleListProps) {
  const text = useText();
  const [opened, setOpened] = useState<number>();
  const [prompt, setPrompt] = useState<Prompt>();
  const deeds = useSampleActions(safety, setOpened);
  const chosen = new Map(safety.samples.map((one) => [one.sampleId, one]));
  const declared = safety.proposal.samples ?? [];
  const close = () => setPrompt(undefined);
  const titled = async (title: string) => {
    const done =
      prompt?.kind === 'clone'
        ? await deeds.clone(prompt.sample.id, title, chosen.has(prompt.sample.id))
        : await deeds.create(title);
    if (done) close();
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {declared.length === 0 ? (
        <Typography color="textSecondary">{text('No samples were declared with the proposal.')}</Typography>
      ) : (
        <Box
          component="ul"
          aria-label={text('Samples')}
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
        >
          {declared.map((sample) => (
            <Row
              key={sample.id}
              sample={sample}
              chosen={chosen.get(sample.id)}
              disabled={disabled}
              proposalPk={safety.proposal.primaryKey}
              deeds={deeds}
              onClone={() => setPrompt({ kind: 'clone', sample })}
            />
          ))}
        </Box>
      )}
      {disabled || !safety.sampleQuestion ? null : (
        <Button
          sx={{ justifySelf: 'start' }}
          variant="outlined"
          startIcon={<AddOutlined />}
          onClick={() => setPrompt({ kind: 'new' })}
        >
          {text('Add sample')}
        </Button>
      )}
      {prompt ? (
        <PromptDialog prompt={prompt} busy={deeds.busy} onTitle={(title) => void titled(title)} onClose={close} />
      ) : null}
      {opened === undefined ? null : (
        <SampleDialog experimentPk={safety.experimentPk} sampleId={opened} onClose={() => setOpened(undefined)} />
      )}
    </Box>
  );
}

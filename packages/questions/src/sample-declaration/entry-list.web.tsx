import { ErrorState } from '@atrium/ui/error-state';
import { lazyPart } from '@atrium/ui/lazy-part';
import Add from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Entry } from '../contract/index.ts';
import {
  type EntryKind,
  type EntryPlace,
  type QuestionHost,
  type QuestionPlace,
  useQuestionHost,
  useQuestionPlace,
} from '../contract/question-host.web.ts';
import type { InputProps } from '../contract/web-face.web.tsx';
import { EntryRows } from './entry-rows.web.tsx';

const ClonePrompt = lazyPart(() => import('./clone-prompt.web.tsx').then((module) => module.ClonePrompt));

interface EntryListConfig {
  readonly addEntryButtonLabel: string;
  readonly templateId: number | null;
  readonly maxEntries: number | null;
}

/** The differences between samples and sub-template entries. */
export interface EntryWords {
  readonly kind: EntryKind;
  readonly deleteTitle: string;
  readonly cloneConfirm: string;
  readonly titleLimit: number;
  /** Whether deletion waits for the next save, so that Reset can undo it. */
  readonly isStaged: boolean;
}

export interface EntryListProps<Config extends EntryListConfig> extends InputProps<Config, Entry[]> {
  readonly words: EntryWords;
  /** Draws more buttons beside "Add"; receives whether the list is full, and a callback for entries they create. */
  readonly beside?: (list: { readonly isFull: boolean; readonly made: (ids: readonly number[]) => void }) => ReactNode;
}

const same = (one: readonly Entry[], other: readonly Entry[]) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the entries as the next save will leave them, and reports them to the form for validation. */
function useVisibleEntries({
  words,
  questionId,
  value,
  onLoaded,
}: Pick<EntryListProps<EntryListConfig>, 'words' | 'questionId' | 'value' | 'onLoaded'>) {
  const host = useQuestionHost();
  const { proposalPk, staging } = useQuestionPlace();
  const { items, state, retry } = host.useEntries(words.kind, proposalPk, questionId);
  const deleted = staging?.deleted;
  const entries = useMemo(() => items.filter(({ id }) => !deleted?.includes(id)), [items, deleted]);
  useEffect(() => {
    if (state === 'ready' && !same(value, entries)) onLoaded?.([...entries]);
  }, [state, entries, value, onLoaded]);
  return { entries, state, retry };
}

/** Returns the operations on the entries of a proposal; they also report changes to the form. */
function actionsOn<Config extends EntryListConfig>(
  props: EntryListProps<Config>,
  entries: readonly Entry[],
  host: QuestionHost,
  proposalPk: number,
  staging: QuestionPlace['staging'],
) {
  const { questionId, question, words } = props;
  const { templateId } = props.config;
  const place: EntryPlace = { kind: words.kind, proposalPk, questionId };
  /** Marks the form as changed; if deletion waits for a save, Reset also deletes the entries created here. */
  const made = (entryIds: readonly number[]) => {
    if (words.isStaged) for (const id of entryIds) staging?.created(id);
    props.onChange([...entries]);
  };
  const edit = async (entryId?: number) => {
    if (templateId === null) return;
    const saved = await host.editEntry({
      ...place,
      question,
      templateId,
      ...(entryId === undefined ? {} : { entryId }),
    });
    if (saved !== undefined && entryId === undefined) made([saved]);
    else if (saved !== undefined) props.onChange([...entries]);
  };
  const clone = async (entry: Entry, title: string) => {
    const copy = await host.cloneEntry(words.kind, entry.id, title);
    if (copy !== undefined) made([copy]);
  };
  const remove = async (entry: Entry) => {
    if (!(await host.confirmDeletion(words.kind, entry, host.text(words.deleteTitle)))) return;
    if (words.isStaged && staging) staging.remove(entry.id);
    else if (await host.deleteEntry(words.kind, entry.id)) props.onChange(entries.filter(({ id }) => id !== entry.id));
  };
  return { made, edit, clone, remove };
}

/** A list of records that belong to a question, each filled in in its own dialog (rule Q78). */
export function EntryList<Config extends EntryListConfig>(props: EntryListProps<Config>) {
  const { config, disabled, words, ids } = props;
  const host = useQuestionHost();
  const { text } = host;
  const { proposalPk, staging } = useQuestionPlace();
  const { entries, state, retry } = useVisibleEntries(props);
  const [cloned, setCloned] = useState<Entry>();

  if (proposalPk === undefined) {
    return <Alert severity="info">{text('Please save this step first. Then you can add entries here.')}</Alert>;
  }
  if (state === 'failed') return <ErrorState text={text('The list could not be loaded.')} onRetry={retry} />;
  if (state === 'loading') return <Skeleton variant="rounded" height={56} aria-label={text('Loading…')} />;

  const { templateId, maxEntries } = config;
  const isFull = maxEntries !== null && maxEntries > 0 && entries.length >= maxEntries;
  const act = actionsOn(props, entries, host, proposalPk, staging);

  return (
    <Box role="group" aria-labelledby={ids.label} aria-describedby={ids.help} sx={{ display: 'grid', gap: 1 }}>
      <EntryRows
        entries={entries}
        disabled={disabled}
        isFull={isFull}
        onEdit={({ id }) => void act.edit(id)}
        onClone={setCloned}
        onDelete={(entry) => void act.remove(entry)}
      />
      {templateId === null ? (
        <Alert severity="error">{text('This question has no template. Please contact the user office.')}</Alert>
      ) : null}
      {disabled || templateId === null ? null : (
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <Button
            id={ids.control}
            variant="outlined"
            startIcon={<Add />}
            disabled={isFull}
            onClick={() => void act.edit()}
          >
            {config.addEntryButtonLabel || text('Add')}
          </Button>
          {props.beside?.({ isFull, made: act.made })}
        </Box>
      )}
      {cloned ? (
        <ClonePrompt
          entry={cloned}
          confirm={text(words.cloneConfirm)}
          limit={words.titleLimit}
          onClone={(title) => {
            setCloned(undefined);
            void act.clone(cloned, title);
          }}
          onClose={() => setCloned(undefined)}
        />
      ) : null}
    </Box>
  );
}

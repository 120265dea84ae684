import { recordKey } from '@atrium/domain/live';
import type { EntryKind, EntryPlace } from '@atrium/questions/host';
import { useMemo } from 'react';
import {
  BlankEntryDocument,
  CreateGenericTemplateDocument,
  CreateSampleDocument,
  UpdateGenericTemplateDocument,
  UpdateSampleDocument,
} from '../../api/generated/kits/entries/entry-form.ts';
import type { QuestionaryStepFragment } from '../../api/generated/kits/questionary-form/questionary-form.ts';
import { type ApiError, toastFailure, useCommand, useOperation } from '../../api/index.ts';
import { formSteps } from '../questionary-form/index.ts';
import { QueryResult } from '../screen/index.ts';
import { type BasisOutcome, itemConflicts, Wizard, type WizardItem } from '../wizard/index.ts';
import { type EntryBasis, EntryTitle, EntryTitleReview, titleParts, titleProblems } from './entry-basis.tsx';
import { EntryAnswer, type StoredEntry } from './stored-entry.tsx';

const problemsOf = (error: ApiError) => error.issues.map(({ message }) => ({ path: 'title', message }));

const shared = {
  Basis: EntryTitle,
  BasisReview: EntryTitleReview,
  savedText: 'Saved',
} as const;

export interface EntryFormProps {
  readonly onSaved: (id: number) => void;
  readonly onFinished: () => void;
  readonly onDirty: (isDirty: boolean, giveUp: () => void) => void;
}

interface StoredFormProps extends EntryFormProps {
  readonly kind: EntryKind;
  readonly entry: StoredEntry;
  readonly reload: () => Promise<unknown>;
  /** Whether the entry was just created in this dialog; the form then continues with the next step. */
  readonly isNew: boolean;
}

function StoredForm({ kind, entry, reload, isNew, ...props }: StoredFormProps) {
  const updateSample = useCommand(UpdateSampleDocument, { quiet: true });
  const updateTemplate = useCommand(UpdateGenericTemplateDocument, { quiet: true });
  const { id, title, questionary, abilities, proposalPk } = entry;
  const steps = useMemo(() => formSteps(questionary.steps), [questionary.steps]);
  const basis = useMemo<EntryBasis>(() => ({ title }), [title]);
  const parts = titleParts(steps);
  const rename = ({ title: wanted }: EntryBasis, read: EntryBasis) =>
    (kind === 'sample' ? updateSample : updateTemplate).run({ id, title: wanted.trim(), readTitle: read.title });
  const item: WizardItem<EntryBasis> = {
    ...shared,
    opensAtFirstStep: !isNew,
    goesOn: isNew,
    key: `${kind}-${id}`,
    title,
    steps,
    proposalPk,
    record: proposalPk ? recordKey('proposal', proposalPk) : undefined,
    recordPart: title,
    questionaryId: questionary.questionaryId,
    mayChange: abilities.change,
    basis,
    parts,
    basisProblems: (value) => titleProblems(kind, value),
    saveBasis: async (value, read): Promise<BasisOutcome<EntryBasis>> => {
      const outcome = await rename(value, read);
      if (!outcome.ok) {
        const conflicts = itemConflicts(outcome.error, 'TITLE_CHANGED', parts);
        if (conflicts.length === 0) toastFailure(outcome.error, 'saveEntry');
        return { ok: false, problems: problemsOf(outcome.error), conflicts, error: outcome.error };
      }
      props.onSaved(id);
      return { ok: true, questionaryId: questionary.questionaryId };
    },
    autosaveBasis: async (value, read) => {
      if (titleProblems(kind, value).length > 0) return {};
      const outcome = await rename(value, read);
      if (!outcome.ok) return { conflicts: itemConflicts(outcome.error, 'TITLE_CHANGED', parts), error: outcome.error };
      props.onSaved(id);
      return { stored: value };
    },
    finished: props.onFinished,
    reload: async () => {
      props.onSaved(id);
      await reload();
    },
  };
  return <Wizard item={item} onDirty={props.onDirty} />;
}

/** The form of an existing entry. */
export function EntryForm({
  kind,
  entryId,
  ...props
}: EntryFormProps & Pick<StoredFormProps, 'kind' | 'isNew'> & { readonly entryId: number }) {
  return (
    <EntryAnswer kind={kind} id={entryId}>
      {(entry, reload) => <StoredForm key={entry.id} kind={kind} entry={entry} reload={reload} {...props} />}
    </EntryAnswer>
  );
}

interface NewEntryProps extends EntryFormProps {
  readonly place: EntryPlace & { readonly templateId: number };
  /** Called after the first save has created the entry, with its id. */
  readonly onMade: (id: number) => void;
}

function BlankForm({
  place,
  blank,
  onMade,
  onSaved,
  onFinished,
  onDirty,
}: NewEntryProps & { blank: readonly QuestionaryStepFragment[] }) {
  const createSample = useCommand(CreateSampleDocument);
  const createTemplate = useCommand(CreateGenericTemplateDocument);
  const { kind, proposalPk, questionId, templateId } = place;
  const steps = useMemo(() => formSteps(blank), [blank]);
  const basis = useMemo<EntryBasis>(() => ({ title: '' }), []);
  const make = async (title: string) => {
    const variables = { title, templateId, proposalPk, questionId };
    if (kind === 'sample') {
      const outcome = await createSample.run(variables);
      return outcome.ok ? { ok: true as const, made: outcome.data.createSample } : outcome;
    }
    const outcome = await createTemplate.run(variables);
    return outcome.ok ? { ok: true as const, made: outcome.data.createGenericTemplate } : outcome;
  };
  const item: WizardItem<EntryBasis> = {
    ...shared,
    opensAtFirstStep: true,
    key: `${kind}-new-${proposalPk}-${questionId}`,
    title: '',
    steps,
    proposalPk,
    mayChange: { allowed: true },
    basis,
    parts: titleParts(steps),
    basisProblems: (value) => titleProblems(kind, value),
    saveBasis: async (value) => {
      const outcome = await make(value.title.trim());
      if (!outcome.ok) return { ok: false, problems: problemsOf(outcome.error) };
      const { id, questionaryId } = outcome.made;
      onSaved(id);
      return { ok: true, questionaryId, arrive: async () => onMade(id) };
    },
    finished: onFinished,
    reload: async () => undefined,
  };
  return <Wizard item={item} onDirty={onDirty} />;
}

/** The form of a new entry, which is created by the first save. */
export function NewEntryForm(props: NewEntryProps) {
  const operation = useOperation(BlankEntryDocument, { templateId: props.place.templateId }, { keepPrevious: false });
  return (
    <QueryResult of={operation} field="blankQuestionarySteps" absent="Failed to load questionary details">
      {(blank) => <BlankForm {...props} blank={blank} />}
    </QueryResult>
  );
}

import {
  type QuestionTypeId,
  questionTypeIds,
  type TemplateCategoryId,
  templateCategories,
  templateCategoryIds,
} from '@atrium/domain/question';
import { questionType } from '@atrium/questions';
import { CountButton } from '@atrium/ui/count-button';
import type { DataColumn, RowAction } from '@atrium/ui/data-table';
import { EmptyState } from '@atrium/ui/empty-state';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useMemo, useState } from 'react';
import { QuestionListDocument, type QuestionRowFragment } from '../../api/generated/features/question/questions.ts';
import { DeleteQuestionDocument } from '../../api/generated/kits/question-editor/question-editor.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { maybeOneOf } from '../../kits/address-state/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { defineList, FilterSelect, ListScreen, useListState } from '../../kits/list-screen/index.ts';
import { QuestionDialog, TypeIcon } from '../../kits/question-editor/index.ts';
import { type Say, useText } from '../../locale/index.ts';
import { AnswersDialog, TemplatesDialog } from './usage-dialogs.tsx';

const definition = defineList({
  pageSize: 10,
  sort: { field: 'question', direction: 'asc' },
  filters: { category: maybeOneOf(templateCategoryIds), type: maybeOneOf(questionTypeIds) },
});

const useQuestionList = () => useListState(definition);

type Open = { readonly what: 'edit' | 'templates' | 'answers'; readonly question: QuestionRowFragment };

interface QuestionNameProps {
  readonly row: QuestionRowFragment;
  readonly onOpen: () => void;
}

function QuestionName({ row, onOpen }: QuestionNameProps) {
  return (
    <Box component="span" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <TypeIcon type={row.dataType as QuestionTypeId} named />
      <MuiLink
        component="button"
        type="button"
        color="inherit"
        underline="hover"
        onClick={onOpen}
        sx={{ font: 'inherit', textAlign: 'left' }}
      >
        {row.question}
      </MuiLink>
    </Box>
  );
}

function columnsOf(
  text: Say,
  open: (what: Open['what'], question: QuestionRowFragment) => void,
): readonly DataColumn<QuestionRowFragment>[] {
  return [
    {
      id: 'question',
      header: 'Question',
      text: (row) => row.question,
      cell: (row) => <QuestionName row={row} onOpen={() => open('edit', row)} />,
      sortable: true,
      locked: true,
      card: 'title',
    },
    { id: 'naturalKey', header: 'Key', text: (row) => row.naturalKey, sortable: true },
    {
      id: 'dataType',
      header: 'Type',
      text: (row) => text(questionType(row.dataType as QuestionTypeId).name),
      sortable: true,
      hidden: true,
    },
    {
      id: 'categoryId',
      header: 'Category',
      text: (row) => text(templateCategories[row.categoryId as TemplateCategoryId].name),
      sortable: true,
    },
    {
      id: 'answers',
      header: 'Answers',
      text: (row) => row.answerCount,
      cell: (row) => (
        <CountButton
          count={row.answerCount}
          label={text('{{count}} answers to {{question}}', { count: row.answerCount, question: row.question })}
          onOpen={() => open('answers', row)}
        />
      ),
      sortable: true,
      align: 'right',
    },
    {
      id: 'templates',
      header: 'Templates',
      text: (row) => row.templateCount,
      cell: (row) => (
        <CountButton
          count={row.templateCount}
          label={text('{{count}} templates ask {{question}}', { count: row.templateCount, question: row.question })}
          onOpen={() => open('templates', row)}
        />
      ),
      sortable: true,
      align: 'right',
    },
  ];
}

/** The filters of the questions. */
function Filters({ list }: { list: ReturnType<typeof useQuestionList> }) {
  const text = useText();
  const { category, type } = list.filters;
  const byName = <Id extends string>(ids: readonly Id[], name: (id: Id) => string) =>
    ids.map((id) => ({ value: id, label: text(name(id)) })).sort((a, b) => a.label.localeCompare(b.label));
  return (
    <>
      <FilterSelect
        label={text('Category')}
        all="All"
        value={category}
        options={byName(templateCategoryIds, (id) => templateCategories[id].name)}
        onValue={(next) => list.setFilters({ category: next })}
      />
      <FilterSelect
        label={text('Type')}
        all="All"
        value={type}
        options={byName(questionTypeIds, (id) => questionType(id).name)}
        onValue={(next) => list.setFilters({ type: next })}
      />
    </>
  );
}

/** Deletes a question after confirmation. */
function useErasing() {
  const text = useText();
  const ask = useConfirm();
  const remove = useCommand(DeleteQuestionDocument, {
    done: 'Question deleted',
    refreshes: [QuestionListDocument],
  });
  return (row: QuestionRowFragment) =>
    ask({
      title: text('Delete question'),
      text: text('Are you sure you want to delete this question?'),
      confirmLabel: text('Delete'),
      destructive: true,
      look: () => remove.preview({ questionId: row.id }),
      act: () => remove.run({ questionId: row.id }),
    });
}

/** All questions: searchable by words, category and type, with the templates that ask and the proposals that answer them (rule Q8). */
export function QuestionsScreen() {
  const text = useText();
  const list = useQuestionList();
  const { category, type } = list.filters;
  const operation = useOperation(QuestionListDocument, {
    ...list.variables,
    filter: { category: category ?? null, dataType: type ? [type] : null },
  });
  const erase = useErasing();
  const [open, setOpen] = useState<Open | undefined>();
  const columns = useMemo(() => columnsOf(text, (what, question) => setOpen({ what, question })), [text]);
  const total = operation.data?.allQuestions.totalCount ?? 0;
  const close = () => setOpen(undefined);
  const actions = (row: QuestionRowFragment): readonly RowAction[] => [
    { label: text('Edit'), onRun: () => setOpen({ what: 'edit', question: row }) },
    {
      label: text('Delete'),
      destructive: true,
      refusal: row.abilities.delete.allowed ? undefined : text(row.abilities.delete.message ?? ''),
      onRun: () => void erase(row),
    },
  ];
  return (
    <>
      <ListScreen
        title={text('Questions')}
        context={
          operation.data ? text('{{count}} questions; they are created in the template editor', { count: total }) : ' '
        }
        name="questions"
        list={list}
        columns={columns}
        operation={operation}
        field="allQuestions"
        rows={operation.data?.allQuestions.questions}
        total={total}
        rowId={(row) => row.id}
        rowLabel={(row) => row.question}
        searchLabel={text('Search questions and keys')}
        searchPauseMs={600}
        filters={<Filters list={list} />}
        actions={actions}
        empty={
          <EmptyState
            title={text('No questions yet')}
            text={text('Questions are created in the template editor and can be used in several templates.')}
          />
        }
      />
      {open?.what === 'edit' ? (
        <QuestionDialog questionId={open.question.id} onClose={close} refreshes={[QuestionListDocument]} />
      ) : null}
      {open?.what === 'templates' ? <TemplatesDialog question={open.question} onClose={close} /> : null}
      {open?.what === 'answers' ? <AnswersDialog question={open.question} onClose={close} /> : null}
    </>
  );
}

import { lazyPart } from '@atrium/ui/lazy-part';
import LibraryBooksOutlined from '@mui/icons-material/LibraryBooksOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Entry } from '../contract/index.ts';
import { type CopyableEntry, useQuestionHost, useQuestionPlace } from '../contract/question-host.web.ts';
import { defineWebFace, type InputProps, type ReviewProps } from '../contract/web-face.web.tsx';
import { EntryList, type EntryWords } from '../sample-declaration/entry-list.web.tsx';
import { EntryReview } from '../sample-declaration/entry-review.web.tsx';
import { type SubTemplateConfig, subTemplate } from './sub-template.ts';

/** Loaded when a user copies entries. */
const CopyDialog = lazyPart(() => import('./copy-dialog.web.tsx').then((module) => module.CopyDialog));

const words: EntryWords = {
  kind: 'generic-template',
  deleteTitle: 'Delete GenericTemplate',
  cloneConfirm: 'Clone',
  titleLimit: 500,
  isStaged: true,
};

interface CopyButtonProps {
  readonly question: string;
  readonly questionId: string;
  readonly config: SubTemplateConfig;
  readonly isFull: boolean;
  readonly room: number | undefined;
  readonly made: (ids: readonly number[]) => void;
}

function CopyButton({ question, questionId, config, isFull, room, made }: CopyButtonProps) {
  const host = useQuestionHost();
  const { proposalPk } = useQuestionPlace();
  const [open, setOpen] = useState(false);
  const { templateId } = config;
  if (proposalPk === undefined || templateId === null) return null;
  const label = config.copyButtonLabel || host.text('Copy');
  const copy = async (sources: readonly CopyableEntry[]) => {
    const copies = await host.copyEntries(
      { kind: 'generic-template', proposalPk, questionId, templateId },
      sources.map(({ title, questionaryId }) => ({ title, sourceQuestionaryId: questionaryId })),
    );
    if (!copies) return;
    made(copies);
    setOpen(false);
  };
  return (
    <>
      <Button variant="outlined" disabled={isFull} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open ? (
        <CopyDialog
          question={question}
          title={label}
          proposalPk={proposalPk}
          questionId={questionId}
          templateId={templateId}
          isMultiple={config.isMultipleCopySelect ?? false}
          room={room}
          onCopy={copy}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

function SubTemplateInput(props: InputProps<SubTemplateConfig, Entry[]>) {
  const { config, questionId, value } = props;
  return (
    <EntryList
      {...props}
      words={words}
      beside={({ isFull, made }) =>
        config.canCopy ? (
          <CopyButton
            question={props.question}
            questionId={questionId}
            config={config}
            isFull={isFull}
            room={config.maxEntries ? config.maxEntries - value.length : undefined}
            made={made}
          />
        ) : null
      }
    />
  );
}

function SubTemplateReview({ questionId }: ReviewProps<SubTemplateConfig, Entry[]>) {
  return <EntryReview kind="generic-template" questionId={questionId} />;
}

export const subTemplateWeb = defineWebFace(subTemplate, {
  icon: LibraryBooksOutlined,
  labels: 'group',
  Input: SubTemplateInput,
  Review: SubTemplateReview,
});

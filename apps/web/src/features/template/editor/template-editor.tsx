import { recordKey } from '@atrium/domain/live';
import { Dialog } from '@atrium/ui/dialog';
import { EmptyState } from '@atrium/ui/empty-state';
import { SidePane } from '@atrium/ui/side-pane';
import { Tabs } from '@atrium/ui/tabs';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { TemplateEditorDocument } from '../../../api/generated/features/template/editor/editor.ts';
import { intIn, oneOf, textIn, useAddressState } from '../../../kits/address-state/index.ts';
import { useUnsavedPrompt } from '../../../kits/confirm/index.ts';
import { WhoIsHere } from '../../../kits/live/index.ts';
import { QuestionDialog } from '../../../kits/question-editor/index.ts';
import { useText } from '../../../locale/index.ts';
import { Board } from './board.tsx';
import { withDraft } from './draft.ts';
import { DragLayer } from './drag-layer.tsx';
import { type BoardLayout, EditorToolbar } from './editor-toolbar.tsx';
import { Inspector, idOfWords } from './inspector.tsx';
import { type EditorField, placedFields } from './model.ts';
import { Palette } from './palette.tsx';
import { Preview } from './preview.tsx';
import { questionChanged } from './send-changes.ts';
import type { Editor } from './use-editor.ts';
import { useEditorActions } from './use-editor-actions.ts';
import { useEditorKeys } from './use-editor-keys.ts';
import { useKeptQuestion } from './use-kept-question.ts';

/** Parts of the address: the open question, whether settings or preview are beside the board, and how topics are laid out. */
const address = { question: textIn(), side: intIn(0, 0), layout: oneOf(['columns', 'outline'], 'columns') };

/** Below this width the topics are an outline and the parts beside it are dialogs. */
const outlineBelow = 1100;

/** The open question, what was typed into it, and the way from one to the next. */
function useOpenQuestion(editor: Editor) {
  const [{ question, side, layout }, setAddress] = useAddressState(address);
  const fields = placedFields(editor.template);
  const open = fields.find(({ questionId }) => questionId === question);
  const kept = useKeptQuestion(editor.template, open);
  useUnsavedPrompt(kept.isDirty, kept.giveUp);
  // What was typed into a question is kept until it is opened again: nothing is asked on the way to the next.
  const select = (questionId: string | undefined) => setAddress({ question: questionId ?? '', side: 0 });
  return {
    open,
    kept,
    select,
    side,
    setSide: (next: number) => setAddress({ side: next }),
    layout,
    setLayout: (next: BoardLayout) => setAddress({ layout: next }),
  };
}

/** Opens a question that was just made with its words chosen, so that what is typed next takes their place. */
function useNewWords(open: EditorField | undefined, select: (questionId: string) => void) {
  const made = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!open || made.current !== open.questionId) return;
    made.current = undefined;
    const words = document.getElementById(idOfWords(open.questionId));
    if (words instanceof HTMLTextAreaElement) {
      words.focus();
      words.select();
    }
  }, [open]);
  return (questionId: string) => {
    made.current = questionId;
    select(questionId);
  };
}

/** The board of a template with palette, settings and preview around it. */
export function TemplateEditor({ editor }: { editor: Editor }) {
  const text = useText();
  const isNarrow = useMediaQuery(`(max-width:${outlineBelow - 0.05}px)`);
  const { store, state, template, pool } = editor;
  const { open, kept, select, side, setSide, layout, setLayout } = useOpenQuestion(editor);
  const [isPaletteOpen, setPaletteOpen] = useState(!isNarrow);
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const [edited, setEdited] = useState<string | undefined>();
  const [chosenTopic, setChosenTopic] = useState<number | undefined>();
  const targetTopic = template.topics.find(({ id }) => id === chosenTopic) ?? template.topics.at(-1);
  const target = targetTopic?.id ?? undefined;
  const openTopic = template.topics.find(({ fields }) => fields.some((field) => field === open))?.id ?? undefined;

  const onMade = useNewWords(open, select);
  const actions = useEditorActions({
    editor,
    select,
    onMade,
    target: (topicId) => {
      setChosenTopic(topicId);
      setPaletteOpen(true);
    },
  });
  const undo = useCallback(() => void store.undo(), [store]);
  const redo = useCallback(() => void store.redo(), [store]);
  useEditorKeys({ onUndo: undo, onRedo: redo, onNudge: actions.nudge });
  const names = useMemo(
    () => new Map(placedFields(template).map(({ question }) => [question.id, question.question])),
    [template],
  );
  const sourcesOf = useCallback(
    ({ dependencies }: EditorField) => dependencies.map(({ dependencyId }) => names.get(dependencyId) ?? '').join(', '),
    [names],
  );
  const atEnd = () => ({ topicId: target ?? 0, at: targetTopic?.fields.length ?? 0 });
  const closePalette = () => {
    if (isNarrow) setPaletteOpen(false);
  };

  const palette = (
    <Palette
      group={template.groupId}
      pool={pool}
      target={targetTopic?.title}
      onCreate={(type) => {
        closePalette();
        if (target) actions.create(type, atEnd());
      }}
      onPlace={(question) => {
        closePalette();
        if (target) actions.place(question, atEnd());
      }}
      onEdit={(question) => setEdited(question.id)}
    />
  );
  const inspector = open ? (
    <Inspector
      key={open.questionId}
      template={template}
      field={open}
      kept={kept}
      onSave={(change) => store.run(questionChanged(change))}
      onRemove={(field) => void actions.remove(field)}
    />
  ) : (
    <EmptyState
      title={text('Select a question')}
      text={text('Choose a question to change its words, settings and conditions.')}
    />
  );
  const preview = <Preview template={withDraft(template, kept.draft)} topicId={openTopic} />;
  return (
    <Box sx={{ minWidth: 0 }}>
      <WhoIsHere
        record={recordKey('template', template.templateId)}
        part={open?.question.question ?? text('Template')}
      />
      <EditorToolbar
        state={state}
        notUpdated={kept.notUpdated}
        onUndo={undo}
        onRedo={redo}
        palette={{ isOpen: isPaletteOpen, onToggle: () => setPaletteOpen(!isPaletteOpen) }}
        {...(isNarrow
          ? { onPreview: () => setPreviewOpen(true) }
          : {
              onAddTopic: () => void actions.addTopic(template.topics.length),
              layout: { value: layout, onChange: setLayout },
            })}
      />
      <DragLayer template={template} onDrop={actions.drop}>
        <Box
          sx={
            isNarrow
              ? { minWidth: 0 }
              : { display: 'flex', gap: 1.5, minWidth: 0, height: 'max(480px, calc(100vh - 250px))' }
          }
        >
          {isPaletteOpen && !isNarrow ? (
            <SidePane label={text('Questions to add')} width={212}>
              {palette}
            </SidePane>
          ) : null}
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Board
              topics={template.topics}
              target={target}
              isOutline={isNarrow || layout === 'outline'}
              isFramed={!isNarrow}
              selected={open?.questionId}
              onSelect={select}
              onTarget={(topicId) => {
                setChosenTopic(topicId);
                setPaletteOpen(true);
              }}
              onRename={actions.renameTopic}
              onAddTopic={(at) => void actions.addTopic(at)}
              topicActions={actions.topicActions}
              questionActions={actions.questionActions}
              sourcesOf={sourcesOf}
            />
          </Box>
          {isNarrow ? null : (
            <SidePane label={text('Settings and preview')} width={356}>
              <Tabs
                label={text('Settings or preview')}
                index={side}
                onIndex={setSide}
                items={[
                  { label: text('Settings'), content: inspector },
                  { label: text('Preview'), content: preview },
                ]}
              />
            </SidePane>
          )}
        </Box>
      </DragLayer>
      {isNarrow && isPaletteOpen ? (
        <Dialog open title={text('Add question')} onClose={() => setPaletteOpen(false)}>
          <DragLayer template={template} onDrop={actions.drop}>
            {palette}
          </DragLayer>
        </Dialog>
      ) : null}
      {isNarrow && open ? (
        <Dialog open holds={kept.isDirty} title={text('Settings')} onClose={() => select(undefined)}>
          {inspector}
        </Dialog>
      ) : null}
      {isNarrow && isPreviewOpen ? (
        <Dialog open title={text('Preview')} onClose={() => setPreviewOpen(false)} width="md">
          {preview}
        </Dialog>
      ) : null}
      {edited ? (
        <QuestionDialog questionId={edited} onClose={() => setEdited(undefined)} refreshes={[TemplateEditorDocument]} />
      ) : null}
    </Box>
  );
}

import { recordKey } from '@atrium/domain/live';
import { EmptyState } from '@atrium/ui/empty-state';
import { useRoomBeside } from '@atrium/ui/side-pane';
import { useAnnouncer } from '@atrium/ui/visually-hidden';
import Box from '@mui/material/Box';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { TemplateEditorDocument } from '../../../api/generated/features/template/editor/editor.ts';
import { intIn, oneOf, textIn, useAddressState } from '../../../kits/address-state/index.ts';
import { useUnsavedPrompt } from '../../../kits/confirm/index.ts';
import { WhoIsHere } from '../../../kits/live/index.ts';
import { QuestionDialog } from '../../../kits/question-editor/index.ts';
import { isTyping, useStepKeys } from '../../../kits/steps/index.ts';
import { useText } from '../../../locale/index.ts';
import { Board } from './board/board.tsx';
import { withDraft } from './draft.ts';
import { NarrowTemplate, type TemplateRooms, WideTemplate } from './editor-rooms.tsx';
import { type BoardLayout, EditorToolbar } from './editor-toolbar.tsx';
import { Inspector, idOfWords } from './inspector/inspector.tsx';
import { type EditorField, placedFields } from './model.ts';
import { Palette } from './palette.tsx';
import { Preview } from './preview.tsx';
import { questionChanged, type TopicPlace } from './send-changes.ts';
import type { Editor } from './use-editor.ts';
import { useEditorActions } from './use-editor-actions.ts';
import { useKeptQuestion } from './use-kept-question.ts';

interface Keys {
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onNudge: (questionId: string, key: string) => void;
}

/**
 * Handles Ctrl Z and Ctrl Shift Z for undo and redo, and Alt with an arrow to move the focused question. Text fields and dialogs keep their
 * own shortcuts.
 */
function useEditorKeys({ onUndo, onRedo, onNudge }: Keys): void {
  useStepKeys(onUndo, onRedo);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const focused = document.activeElement;
      if (isTyping(focused)) return;
      const card = focused?.closest<HTMLElement>('[data-question]')?.dataset.question;
      if (event.altKey && event.key.startsWith('Arrow') && card) {
        event.preventDefault();
        onNudge(card, event.key);
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onNudge]);
}

/** State in the address: the open question, whether settings or preview are shown beside the board, and the layout of the topics. */
const address = { question: textIn(), side: intIn(0, 0), layout: oneOf(['columns', 'outline'], 'columns') };

/** Returns the open question, its unsaved edits, and the function that opens another one. */
function useOpenQuestion(editor: Editor) {
  const [{ question, side, layout }, setAddress] = useAddressState(address);
  const fields = placedFields(editor.template);
  const open = fields.find(({ questionId }) => questionId === question);
  const kept = useKeptQuestion(editor.template, open);
  useUnsavedPrompt(kept.isDirty, kept.giveUp);
  // Unsaved edits of a question are retained until it is opened again, so switching to another one needs no confirmation.
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

/** Opens a question that was just created and selects its wording, so that typing replaces it. */
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

/** Manages the palette: whether it is open, and the topic that receives its questions, by default the last one. */
function usePalette({ template }: Editor, isNarrow: boolean) {
  const [isOpen, setOpen] = useState(!isNarrow);
  const [chosen, setChosen] = useState<number | undefined>();
  const topic = template.topics.find(({ id }) => id === chosen) ?? template.topics.at(-1);
  const target = topic?.id ?? undefined;
  return {
    isOpen,
    toggle: () => setOpen(!isOpen),
    close: () => setOpen(false),
    target,
    title: topic?.title,
    aimAt: (topicId: number) => {
      setChosen(topicId);
      setOpen(true);
    },
    /** Adds at the end of the target topic; a narrow screen then returns to the board. */
    add: (put: (place: TopicPlace) => void) => {
      if (isNarrow) setOpen(false);
      if (target) put({ topicId: target, at: topic?.fields.length ?? 0 });
    },
  };
}

/** Returns a function that lists the wording of the questions a question depends on. */
function useSources(template: Editor['template']) {
  const names = useMemo(
    () => new Map(placedFields(template).map(({ question }) => [question.id, question.question])),
    [template],
  );
  return useCallback(
    // Several conditions may depend on the same question.
    ({ dependencies }: EditorField) =>
      [...new Set(dependencies.map(({ dependencyId }) => names.get(dependencyId) ?? ''))].join(', '),
    [names],
  );
}

interface ChosenProps {
  readonly editor: Editor;
  readonly open: EditorField | undefined;
  readonly kept: ReturnType<typeof useKeptQuestion>;
  readonly onRemove: (field: EditorField) => void;
}

/** The settings of the open question. */
function Chosen({ editor: { store, template }, open, kept, onRemove }: ChosenProps) {
  const text = useText();
  return open ? (
    <Inspector
      key={open.questionId}
      template={template}
      field={open}
      kept={kept}
      onSave={(change) => store.run(questionChanged(change))}
      onRemove={onRemove}
    />
  ) : (
    <EmptyState
      title={text('Select a question')}
      text={text('Choose a question to change its wording, settings and conditions.')}
    />
  );
}

/** Returns the editor's state apart from the template: the open question, the palette, and the available actions. */
function useHeld(editor: Editor, isNarrow: boolean) {
  const { store, template } = editor;
  const opened = useOpenQuestion(editor);
  const { open, select } = opened;
  const palette = usePalette(editor, isNarrow);
  const [announcer, tell] = useAnnouncer();
  const actions = useEditorActions({ editor, select, onMade: useNewWords(open, select), tell, target: palette.aimAt });
  const undo = useCallback(() => void store.undo(), [store]);
  const redo = useCallback(() => void store.redo(), [store]);
  useEditorKeys({ onUndo: undo, onRedo: redo, onNudge: actions.nudge });
  return { ...opened, palette, actions, announcer, undo, redo, sourcesOf: useSources(template) };
}

interface RoomOptions {
  readonly isNarrow: boolean;
  readonly onEdit: (questionId: string) => void;
}

/** Returns the content of each area of the editor. */
function roomsOf(editor: Editor, held: ReturnType<typeof useHeld>, { isNarrow, onEdit }: RoomOptions): TemplateRooms {
  const { template, pool } = editor;
  const { open, kept, select, layout, palette, actions, sourcesOf } = held;
  const openTopic = template.topics.find(({ fields }) => fields.some((field) => field === open))?.id ?? undefined;
  return {
    palette: (
      <Palette
        group={template.groupId}
        pool={pool}
        target={palette.title}
        onCreate={(type) => palette.add((place) => actions.create(type, place))}
        onPlace={(question) => palette.add((place) => void actions.place(question, place))}
        onEdit={(question) => onEdit(question.id)}
      />
    ),
    board: (
      <Board
        topics={template.topics}
        target={palette.target}
        isOutline={isNarrow || layout === 'outline'}
        isFramed={!isNarrow}
        selected={open?.questionId}
        onSelect={select}
        onTarget={palette.aimAt}
        onRename={actions.renameTopic}
        onAddTopic={(at) => void actions.addTopic(at)}
        topicActions={actions.topicActions}
        questionActions={actions.questionActions}
        sourcesOf={sourcesOf}
      />
    ),
    inspector: <Chosen editor={editor} open={open} kept={kept} onRemove={(field) => void actions.remove(field)} />,
    preview: <Preview template={withDraft(template, kept.draft)} topicId={openTopic} />,
  };
}

/** The board of a template with palette, settings and preview around it. */
export function TemplateEditor({ editor }: { editor: Editor }) {
  // On a narrow screen the topics are an outline, and the parts beside it are dialogs.
  const isNarrow = !useRoomBeside();
  const { state, template } = editor;
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const [edited, setEdited] = useState<string | undefined>();
  const held = useHeld(editor, isNarrow);
  const { open, kept, select, layout, palette, actions } = held;
  const rooms = roomsOf(editor, held, { isNarrow, onEdit: setEdited });
  const dragging = { template, onDrop: actions.drop };
  return (
    <Box sx={{ minWidth: 0 }}>
      <WhoIsHere record={recordKey('template', template.templateId)} part={open?.question.question ?? 'Template'} />
      <EditorToolbar
        state={state}
        notUpdated={kept.notUpdated}
        onUndo={held.undo}
        onRedo={held.redo}
        palette={{ isOpen: palette.isOpen, onToggle: palette.toggle }}
        {...(isNarrow
          ? { onPreview: () => setPreviewOpen(true) }
          : {
              onAddTopic: () => void actions.addTopic(template.topics.length),
              layout: { value: layout, onChange: held.setLayout },
            })}
      />
      {held.announcer}
      {isNarrow ? (
        <NarrowTemplate
          {...rooms}
          dragging={dragging}
          onPaletteClose={palette.isOpen ? palette.close : undefined}
          onDeselect={open ? () => select(undefined) : undefined}
          onPreviewClose={isPreviewOpen ? () => setPreviewOpen(false) : undefined}
          holds={kept.isDirty}
        />
      ) : (
        <WideTemplate
          {...rooms}
          dragging={dragging}
          isPaletteOpen={palette.isOpen}
          side={held.side}
          onSide={held.setSide}
        />
      )}
      {edited ? (
        <QuestionDialog questionId={edited} onClose={() => setEdited(undefined)} refreshes={[TemplateEditorDocument]} />
      ) : null}
    </Box>
  );
}

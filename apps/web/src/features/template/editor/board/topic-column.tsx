import { topicTitleLimit } from '@atrium/domain/template';
import { ActionsMenu, type RowAction } from '@atrium/ui/data-table';
import AddOutlined from '@mui/icons-material/AddOutlined';
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import InputBase from '@mui/material/InputBase';
import { useState } from 'react';
import { useText } from '../../../../locale/index.ts';
import type { EditorField, EditorTopic } from '../model.ts';
import { useHandle } from './drag-slots.ts';
import { QuestionCard } from './question-card.tsx';
import { DropSlot } from './slot.tsx';

export interface TopicColumnProps {
  readonly topic: EditorTopic & { readonly id: number };
  readonly at: number;
  /** Whether topics are below each other instead of side by side. */
  readonly isOutline: boolean;
  /** Whether new questions are added to this topic. */
  readonly isTarget: boolean;
  readonly selected: string | undefined;
  readonly onSelect: (questionId: string) => void;
  readonly onTarget: (topicId: number) => void;
  readonly onRename: (topicId: number, title: string) => void;
  readonly topicActions: (topic: EditorTopic, at: number, rename: () => void) => readonly RowAction[];
  readonly questionActions: (field: EditorField) => readonly RowAction[];
  readonly sourcesOf: (field: EditorField) => string;
}

interface TitleFieldProps {
  readonly title: string;
  readonly onDone: (title: string | undefined) => void;
}

/** The title being edited: Enter saves it, Escape cancels. */
function TitleField({ title, onDone }: TitleFieldProps) {
  const text = useText();
  const [value, setValue] = useState(title);
  const keep = () => onDone(value.trim() === '' || value === title ? undefined : value);
  return (
    <InputBase
      autoFocus
      value={value}
      onChange={(event) => setValue(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
        if (event.key === 'Escape') onDone(undefined);
      }}
      onFocus={(event) => event.target.select()}
      inputProps={{ maxLength: topicTitleLimit, 'aria-label': text('Title of the topic') }}
      sx={{ flex: 1, px: 1, fontWeight: 650, border: 1, borderColor: 'primary.main', borderRadius: 1 }}
    />
  );
}

function TopicHead(props: TopicColumnProps) {
  const { topic, at, topicActions, onRename } = props;
  const text = useText();
  const [isNaming, setIsNaming] = useState(false);
  const { handle } = useHandle(`topic-${topic.id}`, { kind: 'topic', topicId: topic.id, label: topic.title, at });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, p: 0.5, minHeight: 44 }}>
      {isNaming ? (
        <TitleField
          title={topic.title}
          onDone={(title) => {
            setIsNaming(false);
            if (title) onRename(topic.id, title);
          }}
        />
      ) : (
        <Box component="h2" sx={{ flex: 1, minWidth: 0, m: 0, fontSize: '0.9375rem' }}>
          <ButtonBase
            {...handle}
            onClick={() => setIsNaming(true)}
            sx={{
              width: '100%',
              justifyContent: 'flex-start',
              gap: 0.75,
              px: 1,
              py: 0.5,
              borderRadius: 1,
              cursor: 'grab',
              font: 'inherit',
              fontWeight: 650,
              textAlign: 'left',
              overflowWrap: 'anywhere',
              touchAction: 'manipulation',
            }}
          >
            <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {at + 1}
            </Box>
            <Box component="span" sx={{ minWidth: 0 }}>
              {topic.title}
            </Box>
            {topic.isEnabled ? null : (
              <VisibilityOffOutlined fontSize="small" titleAccess={text('Switched off')} color="warning" />
            )}
          </ButtonBase>
        </Box>
      )}
      <ActionsMenu
        label={text('Actions for topic {{title}}', { title: topic.title })}
        actions={topicActions(topic, at, () => setIsNaming(true))}
      />
    </Box>
  );
}

/** A topic with its questions: a column on wide screens, a section of the outline on a phone. */
export function TopicColumn(props: TopicColumnProps) {
  const { topic, at, isOutline, isTarget, selected, onSelect, onTarget, questionActions, sourcesOf } = props;
  const text = useText();
  const slot = (place: number) => ({ kind: 'question' as const, topicId: topic.id, topicAt: at, at: place });
  return (
    <Box
      component="section"
      aria-label={topic.title}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        flexShrink: 0,
        width: isOutline ? '100%' : 248,
        maxHeight: isOutline ? undefined : '100%',
        border: 1,
        borderColor: isTarget && !isOutline ? 'primary.main' : 'divider',
        borderRadius: 1,
        opacity: topic.isEnabled ? 1 : 0.75,
        backgroundColor: 'background.default',
        minWidth: 0,
      }}
    >
      <TopicHead {...props} />
      <Box sx={{ flex: 1, display: 'flex', flexDirection: 'column', overflowY: isOutline ? 'visible' : 'auto', px: 1 }}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column' }}>
          {topic.fields.map((field, place) => (
            <QuestionCard
              key={field.questionId}
              field={field}
              topicId={topic.id}
              at={place}
              isSelected={field.questionId === selected}
              onSelect={onSelect}
              actionsOf={questionActions}
              sources={sourcesOf(field)}
              slot={<DropSlot slot={slot(place)} />}
            />
          ))}
        </Box>
        <DropSlot slot={slot(topic.fields.length)} fills />
        {topic.fields.length === 0 ? (
          <Box sx={{ px: 1, pb: 1, color: 'text.secondary', fontSize: '0.875rem' }}>
            {text('No questions yet. Drag one here, or add one.')}
          </Box>
        ) : null}
      </Box>
      <Button
        size="small"
        startIcon={<AddOutlined />}
        onClick={() => onTarget(topic.id)}
        aria-label={text('Add question to {{title}}', { title: topic.title })}
        sx={{ m: 0.5, justifyContent: 'flex-start' }}
      >
        {text('Add question')}
      </Button>
    </Box>
  );
}

import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FocusEvent, Fragment, useEffect, useRef } from 'react';
import { useText } from '../../../../locale/index.ts';
import type { EditorTopic } from '../model.ts';
import { DropSlot } from './slot.tsx';
import { TopicColumn, type TopicColumnProps } from './topic-column.tsx';

/** A question that moves to another topic is re-created there and would lose the focus; this restores it, so that keyboard users can continue. */
function useKeptFocus(changed: unknown) {
  const board = useRef<HTMLElement | null>(null);
  const last = useRef<string | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of the board
  useEffect(() => {
    if (!last.current || document.activeElement !== document.body) return;
    const card = board.current?.querySelector<HTMLElement>(`[data-question="${CSS.escape(last.current)}"] button`);
    card?.focus();
  }, [changed]);
  return {
    ref: board,
    onFocus: (event: FocusEvent<HTMLElement>) => {
      last.current = event.target.closest<HTMLElement>('[data-question]')?.dataset.question;
    },
  };
}

export interface BoardProps extends Omit<TopicColumnProps, 'topic' | 'at' | 'isTarget'> {
  readonly topics: readonly EditorTopic[];
  readonly target: number | undefined;
  /** Whether it is in a scrolling frame beside other parts. */
  readonly isFramed: boolean;
  readonly onAddTopic: (at: number) => void;
}

/** The topics of a template, side by side; as an outline, which phones use, below each other. */
export function Board({ topics, target, isFramed, onAddTopic, ...shared }: BoardProps) {
  const text = useText();
  const { isOutline } = shared;
  const focus = useKeptFocus(topics);
  return (
    <Box
      {...focus}
      role="region"
      aria-label={text('Topics')}
      // A scrollable frame must be reachable by keyboard.
      tabIndex={isFramed ? 0 : undefined}
      sx={{
        display: 'flex',
        flexDirection: isOutline ? 'column' : 'row',
        alignItems: isOutline ? 'stretch' : 'flex-start',
        gap: 0.5,
        minWidth: 0,
        height: isFramed ? '100%' : undefined,
        overflow: isFramed ? 'auto' : 'visible',
        pb: 1,
      }}
    >
      {topics.map((topic, at) =>
        topic.id === null ? null : (
          <Fragment key={topic.id}>
            <DropSlot slot={{ kind: 'topic', at }} lies={isOutline} />
            <TopicColumn {...shared} topic={{ ...topic, id: topic.id }} at={at} isTarget={topic.id === target} />
          </Fragment>
        ),
      )}
      <DropSlot slot={{ kind: 'topic', at: topics.length }} lies={isOutline} />
      {isOutline || topics.length === 0 ? (
        <Button
          startIcon={<AddOutlined />}
          variant="outlined"
          onClick={() => onAddTopic(topics.length)}
          sx={{ flexShrink: 0 }}
        >
          {text('Add topic')}
        </Button>
      ) : null}
    </Box>
  );
}

import { isCreatableTypeId } from '@atrium/domain/question';
import { questionType } from '@atrium/questions';
import { configProblems } from '@atrium/questions/contract';
import { ActionsMenu, type RowAction } from '@atrium/ui/data-table';
import AltRouteOutlined from '@mui/icons-material/AltRouteOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { memo, type ReactNode } from 'react';
import { TypeIcon } from '../../../../kits/question-editor/index.ts';
import { useText } from '../../../../locale/index.ts';
import type { EditorField } from '../model.ts';
import { useHandle } from './drag-slots.ts';

export interface QuestionCardProps {
  readonly field: EditorField;
  readonly topicId: number;
  readonly at: number;
  readonly isSelected: boolean;
  readonly onSelect: (questionId: string) => void;
  readonly actionsOf: (field: EditorField) => readonly RowAction[];
  /** The names of the questions on which it depends. */
  readonly sources: string;
  /** The drop target above it. */
  readonly slot: ReactNode;
}

/** Whether something prevents the question from being asked properly. */
function isUnfinished({ question, config }: Pick<EditorField, 'question' | 'config'>): boolean {
  return configProblems(questionType(question.type), config).length > 0;
}

function Sign({ icon, label, colour }: { icon: ReactNode; label: string; colour?: string }) {
  return (
    <Box
      component="span"
      role="img"
      aria-label={label}
      title={label}
      sx={{ display: 'inline-flex', fontSize: '1rem', color: colour ?? 'text.secondary' }}
    >
      {icon}
    </Box>
  );
}

/** The content of a card, also shown while it is dragged. */
function CardFace({ field, sources }: { field: EditorField; sources: string }) {
  const text = useText();
  const { question, config, operator } = field;
  const required = (config as { required?: boolean }).required === true;
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', minWidth: 0, textAlign: 'left', width: '100%' }}>
      <TypeIcon type={question.type} named />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box
          component="span"
          sx={{
            display: '-webkit-box',
            WebkitLineClamp: 3,
            WebkitBoxOrient: 'vertical',
            overflow: 'hidden',
            overflowWrap: 'anywhere',
            fontSize: '0.875rem',
            lineHeight: 1.35,
          }}
        >
          {question.question}
          {required ? (
            <Box component="span" aria-label={text('required')} sx={{ color: 'error.main' }}>
              {'\u00a0*'}
            </Box>
          ) : null}
        </Box>
        <Box
          component="span"
          sx={{ display: 'block', overflowWrap: 'anywhere', fontSize: '0.75rem', color: 'text.secondary' }}
        >
          {question.naturalKey}
        </Box>
      </Box>
      <Box component="span" sx={{ display: 'inline-flex', gap: 0.5, pt: '2px' }}>
        {sources ? (
          <Sign
            icon={<AltRouteOutlined fontSize="inherit" />}
            label={text(operator === 'OR' ? 'Depends on any of: {{sources}}' : 'Depends on: {{sources}}', { sources })}
          />
        ) : null}
        {isUnfinished(field) ? (
          <Sign
            icon={<ErrorOutlined fontSize="inherit" />}
            label={text('Settings are incomplete')}
            colour="warning.main"
          />
        ) : null}
        {isCreatableTypeId(question.type) ? null : (
          <Sign icon={<LockOutlined fontSize="inherit" />} label={text('Part of every form of this kind')} />
        )}
      </Box>
    </Box>
  );
}

/** A question on the board: dragged with pointer, touch or space bar, opened with Enter, with a menu for everything else. */
export const QuestionCard = memo(function QuestionCard(props: QuestionCardProps) {
  const { field, topicId, at, isSelected, onSelect, actionsOf, sources, slot } = props;
  const text = useText();
  const { questionId, question } = field;
  const { handle, isDragging } = useHandle(`question-${questionId}`, {
    kind: 'question',
    questionId,
    label: question.question,
    from: { topicId, at },
  });
  return (
    <Box component="li" data-question={questionId} sx={{ minWidth: 0 }}>
      {slot}
      <Box
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          border: 1,
          borderColor: isSelected ? 'primary.main' : 'divider',
          boxShadow: isSelected ? 'inset 3px 0 0 var(--mui-palette-primary-main)' : 'none',
          borderRadius: 1,
          backgroundColor: 'background.paper',
          opacity: isDragging ? 0.4 : 1,
          minWidth: 0,
        }}
      >
        <ButtonBase
          {...handle}
          focusRipple={false}
          onClick={() => onSelect(questionId)}
          aria-pressed={isSelected}
          sx={{
            flex: 1,
            minWidth: 0,
            p: 1,
            borderRadius: 1,
            fontFamily: 'inherit',
            cursor: 'grab',
            touchAction: 'manipulation',
          }}
        >
          <CardFace field={field} sources={sources} />
        </ButtonBase>
        <Box sx={{ m: 0.5 }}>
          <ActionsMenu label={text('Actions for {{name}}', { name: question.question })} actions={actionsOf(field)} />
        </Box>
      </Box>
    </Box>
  );
});

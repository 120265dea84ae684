import { creatableTypeIds, type QuestionTypeId } from '@atrium/domain/question';
import { type TemplateGroupId, typesOffered } from '@atrium/domain/template';
import { questionType } from '@atrium/questions';
import { ToggleChoice } from '@atrium/ui/toggle-choice';
import AddOutlined from '@mui/icons-material/AddOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMemo, useState } from 'react';
import { TypeIcon } from '../../../kits/question-editor/index.ts';
import { paletteEntry } from '../../../kits/steps/index.ts';
import { useText } from '../../../locale/index.ts';
import { useHandle } from './board/drag-slots.ts';
import type { EditorQuestion } from './model.ts';

export interface PaletteProps {
  readonly group: TemplateGroupId;
  readonly pool: readonly EditorQuestion[];
  /** The place where a clicked question is added, in words. */
  readonly target: string | undefined;
  readonly onCreate: (type: QuestionTypeId) => void;
  readonly onPlace: (question: EditorQuestion) => void;
  readonly onEdit: (question: EditorQuestion) => void;
}

const entry = {
  ...paletteEntry,
  alignItems: 'center',
  justifyContent: 'flex-start',
  touchAction: 'manipulation',
} as const;

function TypeEntry({ type, onCreate }: { type: QuestionTypeId; onCreate: PaletteProps['onCreate'] }) {
  const text = useText();
  const name = text(questionType(type).name);
  const { handle } = useHandle(`type-${type}`, { kind: 'type', type, label: name });
  return (
    <li>
      <ButtonBase
        {...handle}
        aria-label={text('Add {{type}}', { type: name })}
        onClick={() => onCreate(type)}
        sx={entry}
      >
        <TypeIcon type={type} />
        <Box component="span" sx={{ flex: 1 }}>
          {name}
        </Box>
        <AddOutlined fontSize="small" color="action" aria-hidden />
      </ButtonBase>
    </li>
  );
}

function PoolEntry({
  question,
  onPlace,
  onEdit,
}: Pick<PaletteProps, 'onPlace' | 'onEdit'> & { question: EditorQuestion }) {
  const text = useText();
  const { handle } = useHandle(`pool-${question.id}`, {
    kind: 'question',
    questionId: question.id,
    label: question.question,
  });
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 0.25, minWidth: 0 }}>
      <ButtonBase
        {...handle}
        aria-label={text('Add {{question}}', { question: question.question })}
        onClick={() => onPlace(question)}
        sx={{ ...entry, flex: 1, minWidth: 0 }}
      >
        <TypeIcon type={question.type} named />
        <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
          <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
            {question.question}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.75rem', overflowWrap: 'anywhere' }}>
            {question.naturalKey}
          </Box>
        </Box>
      </ButtonBase>
      <IconButton
        size="small"
        aria-label={text('Edit {{question}}', { question: question.question })}
        onClick={() => onEdit(question)}
      >
        <EditOutlined fontSize="small" />
      </IconButton>
    </Box>
  );
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 0.5,
  gridTemplateColumns: 'minmax(0, 1fr)',
} as const;

/** The maximum number of entries rendered; further ones are found by searching. */
const drawnAtMost = 60;

/** Filters the questions that can be placed by search text and by type. */
function useFound(pool: PaletteProps['pool']) {
  const [search, setSearch] = useState('');
  const [type, setType] = useState<QuestionTypeId | ''>('');
  const found = useMemo(() => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    const offered = new Set(creatableTypeIds as readonly string[]);
    return pool.filter((question) => {
      if (!offered.has(question.type) || (type !== '' && question.type !== type)) return false;
      const where = `${question.question}\n${question.naturalKey}`.toLowerCase();
      return words.every((word) => where.includes(word));
    });
  }, [pool, search, type]);
  return { found, search, setSearch, type, setType };
}

function Pool({ group, pool, onPlace, onEdit }: PaletteProps) {
  const text = useText();
  const { found, search, setSearch, type, setType } = useFound(pool);
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <TextField
        size="small"
        type="search"
        label={text('Search questions')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        slotProps={{
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchOutlined fontSize="small" />
              </InputAdornment>
            ),
          },
        }}
      />
      <TextField
        select
        size="small"
        label={text('Type')}
        value={type}
        onChange={(event) => setType(event.target.value as QuestionTypeId | '')}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{text('All')}</MenuItem>
        {typesOffered(group).map((id) => (
          <MenuItem key={id} value={id}>
            {text(questionType(id).name)}
          </MenuItem>
        ))}
      </TextField>
      <Box role="status" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {found.length === 0
          ? text(
              pool.length === 0
                ? 'Every question in this category is already in the template.'
                : 'No question matches.',
            )
          : text('{{count}} questions not in this template', { count: found.length })}
      </Box>
      <Box component="ul" aria-label={text('Questions that can be added')} sx={list}>
        {found.slice(0, drawnAtMost).map((question) => (
          <PoolEntry key={question.id} question={question} onPlace={onPlace} onEdit={onEdit} />
        ))}
      </Box>
      {found.length > drawnAtMost ? (
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {text('Search to see the other {{count}}.', { count: found.length - drawnAtMost })}
        </Box>
      ) : null}
    </Box>
  );
}

/** The source of questions: a new one of any type, or an existing one. */
export function Palette(props: PaletteProps) {
  const { group, target, onCreate } = props;
  const text = useText();
  const [what, setWhat] = useState<'new' | 'pool'>('new');
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}>
      <ToggleChoice
        label={text('New or existing questions')}
        value={what}
        options={[
          ['new', text('New')],
          ['pool', text('Existing')],
        ]}
        onValue={setWhat}
        fullWidth
      />
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {target
          ? text('Added to the end of “{{topic}}”, or wherever you drag it.', { topic: target })
          : text('Add a topic first.')}
      </Box>
      {what === 'new' ? (
        <Box component="ul" aria-label={text('Question types')} sx={list}>
          {typesOffered(group).map((type) => (
            <TypeEntry key={type} type={type} onCreate={onCreate} />
          ))}
        </Box>
      ) : (
        <Pool {...props} />
      )}
    </Box>
  );
}

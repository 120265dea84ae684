import { lazyPart } from '@atrium/ui/lazy-part';
import { Popup } from '@atrium/ui/popup';
import FilterAltOutlined from '@mui/icons-material/FilterAltOutlined';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { useText } from '../../locale/index.ts';
import { type ChosenAnswer, noAnswerChosen } from './chosen-answer.ts';

const Form = lazyPart(() => import('./question-filter-form.tsx').then((module) => module.FilterForm));
const Words = lazyPart(
  () => import('./question-filter-form.tsx').then((module) => module.FilterWords),
  () => useText()('By answer'),
);

interface QuestionFilterProps {
  /** The chosen call; answers can be searched only once there is one (rule P50). */
  readonly callId: number | undefined;
  readonly chosen: ChosenAnswer;
  readonly onChosen: (chosen: ChosenAnswer) => void;
}

/** The filter of a list by the answer to a question: a button, or a chip that shows the current filter. */
export function QuestionFilter({ callId, chosen, onChosen }: QuestionFilterProps) {
  const text = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!callId) return null;
  const isOn = chosen.questionId !== '';
  const opener = {
    'aria-haspopup': 'dialog' as const,
    onClick: (event: React.MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
  };
  return (
    <>
      {isOn ? (
        <Chip
          {...opener}
          icon={<FilterAltOutlined />}
          label={<Words callId={callId} chosen={chosen} />}
          variant="outlined"
          color="primary"
          onDelete={() => onChosen(noAnswerChosen)}
          sx={{ maxWidth: 'min(420px, 100%)' }}
        />
      ) : (
        <Button size="small" startIcon={<FilterAltOutlined />} {...opener}>
          {text('By answer')}
        </Button>
      )}
      <Popup
        anchor={anchor}
        label={text('Filter by answer')}
        // Sized as it will be once loaded, so that it is positioned for that size.
        sx={{ width: 440, maxWidth: 'calc(100vw - 32px)', minHeight: 120 }}
        onClose={() => setAnchor(null)}
      >
        <Form
          callId={callId}
          chosen={chosen}
          onChosen={(next) => {
            onChosen(next);
            setAnchor(null);
          }}
        />
      </Popup>
    </>
  );
}

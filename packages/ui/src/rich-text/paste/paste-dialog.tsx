import Button from '@mui/material/Button';
import MuiDialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useWords } from '../../words/index.tsx';
import type { CarefulPaste } from './careful-paste.ts';
import { lostWords, type PasteQuestion } from './paste-question.ts';
import { usePasteWords } from './paste-words.ts';

interface PasteDialogProps {
  readonly question: PasteQuestion;
  readonly images: boolean;
  readonly onPaste: (html: string) => void;
  readonly onCancel: () => void;
}

const inBrackets = ['picture', 'drawing', 'equation', 'media'] as const;

/** Returns a list, in words, of what cannot be kept. */
function lostList(lost: CarefulPaste['lost'], say: ReturnType<typeof usePasteWords>): string {
  const parts = (Object.keys(lostWords) as Array<keyof typeof lostWords>).flatMap((kind) => {
    const count = lost[kind] ?? 0;
    return count === 0 ? [] : [say(lostWords[kind][count === 1 ? 0 : 1], { number: count })];
  });
  return parts.length < 2
    ? parts.join('')
    : say('pasteAnd', { first: parts.slice(0, -1).join(', '), last: parts.at(-1) ?? '' });
}

/** Returns the question and the labels of the buttons; without `other` there is only one way to continue. */
function wordsOf(question: PasteDialogProps['question'], images: boolean, say: ReturnType<typeof usePasteWords>) {
  switch (question.kind) {
    case 'lost': {
      const { lost } = question;
      const text = [
        say('pasteLost', { list: lostList(lost, say) }),
        ...(lost.picture ? [say(images ? 'pastePictureHint' : 'pasteNoImages')] : []),
        say('pasteRest'),
        ...(inBrackets.some((kind) => lost[kind]) ? [say('pasteBrackets')] : []),
      ];
      return { title: say('pasteLostTitle'), text, main: say('pasteTheRest'), other: undefined };
    }
    case 'latex': {
      const { count, left } = question;
      const text = [
        say(count === 1 ? 'pasteLatexOne' : 'pasteLatex', { number: count }),
        ...(left.length > 0 ? [say('pasteLatexLeft', { list: left.slice(0, 6).join(', ') })] : []),
      ];
      return { title: say('pasteLatexTitle'), text, main: say('pasteMakeEquations'), other: say('keepAsText') };
    }
    case 'lines':
      return {
        title: say('pasteLinesTitle'),
        text: [say('pasteLines')],
        main: say('pasteJoin'),
        other: say('pasteAsIs'),
      };
  }
}

/** Shows before a text is pasted what cannot be kept, or what it would be converted to. */
export function PasteDialog({ question, images, onPaste, onCancel }: PasteDialogProps) {
  const sayWord = useWords();
  const say = usePasteWords();
  const id = useId();
  const words = wordsOf(question, images, say);
  return (
    <MuiDialog
      open
      onClose={onCancel}
      role="alertdialog"
      maxWidth="sm"
      fullWidth
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={id}>{words.title}</DialogTitle>
      <DialogContent id={`${id}-text`} sx={{ fontSize: '1rem' }}>
        {words.text.join(' ')}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap' }}>
        <Button onClick={onCancel}>{sayWord('cancel')}</Button>
        {words.other && 'asIs' in question ? (
          <Button onClick={() => onPaste(question.asIs)}>{words.other}</Button>
        ) : null}
        <Button variant="contained" autoFocus onClick={() => onPaste(question.html)}>
          {words.main}
        </Button>
      </DialogActions>
    </MuiDialog>
  );
}

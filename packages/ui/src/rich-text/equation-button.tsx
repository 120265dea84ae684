import Functions from '@mui/icons-material/Functions';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import MuiDialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { NodeSelection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { useEffect, useId, useState } from 'react';
import { type DrawEquation, type DrawnEquation, loadDrawing, loadedDrawing } from '../equation/index.tsx';
import { useWords } from '../words/index.tsx';
import { editEquation } from './equation-node.ts';
import { putBeside, ToolButton } from './tool-button.tsx';

/** The most characters of LaTeX in one equation, as on the server. */
const longest = 2000;

interface Written {
  readonly latex: string;
  readonly isBlock: boolean;
  /** Whether the equation is already in the text. */
  readonly isOld: boolean;
}

function selected(editor: Editor): Written {
  const { selection } = editor.state;
  const node = selection instanceof NodeSelection ? selection.node : undefined;
  if (!node?.type.name.startsWith('equation')) return { latex: '', isBlock: false, isOld: false };
  return { latex: String(node.attrs.latex), isBlock: node.type.name === 'equationBlock', isOld: true };
}

function useDrawing(): DrawEquation | undefined {
  const [draw, setDraw] = useState(() => loadedDrawing());
  useEffect(() => {
    if (!draw)
      loadDrawing().then(
        (loaded) => setDraw(() => loaded),
        () => undefined,
      );
  }, [draw]);
  return draw;
}

function Preview({ drawn, isTooLong }: { readonly drawn: DrawnEquation | undefined; readonly isTooLong: boolean }) {
  const say = useWords();
  return (
    <Box role="status" aria-label={say('equationPreview')} sx={{ minHeight: 72, overflowX: 'auto', py: 1 }}>
      {isTooLong ? (
        <Alert severity="error">{say('equationTooLong', { limit: longest })}</Alert>
      ) : drawn && 'html' in drawn ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by KaTeX, which escapes what was typed and trusts none of it
        <Box sx={{ fontSize: '1.125rem' }} dangerouslySetInnerHTML={{ __html: drawn.html }} />
      ) : drawn ? (
        <Alert severity="error">{say('equationWrong', { problem: drawn.problem })}</Alert>
      ) : (
        <Box sx={{ color: 'text.secondary' }}>{say('equationPreview')}</Box>
      )}
    </Box>
  );
}

function EquationForm({
  titleId,
  old,
  onDone,
  onClose,
}: {
  readonly titleId: string;
  readonly old: Written;
  readonly onDone: (latex: string, isBlock: boolean) => void;
  readonly onClose: () => void;
}) {
  const say = useWords();
  const draw = useDrawing();
  const [latex, setLatex] = useState(old.latex);
  const [isBlock, setIsBlock] = useState(old.isBlock);
  const written = latex.trim();
  const isTooLong = written.length > longest;
  const drawn = written === '' || isTooLong ? undefined : draw?.(written, isBlock);
  const isGood = drawn !== undefined && 'html' in drawn;
  const done = () => {
    if (isGood) onDone(written, isBlock);
  };
  return (
    <>
      <DialogTitle id={titleId}>{say(old.isOld ? 'editEquation' : 'equation')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <TextField
          label={say('equationSource')}
          helperText={say('equationHelp')}
          value={latex}
          multiline
          minRows={2}
          maxRows={8}
          autoFocus
          error={isTooLong || (drawn !== undefined && !isGood)}
          onChange={(event) => setLatex(event.target.value)}
          onKeyDown={(event) => {
            // Neither the form around the editor nor the editor receives the keys typed here.
            event.stopPropagation();
            // Nor does the dialog.
            if (event.key === 'Escape') onClose();
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            done();
          }}
          sx={{ mt: 1, '& textarea': { fontFamily: 'monospace' } }}
        />
        <FormControlLabel
          control={<Checkbox checked={isBlock} onChange={(_, checked) => setIsBlock(checked)} />}
          label={say('equationOwnLine')}
        />
        <Preview drawn={drawn} isTooLong={isTooLong} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{say('cancel')}</Button>
        <Button variant="contained" disabled={!isGood} onClick={done}>
          {say(old.isOld ? 'change' : 'insert')}
        </Button>
      </DialogActions>
    </>
  );
}

/** Inserts an equation into the text, written as LaTeX with a preview, or changes the selected one. */
export function EquationButton({ editor, isOn, disabled }: { editor: Editor; isOn: boolean; disabled: boolean }) {
  const say = useWords();
  const id = useId();
  const [old, setOld] = useState<Written>();
  useEffect(() => {
    const open = () => setOld(selected(editor));
    editor.on(editEquation, open);
    return () => {
      editor.off(editEquation, open);
    };
  }, [editor]);
  const put = (latex: string, isBlock: boolean) => {
    const equation = { type: isBlock ? 'equationBlock' : 'equation', attrs: { latex } };
    if (old?.isOld) editor.chain().focus().insertContent(equation).run();
    else putBeside(editor, equation, !isBlock);
    setOld(undefined);
  };
  return (
    <>
      <ToolButton
        label={say('equation')}
        opens="dialog"
        pressed={isOn}
        disabled={disabled}
        onRun={() => setOld(selected(editor))}
      >
        <Functions fontSize="small" />
      </ToolButton>
      <MuiDialog
        open={old !== undefined}
        onClose={() => setOld(undefined)}
        maxWidth="sm"
        fullWidth
        aria-labelledby={id}
      >
        {old ? <EquationForm titleId={id} old={old} onDone={put} onClose={() => setOld(undefined)} /> : null}
      </MuiDialog>
    </>
  );
}

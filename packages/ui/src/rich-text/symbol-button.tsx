import Functions from '@mui/icons-material/EmojiSymbols';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { Editor } from '@tiptap/react';
import { useId, useState } from 'react';
import { Popup } from '../popup/index.tsx';
import { useWords } from '../words/index.tsx';
import { useRoving } from './roving.ts';
import { symbolGroups } from './symbols.ts';
import { putBeside, ToolButton } from './tool-button.tsx';

function Palette({ onChoose }: { onChoose: (sign: string) => void }) {
  const say = useWords();
  const id = useId();
  const { bar, ...keys } = useRoving();
  return (
    <div ref={bar} {...keys}>
      {symbolGroups.map(({ word, symbols }) => (
        <Box key={word} role="group" aria-labelledby={`${id}-${word}`} sx={{ '& + &': { mt: 1.5 } }}>
          <Box id={`${id}-${word}`} sx={{ fontSize: '0.8125rem', color: 'text.secondary', mb: 0.5 }}>
            {say(word)}
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.25 }}>
            {symbols.map(({ name, sign }) => (
              <ButtonBase
                key={name}
                // The visible label is part of the name if it can be spoken: °C.
                aria-label={[...sign].length > 1 ? `${sign} ${say(name)}` : say(name)}
                title={say(name)}
                onClick={() => onChoose(sign)}
                sx={{
                  width: 34,
                  height: 34,
                  borderRadius: 1,
                  fontSize: '1.0625rem',
                  '&:hover': { backgroundColor: 'action.hover' },
                  '&.Mui-focusVisible': { outline: 2, outlineStyle: 'solid', outlineColor: 'primary.main' },
                }}
              >
                {sign}
              </ButtonBase>
            ))}
          </Box>
        </Box>
      ))}
    </div>
  );
}

/** Greek letters and signs; several may be inserted before the palette is closed. */
export function SymbolButton({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  const say = useWords();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <ToolButton label={say('symbols')} opens="dialog" disabled={disabled} onRun={setAnchor}>
        <Functions fontSize="small" />
      </ToolButton>
      <Popup
        anchor={anchor}
        label={say('symbols')}
        sx={{ p: 1.5, maxWidth: 'min(440px, calc(100vw - 32px))' }}
        onClose={() => setAnchor(null)}
      >
        <Palette onChoose={(sign) => putBeside(editor, { type: 'text', text: sign }, true)} />
      </Popup>
    </>
  );
}

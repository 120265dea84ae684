import { offeredAbstract, replacedCharactersNotice, toPrintableAscii } from '@atrium/domain/proposal';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useText } from '../../locale/index.ts';

interface AbstractNoticeProps {
  readonly abstract: string;
  readonly disabled: boolean;
  readonly onChange: (abstract: string) => void;
  /** The element to focus afterwards. */
  readonly controlId: string;
}

interface ReplacementsProps {
  readonly offer: ReturnType<typeof offeredAbstract>;
  readonly onReplace: () => void;
}

/** The ASCII replacements of characters, the resulting abstract, and the button that applies them. */
function Replacements({ offer: { text: offered, offers }, onReplace }: ReplacementsProps) {
  const text = useText();
  return (
    <Box sx={{ display: 'grid', gap: 1, mt: 1 }}>
      <span>
        {text('Suggested replacements: {{offers}}', {
          offers: offers.map(({ from, to }) => `${from} → ${to.trim() || text('a space')}`).join(',  '),
        })}
      </span>
      <details>
        <summary>{text('How the abstract would read')}</summary>
        <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', mt: 0.5, maxHeight: 240, overflowY: 'auto' }}>
          {offered}
        </Box>
      </details>
      <Button size="small" variant="outlined" color="inherit" sx={{ justifySelf: 'start' }} onClick={onReplace}>
        {text('Replace characters')}
      </Button>
    </Box>
  );
}

/**
 * A notice, before anything is saved, of characters that would become blanks, with their ASCII replacements and the resulting abstract
 * (rules P8 and P119). One click applies them, another one undoes that.
 */
export function AbstractNotice({ abstract, disabled, onChange, controlId }: AbstractNoticeProps) {
  const text = useText();
  const [taken, setTaken] = useState<{ readonly from: string; readonly to: string }>();
  const notice = replacedCharactersNotice(toPrintableAscii(abstract).replaced);
  const offer = offeredAbstract(abstract);
  const put = (next: string) => {
    onChange(next);
    document.getElementById(controlId)?.focus();
  };
  const mayTakeBack = taken !== undefined && taken.to === abstract && !disabled;
  if (!notice && !mayTakeBack) return null;
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1 }}>
      {notice ? (
        <Alert role="presentation" severity="warning" variant="outlined">
          {notice}
          {offer.offers.length > 0 && !disabled ? (
            <Replacements
              offer={offer}
              onReplace={() => {
                setTaken({ from: abstract, to: offer.text });
                put(offer.text);
              }}
            />
          ) : null}
        </Alert>
      ) : null}
      {mayTakeBack ? (
        <Alert
          severity="success"
          variant="outlined"
          action={
            <Button color="inherit" size="small" onClick={() => put(taken.from)}>
              {text('Undo')}
            </Button>
          }
        >
          {text('The characters were replaced.')}
        </Alert>
      ) : null}
    </Box>
  );
}

import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { idIn, intIn, useAddressState } from '../../kits/address-state/index.ts';
import { useListState } from '../../kits/list-screen/index.ts';
import { isForPage } from '../../kits/page-keys/index.ts';
import { digits, useText } from '../../locale/index.ts';
import { proposalList } from './list-filters.ts';
import { useWalk } from './use-walk.ts';

const codecs = { reviewModal: idIn(), page: intIn(0, 0) };

/**
 * Buttons and keys for the previous and next proposal of the list: `[` and `k` go back, `]` and `j` go forward (rule P102). The tab of the
 * record stays open, and the page of the list follows.
 */
export function ProposalWalk({ primaryKey }: { readonly primaryKey: number }) {
  const text = useText();
  const { pageSize } = useListState(proposalList);
  const [, set] = useAddressState(codecs);
  const walk = useWalk(primaryKey);
  const go = (key: number | undefined, place: number) => {
    if (key === undefined) return;
    set({ reviewModal: key, page: Math.floor((place - 1) / pageSize) });
  };
  const back = () => go(walk?.previous, (walk?.place ?? 1) - 1);
  const on = () => go(walk?.next, (walk?.place ?? 1) + 1);
  const steps = useRef({ back, on });
  steps.current = { back, on };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isForPage(event)) return;
      if (event.key === '[' || event.key === 'k') steps.current.back();
      if (event.key === ']' || event.key === 'j') steps.current.on();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  if (!walk) return null;
  return (
    <Box
      component="nav"
      aria-label={text('Proposals in the list')}
      sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontSize: '0.875rem', color: 'text.secondary' }}
    >
      <Button
        size="small"
        startIcon={<ChevronLeft />}
        disabled={walk.previous === undefined}
        aria-keyshortcuts="[ k"
        title={text('Press [ or k')}
        onClick={back}
      >
        {text('Previous')}
      </Button>
      <span role="status" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {text('{{place}} of {{total}}', {
          place: digits(walk.place),
          total: digits(walk.total),
        })}
      </span>
      <Button
        size="small"
        endIcon={<ChevronRight />}
        disabled={walk.next === undefined}
        aria-keyshortcuts="] j"
        title={text('Press ] or j')}
        onClick={on}
      >
        {text('Next')}
      </Button>
    </Box>
  );
}

import type { ConflictStrategy } from '@atrium/domain/kernel';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useText } from '../../locale/index.ts';
import { type Comparison, ComparisonCard, type ComparisonWords } from './comparison-card.tsx';

export interface ComparisonListProps {
  readonly items: readonly Comparison[];
  readonly words: ComparisonWords;
  readonly onStrategy: (id: string, strategy: ConflictStrategy) => void;
}

const order = { DIFFERENT: 0, NEW: 1, SAME: 2 } as const;

/** The incoming items, those that need a decision first, with one button for all of them. */
export function ComparisonList({ items, words, onStrategy }: ComparisonListProps) {
  const text = useText();
  const different = items.filter(({ status }) => status === 'DIFFERENT');
  const sorted = items.toSorted((a, b) => order[a.status] - order[b.status]);
  const decideAll = (strategy: ConflictStrategy) => {
    for (const { id } of different) onStrategy(id, strategy);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {different.length > 1 ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button size="small" variant="outlined" onClick={() => decideAll('USE_EXISTING')}>
            {text('Keep all existing')}
          </Button>
          <Button size="small" variant="outlined" onClick={() => decideAll('USE_NEW')}>
            {text('Use all new')}
          </Button>
        </Box>
      ) : null}
      {sorted.map((item) => (
        <ComparisonCard key={item.id} item={item} words={words} onStrategy={onStrategy} />
      ))}
    </Box>
  );
}

/** Returns the number of items that still need a decision. */
export function unresolved(items: readonly Comparison[]): number {
  return items.filter(({ strategy }) => strategy === 'UNRESOLVED').length;
}

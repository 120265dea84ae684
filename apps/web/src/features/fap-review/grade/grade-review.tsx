import { HtmlText } from '@atrium/ui/html-text';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { ScoresRead } from '../../../kits/proposed-grade/index.ts';
import type { FormStep } from '../../../kits/questionary-form/index.ts';
import { useText } from '../../../locale/index.ts';
import type { GradeContent } from './grade-content.ts';

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, mt: 0.25, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </div>
  );
}

/** Grade and comment of a panel review, to be read. */
export function GradeReview({ grade, comment, steps }: GradeContent & { readonly steps: readonly FormStep[] }) {
  const text = useText();
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
      <Entry label={text('Grade')}>
        {grade ?? text('Not graded yet')}
        <div>
          <ScoresRead steps={steps} grade={grade} />
        </div>
      </Entry>
      <Entry label={text('Comment')}>{comment ? <HtmlText html={comment} /> : text('None')}</Entry>
    </Box>
  );
}

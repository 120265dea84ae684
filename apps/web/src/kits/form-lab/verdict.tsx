import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { FormLabSummaryFragment } from '../../api/generated/kits/form-lab/form-lab.ts';
import { type Say, useText } from '../../locale/index.ts';

export type Examined = FormLabSummaryFragment;

function problemWords(text: Say, { findings }: Examined): string {
  const of = (severity: string) => findings.filter((finding) => finding.severity === severity).length;
  const [errors, warnings, hints] = [of('ERROR'), of('WARNING'), of('HINT')];
  const parts = [
    errors > 0 && text('{{count}} errors', { count: errors }),
    warnings > 0 && text('{{count}} warnings', { count: warnings }),
    hints > 0 && text('{{count}} hints', { count: hints }),
  ];
  return parts.filter((part) => part !== false).join(', ');
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </Box>
    </Box>
  );
}

/** Says in one sentence whether a form can be filled in, with the numbers behind it. */
export function Verdict({ examined }: { examined: Examined }) {
  const text = useText();
  const { findings, steps, questions, fewestAsked, mostAsked, branchCount, unreached, fillCount } = examined;
  const has = (wanted: string) => findings.some(({ severity }) => severity === wanted);
  const [tone, sentence] = has('ERROR')
    ? (['error', 'People will get stuck or miss questions in this form.'] as const)
    : has('WARNING')
      ? (['warning', 'The form can be filled in. Look at these points before it is used.'] as const)
      : (['success', 'The form can be filled in. No problems were found.'] as const);
  const asked =
    fewestAsked === mostAsked
      ? String(mostAsked)
      : text('{{fewest}} to {{most}}', { fewest: fewestAsked, most: mostAsked });
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Alert severity={tone}>
        {text(sentence)} {findings.length > 0 ? `${problemWords(text, examined)}.` : null}
      </Alert>
      <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1.5 }}>
        <Fact label={text('Steps')} value={String(steps.filter(({ isEnabled }) => isEnabled).length)} />
        <Fact label={text('Questions')} value={String(questions.length)} />
        <Fact label={text('Answers per person')} value={asked} />
        <Fact
          label={text('Branches reached')}
          value={
            branchCount === 0
              ? text('No conditions')
              : text('{{reached}} of {{all}}', { reached: branchCount - unreached.length, all: branchCount })
          }
        />
        <Fact label={text('Random test runs')} value={String(fillCount)} />
      </Box>
    </Box>
  );
}

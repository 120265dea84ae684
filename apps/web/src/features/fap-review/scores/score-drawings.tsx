import { gradeMin } from '@atrium/domain/fap-review';
import Box from '@mui/material/Box';
import { useText } from '../../../locale/index.ts';

const [barWidth, gap, height] = [7, 2, 24];

/** The number of reviewers per grade as small bars; in words for screen readers. */
export function GradeBars({ bins }: { readonly bins: readonly number[] }) {
  const text = useText();
  const most = Math.max(1, ...bins);
  const words = bins.flatMap((count, at) =>
    count > 0 ? [text('grade {{grade}}: {{count}} times', { grade: at + gradeMin, count })] : [],
  );
  const title = words.join(', ');
  return (
    <Box
      component="svg"
      role="img"
      aria-label={title}
      viewBox={`0 0 ${bins.length * (barWidth + gap)} ${height}`}
      sx={{ width: bins.length * (barWidth + gap), height, display: 'block', color: 'primary.main' }}
    >
      <title>{title}</title>
      {bins.map((count, at) => {
        const tall = count === 0 ? 1 : Math.max(4, (count / most) * height);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bin is its place.
            key={at}
            x={at * (barWidth + gap)}
            y={height - tall}
            width={barWidth}
            height={tall}
            fill="currentColor"
            opacity={count === 0 ? 0.35 : 1}
          />
        );
      })}
    </Box>
  );
}

const [width, reach] = [120, 4];

/** An offset with its interval on a line from -4 to 4 with 0 in the middle; the numbers are beside it. */
export function OffsetBar({
  low,
  offset,
  high,
}: {
  readonly low: number;
  readonly offset: number;
  readonly high: number;
}) {
  const place = (value: number) => ((Math.min(reach, Math.max(-reach, value)) + reach) / (2 * reach)) * width;
  return (
    <Box component="svg" aria-hidden viewBox={`0 0 ${width} 16`} sx={{ width, height: 16, color: 'primary.main' }}>
      <line x1={width / 2} y1={0} x2={width / 2} y2={16} stroke="currentColor" opacity={0.4} />
      <line x1={place(low)} y1={8} x2={place(high)} y2={8} stroke="currentColor" strokeWidth={2} />
      <circle cx={place(offset)} cy={8} r={4} fill="currentColor" />
    </Box>
  );
}

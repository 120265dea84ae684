import Box from '@mui/material/Box';
import { figure, useText } from '../../../locale/index.ts';

const lowest = 1;
const highest = 10;
const width = 200;
const at = (grade: number) => 10 + ((grade - lowest) / (highest - lowest)) * (width - 20);

interface GradesProps {
  readonly grades: readonly number[];
  readonly average: number | null;
  readonly deviation: number | null;
}

/** The individual grades on a scale from 1 to 10, with mean and deviation; in words for screen readers. */
export function Grades({ grades, average, deviation }: GradesProps) {
  const text = useText();
  const sorted = grades.toSorted((a, b) => a - b);
  const words =
    sorted.length === 0
      ? text('No grades yet')
      : average === null
        ? sorted.join(', ')
        : text('Grades {{grades}}; mean {{mean}}, spread {{spread}}', {
            grades: sorted.join(', '),
            mean: figure(average),
            spread: figure(deviation),
          });
  // Equal grades are stacked.
  const dots = sorted.map((grade, index) => ({
    grade,
    level: sorted.slice(0, index).filter((x) => x === grade).length,
  }));
  const height = 26 + 9 * Math.max(0, ...dots.map(({ level }) => level));
  const ground = height - 14;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
      {sorted.length > 0 ? (
        <Box
          component="svg"
          viewBox={`0 0 ${width} ${height}`}
          aria-hidden
          sx={{ width, maxWidth: '100%', height, color: 'text.primary', overflow: 'visible' }}
        >
          <line x1={at(lowest)} x2={at(highest)} y1={ground} y2={ground} stroke="currentColor" strokeOpacity={0.4} />
          {[lowest, highest].map((end) => (
            <text key={end} x={at(end)} y={height - 2} fontSize={10} textAnchor="middle" fill="currentColor">
              {end}
            </text>
          ))}
          {average === null ? null : (
            <line x1={at(average)} x2={at(average)} y1={2} y2={ground + 4} stroke="currentColor" strokeWidth={2} />
          )}
          {dots.map(({ grade, level }) => (
            <circle key={`${grade}-${level}`} cx={at(grade)} cy={ground - 6 - 9 * level} r={4} fill="currentColor" />
          ))}
        </Box>
      ) : null}
      <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{words}</Box>
    </Box>
  );
}

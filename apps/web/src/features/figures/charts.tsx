import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { useId } from 'react';

export interface ChartSeries {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

/** Told apart by pattern as well as by colour: full, striped, dotted. */
const patterns = ['full', 'striped', 'dotted'] as const;
type Pattern = (typeof patterns)[number];

const colourOf: Readonly<Record<Pattern, string>> = {
  full: 'var(--mui-palette-primary-main)',
  striped: 'var(--mui-palette-text-secondary)',
  dotted: 'var(--mui-palette-warning-main)',
};

/** The patterns as SVG, under names that nothing else on the page has. */
function Patterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-full`} width="4" height="4" patternUnits="userSpaceOnUse">
        <rect width="4" height="4" fill={colourOf.full} />
      </pattern>
      <pattern id={`${id}-striped`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="3" height="6" fill={colourOf.striped} />
      </pattern>
      <pattern id={`${id}-dotted`} width="5" height="5" patternUnits="userSpaceOnUse">
        <circle cx="2.5" cy="2.5" r="1.8" fill={colourOf.dotted} />
      </pattern>
    </defs>
  );
}

function Legend({ id, names, isLine }: { id: string; names: readonly string[]; isLine?: boolean }) {
  return (
    <Box
      component="ul"
      aria-hidden
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, m: 0, mb: 1, p: 0, listStyle: 'none', fontSize: '0.8125rem' }}
    >
      {names.map((name, at) => (
        <Box component="li" key={name} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <svg width="24" height="12" aria-hidden="true">
            {isLine ? (
              <line
                x1="0"
                x2="24"
                y1="6"
                y2="6"
                stroke={colourOf[patterns[at] ?? 'full']}
                strokeWidth="2.5"
                strokeDasharray={at > 0 ? '5 4' : undefined}
              />
            ) : (
              <rect width="24" height="12" fill={`url(#${id}-${patterns[at] ?? 'full'})`} stroke="currentColor" />
            )}
          </svg>
          {name}
        </Box>
      ))}
    </Box>
  );
}

/** Room for words in a chart is a part of the room it has; on paper and on a phone it shrinks with the page. */
const frame = { width: '100%', '@media print': { breakInside: 'avoid' } } as const;

interface ChartProps {
  readonly label: string;
  readonly series: readonly ChartSeries[];
}

/** Lines over days that are left until a deadline, the second one dashed. What it shows stands in the table beside it too. */
export function CountdownChart({ label, series, days, axis }: ChartProps & { days: readonly number[]; axis: string }) {
  const id = useId().replaceAll(':', '');
  useTheme();
  return (
    <Box role="img" aria-label={label} sx={frame}>
      <Legend id={id} names={series.map(({ name }) => name)} isLine />
      <LineChart
        height={260}
        skipAnimation
        hideLegend
        disableKeyboardNavigation
        margin={{ left: 0, right: 16, top: 8, bottom: 0 }}
        xAxis={[{ data: [...days], reverse: true, scaleType: 'linear', label: axis, tickMinStep: 1 }]}
        yAxis={[{ min: 0, tickMinStep: 1, width: 44 }]}
        grid={{ horizontal: true }}
        series={series.map(({ name, values }, at) => ({
          id: at === 0 ? 'this' : 'before',
          label: name,
          data: [...values],
          curve: 'stepAfter' as const,
          showMark: false,
          color: colourOf[patterns[at] ?? 'full'],
        }))}
        sx={{ '& [data-series="before"]': { strokeDasharray: '5 4' } }}
      />
    </Box>
  );
}

/** Bars side by side for each name, by pattern as well as by colour. What it shows stands in the table beside it too. */
export function BarsChart({ label, series, names }: ChartProps & { names: readonly string[] }) {
  const id = useId().replaceAll(':', '');
  return (
    // What does not fit a phone scrolls by the keyboard too.
    <Box role="img" aria-label={label} tabIndex={names.length > 6 ? 0 : undefined} sx={{ ...frame, overflowX: 'auto' }}>
      <Box sx={{ minWidth: Math.min(names.length * 44, 900) }}>
        <Legend id={id} names={series.map(({ name }) => name)} />
        <BarChart
          height={280}
          skipAnimation
          hideLegend
          disableKeyboardNavigation
          margin={{ left: 0, right: 8, top: 8, bottom: 0 }}
          xAxis={[
            {
              data: [...names],
              scaleType: 'band',
              height: names.length > 8 ? 84 : 30,
              ...(names.length > 8 ? { tickLabelStyle: { angle: -45, textAnchor: 'end' as const } } : {}),
            },
          ]}
          yAxis={[{ min: 0, width: 52 }]}
          grid={{ horizontal: true }}
          series={series.map(({ name, values }, at) => ({
            label: name,
            data: [...values],
            color: `url(#${id}-${patterns[at] ?? 'full'})`,
          }))}
          sx={{ '& .MuiBarElement-root, & rect[fill^="url"]': { stroke: 'var(--mui-palette-text-secondary)' } }}
        >
          <Patterns id={id} />
        </BarChart>
      </Box>
    </Box>
  );
}

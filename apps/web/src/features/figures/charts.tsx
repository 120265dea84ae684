import { fontScale } from '@atrium/ui/width';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { useId, useState } from 'react';

export interface ChartSeries {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

/** Series differ in pattern as well as in colour: full, striped, dotted. */
const patterns = ['full', 'striped', 'dotted'] as const;
type Pattern = (typeof patterns)[number];

const colourOf: Readonly<Record<Pattern, string>> = {
  full: 'var(--mui-palette-primary-main)',
  striped: 'var(--mui-palette-text-secondary)',
  dotted: 'var(--mui-palette-warning-main)',
};

/** The patterns as SVG, with ids that are unique on the page. */
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

/** Charts scale with the space available; on paper and on a phone they shrink with the page. */
const frame = { width: '100%', '@media print': { breakInside: 'avoid' } } as const;

/** Returns font and label sizes in pixels, scaled to the reader's font size, since charts are sized in pixels. */
function useLetters() {
  const [letters] = useState(fontScale);
  const grown = (pixels: number) => Math.round(pixels * letters);
  return { grown, axis: { tickLabelStyle: { fontSize: grown(12) }, labelStyle: { fontSize: grown(14) } } };
}

interface ChartProps {
  readonly label: string;
  readonly series: readonly ChartSeries[];
}

/** Lines over the days left until a deadline, the second one dashed. The table beside it shows the same data. */
export function CountdownChart({ label, series, days, axis }: ChartProps & { days: readonly number[]; axis: string }) {
  const id = useId().replaceAll(':', '');
  useTheme();
  const { grown, axis: words } = useLetters();
  return (
    <Box role="img" aria-label={label} sx={frame}>
      <Legend id={id} names={series.map(({ name }) => name)} isLine />
      <LineChart
        height={grown(260)}
        skipAnimation
        hideLegend
        disableKeyboardNavigation
        margin={{ left: 0, right: grown(16), top: grown(8), bottom: 0 }}
        xAxis={[
          {
            ...words,
            data: [...days],
            reverse: true,
            scaleType: 'linear',
            label: axis,
            tickMinStep: 1,
            height: grown(45),
          },
        ]}
        yAxis={[{ ...words, min: 0, tickMinStep: 1, width: grown(44) }]}
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

/** Grouped bars for each name, distinguished by pattern as well as by colour. The table beside it shows the same data. */
export function BarsChart({ label, series, names }: ChartProps & { names: readonly string[] }) {
  const id = useId().replaceAll(':', '');
  const { grown, axis } = useLetters();
  const isSlanted = names.length > 8;
  // Counts need no ticks at fractions.
  const isCounted = series.every(({ values }) => values.every(Number.isInteger));
  return (
    // Focusable, so that a chart wider than the screen can be scrolled by keyboard.
    <Box role="img" aria-label={label} tabIndex={names.length > 6 ? 0 : undefined} sx={{ ...frame, overflowX: 'auto' }}>
      <Box sx={{ minWidth: grown(Math.min(names.length * 44, 900)) }}>
        <Legend id={id} names={series.map(({ name }) => name)} />
        <BarChart
          height={grown(280)}
          skipAnimation
          hideLegend
          disableKeyboardNavigation
          margin={{ left: 0, right: grown(8), top: grown(8), bottom: 0 }}
          xAxis={[
            {
              ...axis,
              data: [...names],
              scaleType: 'band',
              height: grown(isSlanted ? 84 : 30),
              ...(isSlanted
                ? { tickLabelStyle: { ...axis.tickLabelStyle, angle: -45, textAnchor: 'end' as const } }
                : {}),
            },
          ]}
          yAxis={[{ ...axis, min: 0, width: grown(52), ...(isCounted ? { tickMinStep: 1 } : {}) }]}
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

import type { AvailabilityLine } from '@atrium/domain/fap-meeting';
import { cardsBelow } from '@atrium/ui/data-table';
import { windowBelow } from '@atrium/ui/width';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Fragment, type ReactNode } from 'react';
import type { MeetingProposalFragment } from '../../api/generated/features/fap-meeting/fap-meeting.ts';
import { type TimeUnits, unitsOf } from '../../kits/time-unit/index.ts';
import { useText } from '../../locale/index.ts';
import { ShowAfter, useRenderedRange } from './drawn.tsx';
import { ProposalCard } from './proposal-card.tsx';
import { MeetingProposalRow, type ProposalRowProps } from './proposal-row.tsx';

export interface MeetingOrderProps {
  readonly order: readonly MeetingProposalFragment[];
  readonly line: AvailabilityLine;
  readonly instrumentName: string;
  readonly units: TimeUnits;
  readonly mayOrder: boolean;
  readonly onMove: (proposalPk: number, index: number) => void;
  readonly onOpen: (proposalPk: number) => void;
}

interface LookProps {
  readonly label: string;
  readonly units: TimeUnits;
  readonly mayOrder: boolean;
  readonly children: ReactNode;
}

function Wide({ label, units, mayOrder, children }: LookProps) {
  const text = useText();
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={label}>
      <Table size="small" aria-label={label}>
        <TableHead sx={{ '& th': { whiteSpace: 'normal', verticalAlign: 'bottom', lineHeight: 1.3 } }}>
          <TableRow>
            {mayOrder ? <TableCell>{text('Order')}</TableCell> : null}
            <TableCell>{text('Title')}</TableCell>
            <TableCell>{text('Principal Investigator')}</TableCell>
            <TableCell align="right">{text('Average score')}</TableCell>
            <TableCell align="right">{text('Deviation')}</TableCell>
            <TableCell align="right">{text('Current rank')}</TableCell>
            <TableCell align="right">{text('Time allocation ({{units}})', { units: unitsOf(units) })}</TableCell>
            <TableCell>{text('Recommendation')}</TableCell>
            <TableCell>{text('Panel meeting submitted')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>{children}</TableBody>
      </Table>
    </Box>
  );
}

/** Returns the rendered proposals, each with its place in the order. */
function usePlaced({ order, line, mayOrder, onMove, onOpen }: MeetingOrderProps) {
  const drawn = useRenderedRange(order.length);
  const placed = order
    .map((row, index): ProposalRowProps & { readonly isLastInside: boolean } => ({
      row,
      index,
      count: order.length,
      isInside: line.inside[index] ?? false,
      isLastInside: index === line.lastInside,
      mayOrder,
      onMove: (to) => {
        drawn.reach(to);
        onMove(row.proposalPk, to);
      },
      onOpen: () => onOpen(row.proposalPk),
    }))
    .slice(drawn.first, drawn.last);
  return { drawn, placed };
}

/** The proposals in the order of the meeting, with the line where the time ends; on a phone as cards. */
export function MeetingOrder(props: MeetingOrderProps) {
  const { line, instrumentName, units, mayOrder } = props;
  const text = useText();
  const isNarrow = useMediaQuery(windowBelow(cardsBelow));
  const label = text('Proposals on {{name}}', { name: instrumentName });
  const left = text('Unallocated time: {{time}} {{units}}', { time: line.unallocated ?? '–', units: unitsOf(units) });
  const { drawn, placed } = usePlaced(props);
  const columns = mayOrder ? 9 : 8;
  const inRow = (button: ReactNode) => (
    <TableRow>
      <TableCell colSpan={columns}>{button}</TableCell>
    </TableRow>
  );
  const lineLook = { borderBottom: 2, borderColor: 'text.secondary', color: 'text.secondary', py: 0.5 } as const;
  if (isNarrow) {
    return (
      <Box
        component="ul"
        aria-label={label}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}
      >
        {placed.map(({ isLastInside, ...one }) => (
          <Fragment key={one.row.proposalPk}>
            <ProposalCard {...one} units={units} />
            {isLastInside ? (
              <Box component="li" sx={lineLook}>
                {left}
              </Box>
            ) : null}
          </Fragment>
        ))}
        <ShowAfter drawn={drawn} within={(button) => <li>{button}</li>} lastInside={line.lastInside} />
      </Box>
    );
  }
  return (
    <Wide label={label} units={units} mayOrder={mayOrder}>
      {placed.map(({ isLastInside, ...one }) => (
        <Fragment key={one.row.proposalPk}>
          <MeetingProposalRow {...one} />
          {isLastInside ? (
            <TableRow>
              <TableCell colSpan={columns} sx={lineLook}>
                {left}
              </TableCell>
            </TableRow>
          ) : null}
        </Fragment>
      ))}
      <ShowAfter drawn={drawn} within={inRow} lastInside={line.lastInside} />
    </Wide>
  );
}

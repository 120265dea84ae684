import type { ProposalGroup } from '@atrium/domain/proposal-list';
import type { ReactNode } from 'react';
import { ScreenLink } from '../../kits/go/index.ts';

/** What the rows behind a figure have in common, as the officers' table has it in its address. */
export interface RowsBehind {
  readonly call?: number | undefined;
  readonly group?: ProposalGroup;
  readonly instrument?: number;
  readonly status?: number;
  readonly institution?: number;
  readonly country?: number;
  readonly technicalReviewOf?: number;
  readonly panelReviewOf?: number;
}

/** A number that leads to the rows it counts (rule P117). Nothing is behind 0. */
export function RowsLink({ rows, label, children }: { rows: RowsBehind; label: string; children: ReactNode }) {
  if (children === 0) return children;
  const { status, ...others } = rows;
  return (
    <ScreenLink to="/Proposals" query={{ ...others, proposalStatusId: status }} aria-label={label}>
      {children}
    </ScreenLink>
  );
}

import type { ProposalGroup } from '@atrium/domain/proposal-list';
import type { ReactNode } from 'react';
import { ScreenLink } from '../../kits/go/index.ts';

/** The filters of the officers' table, as in its address, for the rows behind a figure. */
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

/** A number that links to the rows it counts (rule P117). A 0 has no link. */
export function RowsLink({ rows, label, children }: { rows: RowsBehind; label: string; children: ReactNode }) {
  if (children === 0) return children;
  const { status, ...others } = rows;
  return (
    <ScreenLink to="/Proposals" query={{ ...others, proposalStatusId: status }} aria-label={label}>
      {children}
    </ScreenLink>
  );
}

/** Receipts of submissions: `<Receipts receipts={proposal.receipts} />` where a proposal is shown; query it with `...receiptShown`. */
import { fullName } from '@atrium/domain/user';
import { DateText } from '@atrium/ui/date-text';
import { Fact, Facts } from '@atrium/ui/facts';
import { StatusChip } from '@atrium/ui/status-chip';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ReceiptShownFragment } from '../../api/generated/kits/receipt/receipt.ts';
import { useText } from '../../locale/index.ts';
import { CopyId } from '../copy-id/index.ts';

const hashShown = 12;

function Receipt({ receipt, isLast }: { receipt: ReceiptShownFragment; isLast: boolean }) {
  const text = useText();
  const { kind, reference, madeAt, madeBy, contentHash, isUnchanged } = receipt;
  const since =
    isLast && isUnchanged !== null ? (
      <StatusChip
        label={text(isUnchanged ? 'Unchanged since then' : 'Since changed by the user office')}
        tone={isUnchanged ? 'good' : 'warning'}
      />
    ) : null;
  return (
    <Facts>
      <Fact label={text(kind === 'SUBMITTED' ? 'Submitted' : 'Saved and resubmitted')}>
        <DateText value={madeAt} withTime />
        {madeBy ? ` · ${fullName(madeBy)}` : null}
      </Fact>
      <Fact label={text('Reference')}>
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {reference}
        </Box>
      </Fact>
      {contentHash ? (
        <Fact label={text('Content fingerprint (SHA-256)')}>
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 0.5 }}>
            <Box component="code" title={contentHash}>
              {contentHash.slice(0, hashShown)}…
            </Box>
            <CopyId id={contentHash} label={text('Copy the fingerprint of {{id}}', { id: reference })} />
            {since}
          </Box>
        </Fact>
      ) : null}
    </Facts>
  );
}

export interface ReceiptsProps {
  /** The receipts, oldest first, as the server returns them. */
  readonly receipts: readonly ReceiptShownFragment[];
}

/** The receipt of the last submission, with earlier ones on request; renders nothing if there are none. */
export function Receipts({ receipts }: ReceiptsProps) {
  const text = useText();
  const [opened, setOpened] = useState(false);
  const last = receipts.at(-1);
  if (!last) return null;
  const earlier = receipts.slice(0, -1).toReversed();
  return (
    <Box component="section" aria-label={text('Receipt')} sx={{ display: 'grid', gap: 1.5, fontSize: '0.875rem' }}>
      <Receipt receipt={last} isLast />
      {earlier.length > 0 ? (
        <Button
          size="small"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
          sx={{ justifySelf: 'start', ml: -0.5 }}
        >
          {opened ? text('Hide earlier receipts') : text('Show {{n}} earlier receipts', { n: earlier.length })}
        </Button>
      ) : null}
      {opened
        ? earlier.map((receipt) => <Receipt key={receipt.kind + receipt.madeAt} receipt={receipt} isLast={false} />)
        : null}
    </Box>
  );
}

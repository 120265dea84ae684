import { ActionButton } from '@atrium/ui/action-button';
import { Dialog } from '@atrium/ui/dialog';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { CallListDocument, UpdateCallOrderDocument } from '../../api/generated/features/call/call.ts';
import { useCommand } from '../../api/index.ts';
import { SortableList } from '../../kits/sorting/index.ts';
import { useText } from '../../locale/index.ts';

interface OrderedCall {
  readonly id: number;
  readonly shortCode: string;
  readonly title?: string | null;
}

export interface OrderCallsDialogProps {
  readonly calls: readonly OrderedCall[];
  readonly onClose: () => void;
}

/** Sets the order in which applicants see the calls: by dragging, by keyboard, by buttons (rule C16). */
export function OrderCallsDialog({ calls, onClose }: OrderCallsDialogProps) {
  const text = useText();
  const [order, setOrder] = useState(() => calls.map((call) => ({ ...call, name: call.shortCode })));
  const store = useCommand(UpdateCallOrderDocument, {
    done: 'Call order saved',
    refreshes: [CallListDocument],
  });
  const save = async () => {
    const data = order.map((call, index) => ({ callId: call.id, sort_order: index }));
    const outcome = await store.run({ input: { data } });
    if (outcome.ok) onClose();
  };
  return (
    <Dialog
      open
      holds
      title={text('Call order')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('Cancel')}</Button>
          <ActionButton variant="contained" busy={store.pending} onClick={() => void save()}>
            {text('Save order')}
          </ActionButton>
        </>
      }
    >
      <Box sx={{ mb: 2, color: 'text.secondary' }}>{text('Applicants see the calls in this order.')}</Box>
      <SortableList items={order} onOrder={(next) => setOrder([...next])}>
        {({ shortCode, title }) => (
          <>
            {shortCode}
            {title ? <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{title}</Box> : null}
          </>
        )}
      </SortableList>
    </Dialog>
  );
}

import { LinkList } from '@atrium/ui/link-list';
import Box from '@mui/material/Box';
import {
  RemoveCallFromTagDocument,
  RemoveInstrumentFromTagDocument,
  TagListDocument,
  type TagRowFragment,
} from '../../api/generated/features/tag/tag.ts';
import { useCommand } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { useText } from '../../locale/index.ts';

interface TagLinksProps {
  readonly tag: TagRowFragment;
  readonly onAssign: (what: 'instruments' | 'calls') => void;
}

/** The calls and instruments that carry the tag. */
export function TagLinks({ tag, onAssign }: TagLinksProps) {
  const text = useText();
  const ask = useConfirm();
  const refreshes = [TagListDocument];
  const dropInstrument = useCommand(RemoveInstrumentFromTagDocument, {
    done: 'Instrument removed from tag',
    refreshes,
  });
  const dropCall = useCommand(RemoveCallFromTagDocument, { done: 'Call removed from tag', refreshes });
  const { id: tagId, name } = tag;
  const mayUpdate = tag.abilities.update.allowed;
  const dismissInstrument = (instrument: TagRowFragment['instruments'][number]) =>
    ask({
      title: text('Remove instrument'),
      text: text(
        '{{instrument}} no longer carries {{name}}. It stays on the calls it is on, but new calls with this tag do not take it.',
        { instrument: instrument.name, name },
      ),
      confirmLabel: text('Remove'),
      destructive: true,
      look: () => dropInstrument.preview({ tagId, instrumentId: instrument.id }),
      act: () => dropInstrument.run({ tagId, instrumentId: instrument.id }),
    });
  const dismissCall = (call: TagRowFragment['calls'][number]) =>
    ask({
      title: text('Remove call'),
      text: text(
        '{{call}} no longer carries {{name}}. Its instruments stay; a call without tags takes any instrument.',
        {
          call: call.shortCode,
          name,
        },
      ),
      confirmLabel: text('Remove'),
      destructive: true,
      look: () => dropCall.preview({ tagId, callId: call.id }),
      act: () => dropCall.run({ tagId, callId: call.id }),
    });
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))' }}>
      <LinkList
        title={text('Instruments with {{name}}', { name })}
        entries={tag.instruments}
        entryId={(instrument) => instrument.id}
        entryLabel={(instrument) => instrument.name}
        entryNote={({ name: full, shortCode }) => (shortCode === full ? null : shortCode)}
        empty={text('No instrument carries it: calls with this tag alone take none.')}
        addLabel={text('Assign instruments')}
        onAdd={mayUpdate ? () => onAssign('instruments') : undefined}
        removeTitle={text('Remove instrument')}
        removeLabel={(instrument) => text('Remove {{name}}', { name: instrument.name })}
        onRemove={mayUpdate ? (instrument) => void dismissInstrument(instrument) : undefined}
      />
      <LinkList
        title={text('Calls with {{name}}', { name })}
        entries={tag.calls}
        entryId={(call) => call.id}
        entryLabel={(call) => call.shortCode}
        entryNote={(call) => call.title}
        empty={text('No call carries it.')}
        addLabel={text('Assign calls')}
        onAdd={mayUpdate ? () => onAssign('calls') : undefined}
        removeTitle={text('Remove call')}
        removeLabel={(call) => text('Remove {{name}}', { name: call.shortCode })}
        onRemove={mayUpdate ? (call) => void dismissCall(call) : undefined}
      />
    </Box>
  );
}

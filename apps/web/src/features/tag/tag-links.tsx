import Box from '@mui/material/Box';
import {
  RemoveCallFromTagDocument,
  RemoveInstrumentFromTagDocument,
  TagListDocument,
  type TagRowFragment,
} from '../../api/generated/features/tag/tag.ts';
import { InstrumentLinks, RecordLinks } from '../../kits/links/index.ts';
import { useText } from '../../locale/index.ts';

interface TagLinksProps {
  readonly tag: TagRowFragment;
  readonly onAssign: (what: 'instruments' | 'calls') => void;
}

const refreshes = [TagListDocument];

/** The calls and instruments that carry the tag. */
export function TagLinks({ tag, onAssign }: TagLinksProps) {
  const text = useText();
  const { id: tagId, name } = tag;
  const mayUpdate = tag.abilities.update.allowed;
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))' }}>
      <InstrumentLinks
        name={name}
        entries={tag.instruments}
        empty={text('No instrument has this tag, so calls with only this tag accept no instruments.')}
        mayUpdate={mayUpdate}
        onAdd={() => onAssign('instruments')}
        removal={{
          document: RemoveInstrumentFromTagDocument,
          done: 'Instrument removed from tag',
          refreshes,
          variables: (instrumentId) => ({ tagId, instrumentId }),
          text: (instrument) =>
            text(
              '{{instrument}} will no longer have {{name}}. It stays on its current calls, but this tag will no longer allow it on other calls.',
              { instrument, name },
            ),
        }}
      />
      <RecordLinks
        title={text('Calls with {{name}}', { name })}
        entries={tag.calls}
        entryLabel={(call) => call.shortCode}
        entryNote={(call) => call.title}
        empty={text('No call has this tag.')}
        addLabel={text('Assign calls')}
        removeTitle={text('Remove call')}
        mayUpdate={mayUpdate}
        onAdd={() => onAssign('calls')}
        removal={{
          document: RemoveCallFromTagDocument,
          done: 'Call removed from tag',
          refreshes,
          variables: (callId) => ({ tagId, callId }),
          text: (call) =>
            text(
              '{{call}} will no longer have {{name}}. It keeps its instruments; a call without tags accepts any instrument.',
              {
                call,
                name,
              },
            ),
        }}
      />
    </Box>
  );
}

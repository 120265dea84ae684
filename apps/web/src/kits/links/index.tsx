/** What hangs on a technique, an instrument or a tag: its instruments, its scientists. */
import { fullName } from '@atrium/domain/user';
import { LinkList } from '@atrium/ui/link-list';
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined';
import type { PersonOfInstitutionFragment } from '../../api/generated/api/person.ts';
import { useText } from '../../locale/index.ts';

interface LinksProps<Entry> {
  /** What they hang on, as its list calls it. */
  readonly name: string;
  readonly entries: readonly Entry[];
  /** What is said when there are none. */
  readonly empty: string;
  /** Whether some may be added and taken off. */
  readonly mayUpdate: boolean;
  readonly onAdd: () => void;
  /** Asks, and takes one off. */
  readonly onRemove: (entry: Entry) => void;
}

interface LinkedInstrument {
  readonly id: number;
  readonly name: string;
  readonly shortCode: string;
}

/** The instruments that a technique or a tag is given to. */
export function InstrumentLinks<Instrument extends LinkedInstrument>(props: LinksProps<Instrument>) {
  const { name, entries, empty, mayUpdate, onAdd, onRemove } = props;
  const text = useText();
  return (
    <LinkList
      title={text('Instruments with {{name}}', { name })}
      entries={entries}
      entryId={(instrument) => instrument.id}
      entryLabel={(instrument) => instrument.name}
      entryNote={({ name: full, shortCode }) => (shortCode === full ? null : shortCode)}
      empty={empty}
      addLabel={text('Assign instruments')}
      onAdd={mayUpdate ? onAdd : undefined}
      removeTitle={text('Remove instrument')}
      removeLabel={(instrument) => text('Remove {{name}}', { name: instrument.name })}
      onRemove={mayUpdate ? onRemove : undefined}
    />
  );
}

/** The scientists of an instrument or a technique. */
export function ScientistLinks(props: LinksProps<PersonOfInstitutionFragment>) {
  const { name, entries, empty, mayUpdate, onAdd, onRemove } = props;
  const text = useText();
  return (
    <LinkList
      title={text('Scientists of {{name}}', { name })}
      entries={entries}
      entryId={(person) => person.id}
      entryLabel={fullName}
      entryNote={(person) => person.institution}
      empty={empty}
      addLabel={text('Assign scientists')}
      onAdd={mayUpdate ? onAdd : undefined}
      removeTitle={text('Remove scientist')}
      removeLabel={(person) => text('Remove {{name}}', { name: fullName(person) })}
      removeIcon={<PersonRemoveOutlined fontSize="small" />}
      onRemove={mayUpdate ? onRemove : undefined}
    />
  );
}

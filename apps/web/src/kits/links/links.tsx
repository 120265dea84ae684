import { fullName, institutionOf } from '@atrium/domain/user';
import { LinkList, type LinkListProps } from '@atrium/ui/link-list';
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined';
import type { PersonOfInstitutionFragment } from '../../api/generated/api/person.ts';
import type { CommandOptions, TypedDocument } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { useRemoval } from '../confirm/index.ts';

/** How to remove one assigned record. */
interface TakingOff<Result, Variables> extends Required<Pick<CommandOptions<Result>, 'done' | 'refreshes'>> {
  readonly document: TypedDocument<Result, Variables>;
  readonly variables: (id: number) => Variables;
  /** Returns the consequence of the removal, in the user's language. */
  readonly text: (label: string, id: number) => string;
}

interface LinksProps<Entry, Result, Variables> extends Pick<LinkListProps<Entry>, 'entries' | 'empty'> {
  /** The name of the record they are assigned to, as shown in its list. */
  readonly name: string;
  /** Whether records may be added and removed. */
  readonly mayUpdate: boolean;
  readonly onAdd: () => void;
  readonly removal: TakingOff<Result, Variables>;
}

type Look<Entry> = Pick<LinkListProps<Entry>, 'title' | 'entryLabel' | 'entryNote' | 'addLabel' | 'removeIcon'> & {
  readonly removeTitle: string;
};

/** The records assigned to a record; one is removed after the user has confirmed the consequences. */
export function RecordLinks<Entry extends { readonly id: number }, Result, Variables>(
  props: Omit<LinksProps<Entry, Result, Variables>, 'name'> & Look<Entry>,
) {
  const { mayUpdate, onAdd, removal, ...list } = props;
  const { document, variables, text: wordsOf, ...options } = removal;
  const text = useText();
  const remove = useRemoval(document, options);
  const takeOff = (entry: Entry) =>
    remove(variables(entry.id), {
      title: list.removeTitle,
      text: wordsOf(list.entryLabel(entry), entry.id),
      confirmLabel: text('Remove'),
    });
  return (
    <LinkList
      {...list}
      entryId={({ id }) => id}
      onAdd={mayUpdate ? onAdd : undefined}
      removeLabel={(entry) => text('Remove {{name}}', { name: list.entryLabel(entry) })}
      onRemove={mayUpdate ? (entry) => void takeOff(entry) : undefined}
    />
  );
}

interface LinkedInstrument {
  readonly id: number;
  readonly name: string;
  readonly shortCode: string;
}

/** The instruments assigned to a technique or a tag. */
export function InstrumentLinks<Result, Variables>({
  name,
  ...props
}: LinksProps<LinkedInstrument, Result, Variables>) {
  const text = useText();
  return (
    <RecordLinks
      {...props}
      title={text('Instruments with {{name}}', { name })}
      entryLabel={(instrument) => instrument.name}
      entryNote={({ name: full, shortCode }) => (shortCode === full ? null : shortCode)}
      addLabel={text('Assign instruments')}
      removeTitle={text('Remove instrument')}
    />
  );
}

/** The scientists of an instrument or a technique. */
export function ScientistLinks<Result, Variables>({
  name,
  ...props
}: LinksProps<PersonOfInstitutionFragment, Result, Variables>) {
  const text = useText();
  return (
    <RecordLinks
      {...props}
      title={text('Scientists of {{name}}', { name })}
      entryLabel={fullName}
      entryNote={institutionOf}
      addLabel={text('Assign scientists')}
      removeTitle={text('Remove scientist')}
      removeIcon={<PersonRemoveOutlined fontSize="small" />}
    />
  );
}

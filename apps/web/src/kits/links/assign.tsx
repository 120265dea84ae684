import { instrumentRoles } from '@atrium/domain/instrument';
import { type CommandOptions, type TypedDocument, useCommand } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { PickCallsDialog } from '../call-picker/index.ts';
import { InstrumentsDialog } from '../instrument-picker/index.ts';
import { PeopleDialog } from '../user-picker/index.ts';

interface AssigningOptions<Result, Variables> extends Required<Pick<CommandOptions<Result>, 'done' | 'refreshes'>> {
  readonly document: TypedDocument<Result, Variables>;
  readonly variables: (ids: number[]) => Variables;
  readonly onClose: () => void;
}

/** Assigns the records chosen in a dialog, and closes it on success. */
function useAssigning<Result, Variables>(
  options: AssigningOptions<Result, Variables>,
): (ids: readonly number[]) => Promise<void> {
  const { document, done, refreshes, variables, onClose } = options;
  const assign = useCommand(document, { done, refreshes });
  return async (ids) => {
    const outcome = await assign.run(variables([...ids]));
    if (outcome.ok) onClose();
  };
}

interface AssignProps<Result, Variables> extends AssigningOptions<Result, Variables> {
  /** The name of the record they are assigned to, as shown in its list. */
  readonly name: string;
  /** The records assigned already, which are not offered. */
  readonly entries: ReadonlyArray<{ readonly id: number }>;
}

/** Assigns instruments to a technique or a tag. */
export function AssignInstruments<Result, Variables>(props: AssignProps<Result, Variables>) {
  const { name, entries, onClose } = props;
  const text = useText();
  return (
    <InstrumentsDialog
      title={text('Assign instruments to {{name}}', { name })}
      without={entries.map(({ id }) => id)}
      onClose={onClose}
      onPick={useAssigning(props)}
    />
  );
}

/** Assigns calls to a tag. */
export function AssignCalls<Result, Variables>(props: AssignProps<Result, Variables>) {
  const { name, entries, onClose } = props;
  const text = useText();
  return (
    <PickCallsDialog
      title={text('Assign calls to {{name}}', { name })}
      without={entries.map(({ id }) => id)}
      onClose={onClose}
      onPick={useAssigning(props)}
    />
  );
}

/** Makes people scientists of an instrument or a technique. */
export function AssignScientists<Result, Variables>(props: AssignProps<Result, Variables>) {
  const { name, entries, onClose } = props;
  const text = useText();
  const assign = useAssigning(props);
  return (
    <PeopleDialog
      multiple
      title={text('Assign scientists to {{name}}', { name })}
      confirmLabel={text('Assign')}
      userRole={instrumentRoles.scientist}
      source="everybody"
      without={entries.map(({ id }) => id)}
      onClose={onClose}
      onPick={(people) => assign(people.map(({ id }) => id))}
    />
  );
}

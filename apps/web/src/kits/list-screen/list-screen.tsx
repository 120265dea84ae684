import type { ReactNode } from 'react';
import type { Codecs } from '../address-state/index.ts';
import { Screen } from '../screen/index.ts';
import { ListPart, type ListPartProps } from './list-part.tsx';

export interface ListScreenProps<Row extends object, Filters extends Codecs>
  extends Omit<ListPartProps<Row, Filters>, 'label'> {
  readonly title: string;
  readonly context?: ReactNode;
  /** The primary action, at the right of the title. */
  readonly action?: ReactNode;
  readonly label?: string;
  /** Stands between the title and the list. */
  readonly notice?: ReactNode;
}

/** A screen that is one list. */
export function ListScreen<Row extends object, Filters extends Codecs>(props: ListScreenProps<Row, Filters>) {
  const { title, context, action, label, notice, ...list } = props;
  return (
    <Screen title={title} context={context} action={action}>
      {notice}
      <ListPart {...list} label={label ?? title} />
    </Screen>
  );
}

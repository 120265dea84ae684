import type { EntryKind } from '@atrium/questions/host';
import type { ReactNode } from 'react';
import { GenericTemplateEntryDocument, SampleEntryDocument } from '../../api/generated/kits/entries/entry-form.ts';
import type { QuestionaryStepFragment } from '../../api/generated/kits/questionary-form/questionary-form.ts';
import { useOperation } from '../../api/index.ts';
import { QueryResult } from '../screen/index.ts';

/** A record in the shape that its form and its dialog use. */
export interface StoredEntry {
  readonly id: number;
  readonly title: string;
  readonly proposalPk: number;
  readonly abilities: {
    readonly change: { readonly allowed: boolean; readonly message?: string | null | undefined };
  };
  readonly questionary: { readonly questionaryId: number; readonly steps: readonly QuestionaryStepFragment[] };
}

interface EntryAnswerProps {
  readonly id: number;
  readonly children: (entry: StoredEntry, reload: () => Promise<unknown>) => ReactNode;
}

const options = { keepPrevious: false, staleTime: 0 } as const;
const absent = 'Entry not found';

function SampleAnswer({ id, children }: EntryAnswerProps) {
  const operation = useOperation(SampleEntryDocument, { id }, options);
  return (
    <QueryResult of={operation} field="sample" absent={absent} kept={`sample-${id}`}>
      {(found) => children(found, () => operation.query.refetch())}
    </QueryResult>
  );
}

function TemplateAnswer({ id, children }: EntryAnswerProps) {
  const operation = useOperation(GenericTemplateEntryDocument, { id }, options);
  return (
    <QueryResult of={operation} field="genericTemplate" absent={absent} kept={`genericTemplate-${id}`}>
      {(found) => children(found, () => operation.query.refetch())}
    </QueryResult>
  );
}

/** Fetches a record of either kind and renders it; until then shows loading, failure or refusal. */
export function EntryAnswer({ kind, ...props }: EntryAnswerProps & { readonly kind: EntryKind }) {
  return kind === 'sample' ? <SampleAnswer {...props} /> : <TemplateAnswer {...props} />;
}

import { conflictSourceWords, namesCheckedLimit } from '@atrium/domain/conflict';
import { institutionOf } from '@atrium/domain/user';
import { TextInput } from '@atrium/ui/fields';
import { StatusChip } from '@atrium/ui/status-chip';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { CheckedNamesDocument, type CheckedNamesQuery } from '../../api/generated/features/conflict/conflict.ts';
import { useOperation } from '../../api/index.ts';
import { type FormPart, plainTexts, useFormDraft } from '../../kits/draft/index.ts';
import { RecordDialog } from '../../kits/record-dialog/index.ts';
import { QueryResult } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';

type Checked = NonNullable<CheckedNamesQuery['checkNames']>[number];
type Account = Checked['accounts'][number];

/** The maximum number of conflicts listed for a person before a number replaces the rest. */
const mostListed = 20;

function Found({ account }: { account: Account }) {
  const text = useText();
  const blocked = account.conflicts.filter(({ mode }) => mode === 'BLOCK');
  const warned = account.conflicts.filter(({ mode }) => mode === 'WARN');
  const proposalsOf = (rows: typeof blocked) => new Set(rows.map(({ proposalPk }) => proposalPk)).size;
  return (
    <Box sx={{ mt: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <span>{[account.name, institutionOf(account)].filter(Boolean).join(', ')}</span>
        {account.conflicts.length === 0 ? (
          <StatusChip tone="good" label={text('No conflict with {{n}} proposals', { n: account.proposalCount })} />
        ) : (
          <>
            {blocked.length > 0 ? (
              <StatusChip tone="bad" label={text('Blocked from {{n}} proposals', { n: proposalsOf(blocked) })} />
            ) : null}
            {warned.length > 0 ? (
              <StatusChip tone="warning" label={text('Warning for {{n}} proposals', { n: proposalsOf(warned) })} />
            ) : null}
          </>
        )}
      </Box>
      {account.conflicts.length > 0 ? (
        <Box component="ul" sx={{ m: 0, pl: 3, color: 'text.secondary', fontSize: '0.875rem' }}>
          {account.conflicts.slice(0, mostListed).map((conflict) => (
            <li key={`${conflict.proposalPk}${conflict.source}`}>
              {[conflict.proposal?.proposalId, text(conflictSourceWords[conflict.source]), conflict.otherName]
                .filter(Boolean)
                .join(' · ')}
            </li>
          ))}
          {account.conflicts.length > mostListed ? (
            <li>{text('and {{n}} more', { n: account.conflicts.length - mostListed })}</li>
          ) : null}
        </Box>
      ) : null}
    </Box>
  );
}

interface Values {
  names: string;
}
const parts: readonly FormPart<Values>[] = [{ name: 'names', label: 'Names or e-mail addresses', ...plainTexts }];
const blank: Values = { names: '' };

/** Splits the text into names or addresses, one per line, without duplicates. */
const namesIn = (typed: string) => [
  ...new Set(
    typed
      .split(/[\n;]/)
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];
const namesForm = z.object({
  names: z
    .string()
    .refine((typed) => namesIn(typed).length > 0, { message: 'Please enter at least one name' })
    .refine((typed) => namesIn(typed).length <= namesCheckedLimit, { message: 'Please enter fewer names' }),
});

/** Checks names and addresses against the proposals of the panel before anybody is invited (rule R135). */
export function CheckNamesDialog({ fapId, onClose }: { fapId: number; onClose: () => void }) {
  const text = useText();
  const [asked, setAsked] = useState<string[]>([]);
  const form = useForm<Values>({ resolver: zodResolver(namesForm), defaultValues: blank });
  // Nothing is stored in the panel: the names remain as a draft until the user removes them.
  const draft = useFormDraft(form, { record: `check-names-${fapId}`, parts, stored: blank });
  const operation = useOperation(CheckedNamesDocument, { fapId, names: asked }, { enabled: asked.length > 0 });
  return (
    <RecordDialog
      width="md"
      title={text('Check names')}
      submitLabel={text('Check')}
      form={form}
      draft={draft}
      onSubmit={form.handleSubmit(({ names }) => setAsked(namesIn(names)))}
      onClose={onClose}
    >
      <TextInput
        control={form.control}
        name="names"
        label={text('Names or e-mail addresses')}
        help={text('One per line, at most {{n}}', { n: namesCheckedLimit })}
        multiline
        minRows={3}
        maxRows={8}
      />
      <Box role="status" sx={{ mt: 2 }}>
        {asked.length > 0 ? (
          <QueryResult of={operation} field="checkNames">
            {(checked) => (
              <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
                {checked.map((row) => (
                  <li key={row.name}>
                    <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{row.name}</Typography>
                    {row.accounts.length === 0 ? (
                      <Typography variant="body2" color="text.secondary">
                        {text('Nobody here has this name or address, so conflicts cannot be checked.')}
                      </Typography>
                    ) : (
                      row.accounts.map((account) => <Found key={account.userId} account={account} />)
                    )}
                  </li>
                ))}
              </Box>
            )}
          </QueryResult>
        ) : null}
      </Box>
    </RecordDialog>
  );
}

import { mergeInstitutionsArgs } from '@atrium/domain/institution';
import { fullName } from '@atrium/domain/user';
import { ActionButton } from '@atrium/ui/action-button';
import { EmptyState } from '@atrium/ui/empty-state';
import { ErrorState } from '@atrium/ui/error-state';
import { Fact, Facts } from '@atrium/ui/facts';
import { AutocompleteInput, FormGrid, TextInput } from '@atrium/ui/fields';
import { StickyFoot } from '@atrium/ui/sticky-foot';
import { zodResolver } from '@hookform/resolvers/zod';
import SearchOffOutlined from '@mui/icons-material/SearchOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import {
  InstitutionListDocument,
  type InstitutionRowFragment,
  MergeInstitutionsDocument,
  MergePreviewDocument,
} from '../../api/generated/features/institution/institution.ts';
import { showIssues, useCommand, useOperation } from '../../api/index.ts';
import { useGo } from '../../kits/go/index.ts';
import { QueryResult, Screen } from '../../kits/screen/index.ts';
import { countryText, useText } from '../../locale/index.ts';

/** A preview of what the merge will do, in numbers and names. */
function Preview({ from, into }: { from: InstitutionRowFragment; into: number }) {
  const text = useText();
  const operation = useOperation(MergePreviewDocument, { from: from.id, into }, { quiet: true });
  return (
    <Box role="region" aria-label={text('What the merge will do')} sx={{ my: 2, maxWidth: '47.5rem' }}>
      <Typography component="h2" variant="h3" gutterBottom>
        {text('What the merge will do')}
      </Typography>
      <QueryResult of={operation} field="institutionMergePreview" absent="One of the two institutions no longer exists">
        {({ movedCount, presentCount, people, result }) => (
          <Facts>
            <Fact label={text('People to move')}>
              {movedCount === 0
                ? text('Nobody belongs to {{name}}.', { name: from.name })
                : text('{{count}} people', { count: movedCount })}
              {people.length > 0 ? `: ${people.map(fullName).join(', ')}` : null}
              {movedCount > people.length ? text(' and {{count}} more', { count: movedCount - people.length }) : null}
            </Fact>
            <Fact label={text('People after the merge')}>{String(movedCount + presentCount)}</Fact>
            <Fact label={text('Country after the merge')}>
              {result.country ? countryText(result.country.value) : '–'}
            </Fact>
            <Fact label={text('ROR id after the merge')}>{result.rorId ?? '–'}</Fact>
            <Fact label={text('What will be deleted')}>
              {text('{{name}} will be deleted, including its name, country and ROR id.', { name: from.name })}
            </Fact>
          </Facts>
        )}
      </QueryResult>
    </Box>
  );
}

/** The target of the merge, and its new name. */
function useMerge(from: InstitutionRowFragment, others: readonly InstitutionRowFragment[]) {
  const go = useGo();
  const form = useForm({
    resolver: zodResolver(mergeInstitutionsArgs),
    defaultValues: { institutionIdFrom: from.id, newTitle: '' },
  });
  const merge = useCommand(MergeInstitutionsDocument, {
    done: 'Institutions merged successfully!',
    refreshes: [InstitutionListDocument],
  });
  const into = useWatch({ control: form.control, name: 'institutionIdInto' });
  const newTitle = useWatch({ control: form.control, name: 'newTitle' });
  const complete = Boolean(into) && newTitle.trim() !== '';
  const submit = form.handleSubmit(async (values) => {
    const { institutionIdFrom, institutionIdInto } = values;
    const outcome = await merge.run({ from: institutionIdFrom, into: institutionIdInto, newTitle: values.newTitle });
    if (outcome.ok) await go({ to: '/Institutions' });
    else showIssues(form, outcome.error);
  });
  const kept = others.find(({ id }) => id === into)?.name;
  const { newTitle: named } = form.formState.dirtyFields;
  // The target usually keeps its name; a name that the user has typed is not overwritten.
  useEffect(() => {
    if (kept && !named) form.setValue('newTitle', kept);
  }, [form, kept, named]);
  return { form, into, complete, submit };
}

function MergeForm({ from, all }: { from: InstitutionRowFragment; all: readonly InstitutionRowFragment[] }) {
  const text = useText();
  const go = useGo();
  const others = all.filter(({ id }) => id !== from.id);
  const { form, into, complete, submit } = useMerge(from, others);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <FormGrid>
        <AutocompleteInput
          control={form.control}
          name="institutionIdInto"
          label={text('Merge into')}
          choices={others.map(({ id, name, country }) => ({
            value: id,
            label: country ? `${name}, ${countryText(country.value)}` : name,
          }))}
          required
        />
        <TextInput
          control={form.control}
          name="newTitle"
          label={text('Name after the merge')}
          help={text('The name of the institution that remains')}
          required
          blockEnter
        />
      </FormGrid>
      {into ? <Preview key={into} from={from} into={into} /> : null}
      <StickyFoot>
        <Button onClick={() => void go({ to: '/Institutions' })}>{text('Cancel')}</Button>
        <ActionButton
          type="submit"
          color="error"
          variant="contained"
          disabled={!complete}
          busy={form.formState.isSubmitting}
        >
          {text('Merge')}
        </ActionButton>
      </StickyFoot>
    </form>
  );
}

/** /MergeInstitutionsPage/{institutionId}: moves all people of one institution to another (rule U47). */
export function MergeScreen() {
  const text = useText();
  const { institutionId } = useParams({ strict: false }) as { institutionId: string };
  const operation = useOperation(InstitutionListDocument, {});
  const from = operation.data?.institutions?.find(({ id }) => id === Number(institutionId));
  return (
    <Screen title={text('Merge institutions')} home="/Institutions" context={from?.name ?? ' '}>
      <QueryResult of={operation} field="institutions">
        {(all) => {
          if (!from) return <EmptyState icon={<SearchOffOutlined />} title={text('Institution not found')} />;
          const { allowed, message } = from.abilities.merge;
          if (!allowed)
            return <ErrorState tone="info" title={text('Not possible at the moment')} text={text(message ?? '')} />;
          return <MergeForm key={from.id} from={from} all={all} />;
        }}
      </QueryResult>
    </Screen>
  );
}

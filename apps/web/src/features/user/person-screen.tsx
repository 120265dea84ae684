import { fullName } from '@atrium/domain/user';
import { ActionButton } from '@atrium/ui/action-button';
import { StatusChip } from '@atrium/ui/status-chip';
import { Tabs } from '@atrium/ui/tabs';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import {
  ConfirmPersonDocument,
  PeopleDocument,
  PersonDocument,
  type PersonRecordFragment,
} from '../../api/generated/features/user/people.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { useAddressTab } from '../../kits/address-state/index.ts';
import { useGo } from '../../kits/go/index.ts';
import { QueryResult, Screen } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { useDeletePerson } from './delete-person.ts';
import { ImpersonateDialog } from './impersonate-dialog.tsx';
import { ProposalsTab } from './proposals-tab.tsx';
import { RolesTab } from './roles-tab.tsx';

/** A tab of a person's page. Other areas add their tabs where the route is defined. */
export interface PersonTab {
  readonly label: string;
  /** The position of the tab: roles 20, proposals 30, account 90. */
  readonly order: number;
  readonly content: (person: PersonRecordFragment) => ReactNode;
}

/** Explains that the person was invited and has not signed in, and lets an officer confirm that it is a real person. */
function PlaceholderNotice({ person }: { person: PersonRecordFragment }) {
  const text = useText();
  const confirm = useCommand(ConfirmPersonDocument, {
    done: 'No longer a placeholder',
    refreshes: [PersonDocument, PeopleDocument],
  });
  if (!person.placeholder) return null;
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        person.abilities.confirm.allowed ? (
          <ActionButton
            color="inherit"
            size="small"
            busy={confirm.pending}
            onClick={() => void confirm.run({ id: person.id })}
          >
            {text('Not a placeholder')}
          </ActionButton>
        ) : undefined
      }
    >
      {text('A placeholder: this person was invited and has not signed in yet.')}
    </Alert>
  );
}

/** Deletes the person, or shows why that is not possible. */
function AccountTab({ person }: { person: PersonRecordFragment }) {
  const text = useText();
  const go = useGo();
  const remove = useDeletePerson();
  const { allowed, message } = person.abilities.delete;
  return (
    <Box sx={{ maxWidth: '47.5rem', display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography component="h2" variant="h3">
        {text('Delete person')}
      </Typography>
      <Typography>
        {text(
          'A person can be deleted only if nothing refers to them: no proposal, review, instrument, form, invitation or message. To withdraw the access of somebody who has records here, remove their roles.',
        )}
      </Typography>
      {allowed ? null : <Alert severity="warning">{text(message ?? 'This person cannot be deleted')}</Alert>}
      <Button
        color="error"
        variant="outlined"
        disabled={!allowed}
        onClick={() => void remove(person).then((gone) => (gone ? go({ to: '/People' }) : undefined))}
      >
        {text('Delete person')}
      </Button>
    </Box>
  );
}

const ownTabs: readonly PersonTab[] = [
  { label: 'Roles', order: 20, content: (person) => <RolesTab key={person.id} person={person} /> },
  { label: 'Proposals', order: 30, content: (person) => <ProposalsTab key={person.id} userId={person.id} /> },
  { label: 'Account', order: 90, content: (person) => <AccountTab person={person} /> },
];

const noTabs: readonly PersonTab[] = [];

/** /People/{id}: one person as the user office sees them. */
export function PersonScreen({ more = noTabs }: { more?: readonly PersonTab[] }) {
  const text = useText();
  const params = useParams({ strict: false }) as { id: string };
  const [tab, setTab] = useAddressTab();
  const [impersonating, setImpersonating] = useState(false);
  const operation = useOperation(PersonDocument, { id: Number(params.id) || 0 }, { quiet: true });
  const person = operation.data?.user;
  const tabs = [...ownTabs, ...more].toSorted((a, b) => a.order - b.order);
  return (
    <Screen
      title={person ? fullName(person) : text('Person')}
      home="/People"
      context={
        person ? (
          <>
            {[person.email, person.roles.map(({ title }) => text(title)).join(', ')].filter(Boolean).join(' · ')}{' '}
            {person.placeholder ? <StatusChip label={text('Placeholder')} tone="waiting" /> : null}
          </>
        ) : (
          ' '
        )
      }
      action={
        person?.abilities.impersonate.allowed ? (
          <Button variant="outlined" onClick={() => setImpersonating(true)}>
            {text('Impersonate')}
          </Button>
        ) : undefined
      }
    >
      <QueryResult of={operation} field="user" absent="Person not found">
        {(found) => (
          <>
            <PlaceholderNotice person={found} />
            <Tabs
              label={text('Parts of the person')}
              index={tab}
              onIndex={setTab}
              items={tabs.map((item) => ({ label: text(item.label), content: item.content(found) }))}
            />
            {impersonating ? (
              <ImpersonateDialog userId={found.id} name={fullName(found)} onClose={() => setImpersonating(false)} />
            ) : null}
          </>
        )}
      </QueryResult>
    </Screen>
  );
}

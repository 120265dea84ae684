import { emailTemplateSentences } from '@atrium/domain/email-template';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '../../../test/fake-server.ts';
import { renderApp, renderScreen } from '../../../test/render.tsx';
import { EmailTemplateScreen } from './email-template-screen.tsx';
import { EmailTemplatesScreen } from './email-templates-screen.tsx';

const news = {
  id: 'news',
  name: 'News',
  subject: 'News of {{proposals.0.proposalId}}',
  body: '<p>Dear {{firstName}}</p>',
  revision: 3,
  updatedAt: '2026-01-15T12:00:00.000Z',
  updatedBy: null,
  writtenWhen: null,
  shows: [],
  translations: [] as object[],
  usedBy: [],
};
const german = {
  language: 'de',
  subject: 'Neues zu {{proposals.0.proposalId}}',
  body: '<p>Guten Tag {{firstName}}</p>',
  revision: 2,
  isDelivered: false,
  isCurrent: true,
};
const used = { ...news, id: 'used', name: 'Used', usedBy: [{ workflowId: 1, workflowName: 'Default workflow' }] };
const letter = {
  ...news,
  id: 'shipment-arrived',
  name: 'Shipment arrived',
  writtenWhen: 'When a shipment has arrived, to the person who declared it and the local contact',
  shows: ['shipmentTitle', 'storagePlace'],
};
const right = { subject: 'News of 123456', html: '<p>Dear Ada</p>', variables: '{"firstName":"Ada"}', problem: null };

const server = (preview: object = right) => ({
  query: {
    emailTemplates: [news, used, letter],
    emailTemplate: news,
    emailPreview: preview,
    proposalsView: { totalCount: 0, proposalViews: [] },
  },
  mutation: {
    createEmailTemplate: { id: 'a-new-one' },
    updateEmailTemplate: { ...news, revision: 4 },
    setEmailTemplateTranslation: { ...news, translations: [{ ...german, revision: 3 }] },
    removeEmailTemplateTranslation: { id: 'news' },
    deleteEmailTemplate: { id: 'news' },
  },
});

it('lists the templates; one that is in use cannot be deleted', async () => {
  const { user, server: fake } = renderScreen(<EmailTemplatesScreen />, {
    person: { role: 'USER_OFFICER' },
    server: server(),
  });
  expect(await screen.findByText('3 templates')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Actions for Used' }));
  expect(await screen.findByRole('menuitem', { name: /Delete/ })).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Actions for News' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete e-mail template' });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(fake.calls('deleteEmailTemplate')[0]?.variables).toEqual({ id: 'news' }));
});

it('opens at an address with the id of the template', async () => {
  renderApp({ person: { role: 'USER_OFFICER' }, at: '/EmailTemplates/news', server: server() });
  expect(await screen.findByRole('heading', { level: 1, name: 'News' })).toBeVisible();
});

it('creates a template with an id derived from its name', async () => {
  const { user, server: fake } = renderScreen(<EmailTemplatesScreen />, {
    person: { role: 'USER_OFFICER' },
    server: server(),
  });
  await user.click(await screen.findByRole('button', { name: 'Create template' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create e-mail template' });
  await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'A new one');
  await user.type(within(dialog).getByRole('textbox', { name: /^Subject/ }), 'Hello');
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  await waitFor(() =>
    expect(fake.calls('createEmailTemplate')[0]?.variables).toMatchObject({
      id: 'a-new-one',
      name: 'A new one',
      subject: 'Hello',
    }),
  );
});

it('shows when a letter of the product is sent, and prevents its deletion', async () => {
  const { user } = renderScreen(<EmailTemplatesScreen />, { person: { role: 'USER_OFFICER' }, server: server() });
  expect(await screen.findByText(letter.writtenWhen)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Actions for Shipment arrived' }));
  const removal = await screen.findByRole('menuitem', { name: /Delete/ });
  expect(removal).toHaveAttribute('aria-disabled', 'true');
  expect(removal).toHaveTextContent('It is used for e-mails that are sent automatically');
});

it('shows what a letter of the product can contain, without the fields of status actions', async () => {
  const { user } = renderScreen(<EmailTemplateScreen />, {
    person: { role: 'USER_OFFICER' },
    path: '/EmailTemplates/$emailTemplateId',
    at: '/EmailTemplates/shipment-arrived',
    server: { ...server(), query: { ...server().query, emailTemplate: letter } },
  });
  expect(await screen.findByText(letter.writtenWhen)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Available variables' }));
  const dialog = await screen.findByRole('dialog', { name: 'Available variables' });
  expect(within(dialog).getByText('shipmentTitle, storagePlace')).toBeVisible();
  expect(within(dialog).queryByText('pi, coProposers')).toBeNull();
});

const openEditor = (preview?: object) =>
  renderScreen(<EmailTemplateScreen />, {
    person: { role: 'USER_OFFICER' },
    path: '/EmailTemplates/$emailTemplateId',
    at: '/EmailTemplates/news',
    server: server(preview),
  });

it('shows the e-mail beside the text and saves changes with the revision that was read', async () => {
  const { user, server: fake } = openEditor();
  expect(await screen.findByText('Subject: News of 123456')).toBeVisible();
  expect(screen.getByTitle('E-mail preview')).toHaveAttribute('sandbox', '');
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved!')).toBeVisible();
  expect(fake.calls('updateEmailTemplate')[0]?.variables).toMatchObject({ id: 'news', revision: 3, name: 'News!' });
});

it('shows the error and its line', async () => {
  openEditor({
    subject: null,
    html: null,
    variables: '{}',
    problem: { field: 'body', message: 'Something is missing or too much here', line: 2, column: 3 },
  });
  expect(await screen.findByText('Text, line 2: Something is missing or too much here')).toBeVisible();
});

const openTranslated = (translations: readonly object[]) =>
  renderScreen(<EmailTemplateScreen />, {
    person: { role: 'USER_OFFICER' },
    path: '/EmailTemplates/$emailTemplateId',
    at: '/EmailTemplates/news',
    server: { ...server(), query: { ...server().query, emailTemplate: { ...news, translations: [...translations] } } },
  });
const panel = () => within(screen.getByRole('tabpanel'));

it('lists the languages of each template', async () => {
  renderScreen(<EmailTemplatesScreen />, {
    person: { role: 'USER_OFFICER' },
    server: { ...server(), query: { ...server().query, emailTemplates: [{ ...news, translations: [german] }] } },
  });
  expect(await screen.findByRole('columnheader', { name: /Also in/ })).toBeVisible();
  expect(await screen.findByRole('cell', { name: 'Deutsch' })).toBeVisible();
});

it('adds a text in another language, which starts with the main text, and previews it in that language', async () => {
  const { user, server: fake } = openTranslated([]);
  await user.click(await screen.findByRole('tab', { name: 'Deutsch none yet' }));
  expect(panel().getByText(/^There is no text in this language yet/)).toBeVisible();
  expect(panel().queryByRole('button', { name: 'Remove translation' })).toBeNull();
  expect(panel().queryByRole('textbox', { name: 'Name' })).toBeNull();
  const subject = panel().getByRole('textbox', { name: 'Subject' });
  expect(subject).toHaveValue('News of {{proposals.0.proposalId}}');
  expect(panel().getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.clear(subject);
  await user.type(subject, 'Neues');
  await user.click(panel().getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved!')).toBeVisible();
  expect(fake.calls('setEmailTemplateTranslation')[0]?.variables).toEqual({
    id: 'news',
    language: 'de',
    revision: null,
    subject: 'Neues',
    body: news.body,
  });
  expect(fake.calls('emailTextPreview').at(-1)?.variables).toMatchObject({ language: 'de' });
});

it('saves over the revision that was read, and preserves the input if another user was faster', async () => {
  const { user, server: fake } = renderScreen(<EmailTemplateScreen />, {
    person: { role: 'USER_OFFICER' },
    path: '/EmailTemplates/$emailTemplateId',
    at: '/EmailTemplates/news',
    server: {
      ...server(),
      query: { ...server().query, emailTemplate: { ...news, translations: [german] } },
      mutation: {
        setEmailTemplateTranslation: () => {
          throw refused(emailTemplateSentences.EMAIL_TEMPLATE_CHANGED, {
            code: 'CONFLICT',
            reason: 'EMAIL_TEMPLATE_CHANGED',
          });
        },
      },
    },
  });
  await user.click(await screen.findByRole('tab', { name: 'Deutsch' }));
  await user.type(panel().getByRole('textbox', { name: 'Subject' }), '!');
  await user.click(panel().getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Somebody else has changed this template/)).toBeVisible();
  expect(fake.calls('setEmailTemplateTranslation')[0]?.variables).toMatchObject({ revision: 2 });
  expect(panel().getByRole('textbox', { name: 'Subject' })).toHaveValue(`${german.subject}!`);
});

it('preserves the input in one language while another is open', async () => {
  const { user } = openTranslated([german]);
  await user.type(await screen.findByRole('textbox', { name: 'Subject' }), '!');
  await user.click(screen.getByRole('tab', { name: 'Deutsch' }));
  expect(panel().getByRole('textbox', { name: 'Subject' })).toHaveValue(german.subject);
  await user.click(screen.getByRole('tab', { name: 'Default text' }));
  expect(panel().getByRole('textbox', { name: 'Subject' })).toHaveValue(`${news.subject}!`);
});

it.each([
  [{ isCurrent: false }, /Please check that both still say the same/],
  [{ isCurrent: false, isDelivered: true }, /will not be sent until you save it/],
])('shows that a translation with %j is out of date', async (standing, words) => {
  const { user } = openTranslated([{ ...german, ...standing }]);
  await user.click(await screen.findByRole('tab', { name: 'Deutsch' }));
  expect(panel().getByText(words)).toBeVisible();
});

it('removes a translation after a confirmation', async () => {
  const { user, server: fake } = openTranslated([german]);
  await user.click(await screen.findByRole('tab', { name: 'Deutsch' }));
  await user.click(panel().getByRole('button', { name: 'Remove translation' }));
  const question = await screen.findByRole('alertdialog', { name: 'Remove translation' });
  expect(question).toHaveTextContent('Readers of this language (Deutsch) will get the default text instead.');
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  await waitFor(() =>
    expect(fake.calls('removeEmailTemplateTranslation')[0]?.variables).toEqual({ id: 'news', language: 'de' }),
  );
});

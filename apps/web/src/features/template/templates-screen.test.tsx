import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { ImportTemplateScreen } from './import-template-screen.tsx';
import { TemplatesScreen } from './templates-screen.tsx';

const person = { role: 'USER_OFFICER' } as const;
const row = {
  templateId: 5,
  groupId: 'PROPOSAL',
  name: 'General',
  description: 'For all',
  isArchived: false,
  isActive: false,
  questionaryCount: 3,
  callCount: 2,
  abilities: { delete: { allowed: false, message: '2 calls use this template; archive it instead' } },
} as const;
const unused = {
  ...row,
  templateId: 6,
  name: 'Unused',
  questionaryCount: 0,
  callCount: 0,
  abilities: { delete: { allowed: true, message: null } },
} as const;
const archived = { ...unused, templateId: 7, name: 'Old', isArchived: true } as const;

function renderList(
  group: 'PROPOSAL' | 'SHIPMENT' | 'SAMPLE' = 'PROPOSAL',
  templates: readonly object[] = [row, unused, archived],
  more: object = {},
) {
  return renderScreen(<TemplatesScreen group={group} />, {
    person,
    server: {
      query: {
        templates: templates as never,
        calls: [{ id: 1, shortCode: 'spring', title: 'Spring call', isActive: true }],
        ...more,
      },
      mutation: {
        updateTemplate: { templateId: 6 },
        cloneTemplate: { templateId: 9, name: 'Copy of Unused' },
        deleteTemplate: { templateId: 6 },
        createTemplate: { templateId: 12 },
        setActiveTemplate: true,
      },
    },
  });
}
type Rendered = ReturnType<typeof renderList>;
const choose = async ({ user }: Rendered, name: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

describe('the templates of a group', () => {
  it('are shown in two tabs, with the open one stored in the address', async () => {
    const { user, address } = renderList();
    expect(await screen.findByRole('link', { name: 'General' })).toHaveAttribute('href', '/QuestionaryEditor/5');
    expect(screen.queryByRole('link', { name: 'Old' })).toBeNull();
    await user.click(screen.getByRole('tab', { name: /Archived/ }));
    expect(await screen.findByRole('link', { name: 'Old' })).toBeVisible();
    expect(address()).toContain('tab=1');
  });

  it('show which calls use them', async () => {
    const { user, server } = renderList();
    await user.click(await screen.findByRole('button', { name: '2 calls use General' }));
    expect(await screen.findByRole('link', { name: 'Spring call' })).toBeVisible();
    expect(within(screen.getByRole('dialog')).getByText('Closed')).toBeVisible();
    expect(server.calls('callsOfTemplate')[0]?.variables).toEqual({ filter: { templateIds: [5] } });
  });

  it('show which proposals contain samples, entries or reviews that use them', async () => {
    const sample = { ...unused, groupId: 'SAMPLE', questionaryCount: 3 };
    const { user, server } = renderList('SAMPLE', [sample], {
      template: { filledInProposals: [4, 9] },
      proposalsView: { totalCount: 1, proposalViews: [{ primaryKey: 4, title: 'With samples', proposalId: '2026-4' }] },
    });
    await user.click(await screen.findByRole('button', { name: '3 forms filled in with Unused' }));
    expect(await screen.findByRole('link', { name: 'With samples' })).toBeVisible();
    expect(server.calls('proposalRows')[0]?.variables).toMatchObject({ filter: { proposalPks: [4, 9] } });
  });

  it('can be deleted only if nothing uses them', async () => {
    const rendered = renderList();
    await rendered.user.click(await screen.findByRole('button', { name: 'Actions for General' }));
    const refused = await screen.findByRole('menuitem', { name: /^Delete/ });
    expect(refused).toHaveAttribute('aria-disabled', 'true');
    await rendered.user.keyboard('{Escape}');
    await choose(rendered, 'Unused', 'Delete');
    await rendered.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(rendered.server.calls('deleteTemplate')[0]?.variables).toEqual({ templateId: 6 }));
  });

  it('are archived immediately, which can be undone', async () => {
    const rendered = renderList();
    await choose(rendered, 'Unused', 'Archive');
    expect(await screen.findByText('Template archived successfully')).toBeVisible();
    await rendered.user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(rendered.server.calls('updateTemplate').map(({ variables }) => variables.isArchived)).toEqual([
        true,
        false,
      ]),
    );
  });

  it('are created with a name and opened in the editor', async () => {
    const { user, server, address } = renderList();
    await user.click(await screen.findByRole('button', { name: 'Create template' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create template' });
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await within(dialog).findByText('Name is required')).toBeVisible();
    await user.type(within(dialog).getByLabelText(/^Name/), 'Rapid access');
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(address()).toBe('/QuestionaryEditor/12'));
    expect(server.calls('createTemplate')[0]?.variables).toEqual({
      groupId: 'PROPOSAL',
      name: 'Rapid access',
      description: '',
    });
  });

  it('can be marked as active, with a warning while none is', async () => {
    const shipment = { ...unused, groupId: 'SHIPMENT' };
    const rendered = renderList('SHIPMENT', [shipment]);
    expect(await screen.findByText(/nobody can fill in shipments/)).toBeVisible();
    await choose(rendered, 'Unused', 'Mark as active');
    await waitFor(() =>
      expect(rendered.server.calls('setActiveTemplate')[0]?.variables).toEqual({
        templateId: 6,
        templateGroupId: 'SHIPMENT',
      }),
    );
  });

  it('show a message if there are none', async () => {
    renderList('PROPOSAL', []);
    expect(await screen.findByText('No templates yet')).toBeVisible();
  });
});

describe('importing a template', () => {
  const facts = (id: string, question: string) =>
    ({
      id,
      naturalKey: id,
      question,
      dataType: 'TEXT_INPUT',
      categoryId: 'PROPOSAL_QUESTIONARY',
      config: { __typename: 'TextInputConfig' },
    }) as const;
  const different = (id: string) =>
    ({
      existingQuestion: facts(id, 'Before'),
      newQuestion: facts(id, `After ${id}`),
      status: 'DIFFERENT',
      conflictResolutionStrategy: 'UNRESOLVED',
    }) as const;
  const file = new File(['{"data": {}}'], 'template.json', { type: 'application/json' });
  const renderImport = (validationData: object) =>
    renderScreen(<ImportTemplateScreen />, {
      person,
      server: {
        mutation: {
          validateTemplateImport: { version: '1.2.0', exportDate: '2031-05-01T10:00:00.000Z', validationData } as never,
          importTemplate: { templateId: 31 },
        },
      },
    });
  const chooseFile = async ({ user }: Rendered) =>
    user.upload(await screen.findByLabelText('Choose a template file', { selector: 'input' }), file);

  it('asks once for each question that differs, also in sub-templates, and opens the editor', async () => {
    const rendered = renderImport({
      isValid: true,
      errors: [],
      questionComparisons: [different('one')],
      subTemplateValidationData: [
        // The same question again needs no second decision.
        { isValid: true, errors: [], questionComparisons: [different('one'), different('two')] },
      ],
    });
    await chooseFile(rendered);
    const button = await screen.findByRole('button', { name: 'Import' });
    expect(screen.getByText('Conflicts to resolve: 2')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Sub Templates and Sample Questions:' })).toBeVisible();
    expect(button).toBeDisabled();
    const [first, second] = screen.getAllByRole('radiogroup');
    await rendered.user.click(within(first as HTMLElement).getByRole('radio', { name: 'New Question' }));
    expect(button).toBeDisabled();
    await rendered.user.click(within(second as HTMLElement).getByRole('radio', { name: 'Existing Question' }));
    await rendered.user.click(button);
    await waitFor(() => expect(rendered.address()).toBe('/QuestionaryEditor/31'));
    expect(rendered.server.calls('importTemplate')[0]?.variables).toEqual({
      templateAsJson: '{"data": {}}',
      conflictResolutions: [{ itemId: 'one', strategy: 'USE_NEW' }],
      subTemplatesConflictResolutions: [[{ itemId: 'two', strategy: 'USE_EXISTING' }]],
    });
  });

  it('is rejected with all reasons if the file is invalid', async () => {
    const rendered = renderImport({
      isValid: false,
      errors: ['Template.name field is missing'],
      questionComparisons: [],
      subTemplateValidationData: [],
    });
    await chooseFile(rendered);
    expect(await screen.findByText('Template.name field is missing')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
  });
});

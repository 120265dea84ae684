import { useQuestionHost } from '@atrium/questions/host';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type FakeServerOptions, refused } from '../../../test/fake-server.ts';
import { renderScreen } from '../../../test/render.tsx';

const question = (id: string, dataType: string, text: string, config: object) => ({
  answerId: null,
  value: dataType === 'TEXT_INPUT' ? '' : null,
  version: 0,
  topicId: 1,
  sortOrder: 0,
  dependencies: [],
  dependenciesOperator: 'AND' as const,
  question: { id, naturalKey: id, question: text, dataType: dataType as never },
  config: config as never,
});
const steps = (isCompleted = false) => [
  {
    isCompleted,
    topic: { id: 1, title: 'The part', sortOrder: 0, templateId: 4 },
    fields: [
      question('basis', 'GENERIC_TEMPLATE_BASIS', 'Basis', {
        __typename: 'GenericTemplateBasisConfig',
        titlePlaceholder: 'Such as lens',
        questionLabel: 'Name of the part',
        readPermissions: [],
      }),
      question('words', 'TEXT_INPUT', 'What is it?', {
        __typename: 'TextInputConfig',
        required: true,
        readPermissions: [],
        small_label: '',
        tooltip: '',
        placeholder: '',
        multiline: false,
        isHtmlQuestion: false,
        isCounterHidden: false,
      }),
    ],
  },
];
const stored = (id: number, title: string) => ({
  id,
  title,
  proposalPk: 3,
  abilities: { change: { allowed: true } },
  questionary: { questionaryId: 70 + id, steps: steps() },
});

/** The question, cut to thirty characters (rule Q80). */
const partsDialog = 'Which parts do you bring with …';

/** A form that asks the host for one of its dialogs. */
function Asker({ onDone }: { onDone: (saved: number | undefined) => void }) {
  const host = useQuestionHost();
  const place = {
    kind: 'generic-template',
    proposalPk: 3,
    questionId: 'parts',
    question: 'Which parts do you bring with you?',
    templateId: 4,
  } as const;
  const { items } = host.useEntries('generic-template', 3, 'parts');
  return (
    <>
      <ul>
        {items.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
      <button type="button" onClick={() => void host.editEntry(place).then(onDone)}>
        New
      </button>
      <button type="button" onClick={() => void host.editEntry({ ...place, entryId: 5 }).then(onDone)}>
        Edit
      </button>
      <button type="button" onClick={() => host.readEntry('generic-template', 5)}>
        Read
      </button>
      <button
        type="button"
        onClick={() => void host.deleteEntry('generic-template', 5).then((isGone) => onDone(isGone ? 1 : 0))}
      >
        Delete
      </button>
      <button type="button" onClick={() => void host.deleteEntry('generic-template', 5, true)}>
        Give up
      </button>
      <button
        type="button"
        onClick={() => void host.confirmDeletion('generic-template', { id: 5, title: 'Lens' }, 'Delete entry')}
      >
        Ask
      </button>
    </>
  );
}

function draw(more: FakeServerOptions = {}) {
  const done: Array<number | undefined> = [];
  const drawn = renderScreen(<Asker onDone={(saved) => done.push(saved)} />, {
    person: { role: 'USER' },
    server: {
      ...more,
      query: {
        genericTemplates: [{ id: 5, title: 'Lens', questionary: { isCompleted: true } }],
        genericTemplate: ({ genericTemplateId }: { genericTemplateId: number }) =>
          stored(genericTemplateId, 'A lens with a rather long name indeed') as never,
        blankQuestionarySteps: steps() as never,
        ...more.query,
      },
      mutation: {
        createGenericTemplate: { id: 9, questionaryId: 79 } as never,
        updateGenericTemplate: (({ title }: { title: string }) => ({ id: 5, title })) as never,
        answerTopic: [],
        deleteGenericTemplate: { id: 5 } as never,
        ...more.mutation,
      },
    },
  });
  return { ...drawn, done };
}

describe('a new entry', () => {
  it('uses the wording of its template, is created by its first save, and closes after its last step', async () => {
    const { user, server, done } = draw();
    await user.click(await screen.findByRole('button', { name: 'New' }));
    const dialog = await screen.findByRole('dialog', { name: partsDialog });
    const name = await within(dialog).findByRole('textbox', { name: /Name of the part/ });
    expect(name).toHaveAttribute('placeholder', 'Such as lens');
    await user.click(within(dialog).getByRole('button', { name: 'Save and continue' }));
    expect(within(dialog).getAllByText(/This is a required field/).length).toBeGreaterThanOrEqual(2);
    expect(server.calls('createGenericTemplate')).toEqual([]);
    await user.type(name, 'Mirror');
    await user.type(within(dialog).getByRole('textbox', { name: /What is it/ }), 'flat');
    await user.click(within(dialog).getByRole('button', { name: 'Save and continue' }));
    await waitFor(() => expect(done).toEqual([9]));
    expect(server.calls('createGenericTemplate')[0]?.variables).toEqual({
      title: 'Mirror',
      templateId: 4,
      proposalPk: 3,
      questionId: 'parts',
    });
    expect(server.calls('answerTopic')[0]?.variables).toMatchObject({
      questionaryId: 79,
      answers: [{ questionId: 'words', value: '{"value":"flat"}', version: 0 }],
      isPartialSave: false,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['What the facility calls it', 'What the facility calls it'],
    // What every facility starts with says nothing about a title.
    ['Template basic information', 'Title'],
  ])('is named by the basis question "%s" if its template has no label', async (text, label) => {
    const [first] = steps();
    const [basis, ...rest] = first?.fields ?? [];
    const plain = { ...basis?.question, question: text };
    const config = { __typename: 'GenericTemplateBasisConfig', titlePlaceholder: '', questionLabel: '' };
    const blank = [{ ...first, fields: [{ ...basis, question: plain, config }, ...rest] }];
    const { user } = draw({ query: { blankQuestionarySteps: blank as never } });
    await user.click(await screen.findByRole('button', { name: 'New' }));
    const dialog = await screen.findByRole('dialog', { name: partsDialog });
    expect(await within(dialog).findByRole('textbox', { name: new RegExp(label) })).toBeVisible();
  });

  it('continues with its second step after the first save has created it', async () => {
    const second = (isCompleted: boolean) => ({
      isCompleted,
      topic: { id: 2, title: 'Its use', sortOrder: 1, templateId: 4 },
      fields: [{ ...(steps()[0]?.fields[1] as ReturnType<typeof question>), topicId: 2 }],
    });
    const both = (isCompleted: boolean) => [...steps(isCompleted), second(false)];
    const { user } = draw({
      query: {
        blankQuestionarySteps: both(false) as never,
        genericTemplate: (({ genericTemplateId }: { genericTemplateId: number }) => ({
          ...stored(genericTemplateId, 'Mirror'),
          questionary: { questionaryId: 79, steps: both(true) },
        })) as never,
      },
    });
    await user.click(await screen.findByRole('button', { name: 'New' }));
    const dialog = await screen.findByRole('dialog', { name: partsDialog });
    await user.type(await within(dialog).findByRole('textbox', { name: /Name of the part/ }), 'Mirror');
    await user.type(within(dialog).getByRole('textbox', { name: /What is it/ }), 'flat');
    await user.click(within(dialog).getByRole('button', { name: 'Save and continue' }));
    expect(await within(dialog).findByRole('heading', { level: 3, name: 'Its use' })).toHaveFocus();
  });

  it('that was not saved leaves no data behind', async () => {
    const { user, server, done } = draw();
    await user.click(await screen.findByRole('button', { name: 'New' }));
    const dialog = await screen.findByRole('dialog', { name: partsDialog });
    await user.type(await within(dialog).findByRole('textbox', { name: /Name of the part/ }), 'x');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    const ask = await screen.findByRole('alertdialog', { name: 'Unsaved changes' });
    expect(ask).toHaveTextContent('Changes you recently made in this tab will be lost! Are you sure?');
    await user.click(within(ask).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(done).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Unsaved changes' })).getByRole('button', { name: 'OK' }),
    );
    await waitFor(() => expect(done).toEqual([undefined]));
    expect(server.calls('createGenericTemplate')).toEqual([]);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft.'))).toEqual([]);
  });
});

describe('an existing entry', () => {
  it('is renamed in its form', async () => {
    const { user, server, done } = draw();
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog', { name: partsDialog });
    const name = await within(dialog).findByRole('textbox', { name: /Name of the part/ });
    await user.clear(name);
    await user.type(name, 'Other');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.calls('updateGenericTemplate')[0]?.variables).toEqual({
        id: 5,
        title: 'Other',
        readTitle: 'A lens with a rather long name indeed',
      }),
    );
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true'),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(done).toEqual([5]));
  });

  describe('whose title another user has changed in the meantime', () => {
    const theirs = { part: 'title', theirs: 'Prism', by: 'Grace Hopper', at: '2026-05-04T12:00:00.000Z' };
    const meet = async () => {
      const opened = draw({
        mutation: {
          updateGenericTemplate: (() => {
            throw refused('Somebody else has changed the title in the meantime', {
              code: 'CONFLICT',
              reason: 'TITLE_CHANGED',
              conflicts: [theirs],
            });
          }) as never,
        },
      });
      await opened.user.click(await screen.findByRole('button', { name: 'Edit' }));
      const name = await screen.findByRole('textbox', { name: /Name of the part/ });
      await opened.user.clear(name);
      await opened.user.type(name, 'Mirror');
      await opened.user.click(screen.getByRole('button', { name: 'Save' }));
      const dialog = await screen.findByRole('dialog', { name: /^Somebody else has changed/ });
      const updateGenericTemplate = (({ title }: { title: string }) => ({ id: 5, title })) as never;
      opened.server.answer({ mutation: { updateGenericTemplate, answerTopic: [] } });
      return { ...opened, dialog, choice: within(within(dialog).getByRole('group', { name: 'Name of the part' })) };
    };

    it('shows both titles, and overwrites the other one on request, as read', async () => {
      const { user, server, dialog, choice } = await meet();
      expect(choice.getByText('Prism')).toBeVisible();
      expect(dialog).toHaveTextContent('Version by Grace Hopper');
      await user.click(choice.getByRole('radio', { name: /^My version/ }));
      await user.click(within(dialog).getByRole('button', { name: 'Save' }));
      await waitFor(() =>
        expect(server.calls('updateGenericTemplate').at(-1)?.variables).toEqual({
          id: 5,
          title: 'Mirror',
          readTitle: 'Prism',
        }),
      );
    });

    it('uses the other title, and does not overwrite it', async () => {
      const { user, server, dialog, choice } = await meet();
      await user.click(choice.getByRole('radio', { name: /^Version by/ }));
      await user.click(within(dialog).getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(screen.getByRole('textbox', { name: /Name of the part/ })).toHaveValue('Prism'));
      expect(server.calls('updateGenericTemplate')).toHaveLength(1);
    });
  });

  it('can be read in full under its name, shortened to thirty characters', async () => {
    const { user } = draw();
    await user.click(await screen.findByRole('button', { name: 'Read' }));
    const dialog = await screen.findByRole('dialog', { name: 'A lens with a rather long name…' });
    expect(await within(dialog).findByText('What is it?')).toBeVisible();
    expect(within(dialog).queryByRole('textbox')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('can be downloaded as a document from its reading view', async () => {
    const { user } = draw();
    const fetched: string[] = [];
    const ask = globalThis.fetch;
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
      if (!address.startsWith('/download/')) return ask(address, init);
      fetched.push(address);
      return Promise.resolve(new Response('no', { status: 500 }));
    });
    await user.click(await screen.findByRole('button', { name: 'Read' }));
    const dialog = await screen.findByRole('dialog', { name: /^A lens/ });
    await user.click(await within(dialog).findByRole('button', { name: 'Download PDF' }));
    await waitFor(() => expect(fetched).toEqual(['/download/pdf/generic-template/5']));
  });

  it('disappears from the list when it is deleted, and returns on undo', async () => {
    const sentence = '1 entry and 3 answers are removed';
    const act = { operation: 'deleteGenericTemplate', does: 'Deleted an entry', records: [], sentence };
    const { user, server } = draw({ act });
    await screen.findByText('Lens');
    await user.click(screen.getByRole('button', { name: 'Ask' }));
    expect(await screen.findByText(`${sentence}.`)).toBeVisible();
    server.answer({ query: { genericTemplates: [] }, mutation: { deleteGenericTemplate: { id: 5 } as never } });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Lens')).toBeNull());
    server.answer({ query: { genericTemplates: [{ id: 5, title: 'Lens', questionary: { isCompleted: true } }] } });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Lens')).toBeVisible();
    expect(server.calls('undoAct')[0]?.variables).toEqual({ id: 7 });
  });

  it('offers no undo if it was discarded right after it was created', async () => {
    const { user, server } = draw({
      act: { operation: 'deleteGenericTemplate', does: 'Deleted an entry', records: [], sentence: '' },
    });
    await user.click(await screen.findByRole('button', { name: 'Give up' }));
    await waitFor(() => expect(server.calls('deleteGenericTemplate')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it.each([
    // A save may have taken it away together with its question.
    ['that is gone already counts as deleted', 'NOT_FOUND', 1],
    ['that may not be deleted does not', 'FORBIDDEN', 0],
  ])('%s', async (_, code, isGone) => {
    const { user, done, server } = draw();
    await screen.findByText('Lens');
    server.answer({
      mutation: {
        deleteGenericTemplate: () => {
          throw refused('Entry not found', { code });
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(done).toEqual([isGone]));
    expect(screen.queryAllByText('Entry not found')).toHaveLength(1 - isGone);
  });
});

import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { type ReactNode, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { type Entry, readConfig } from '../contract/index.ts';
import { type EntryHost, QuestionHostProvider, QuestionPlaceProvider } from '../contract/question-host.web.ts';
import { questionType } from '../registry.ts';
import { AnswerReview, webFace } from '../registry.web.tsx';
import { fakeEntryHost, fakeHost } from '../testing/fake-host.tsx';

type Kind = 'GENERIC_TEMPLATE' | 'SAMPLE_DECLARATION';

const two: readonly Entry[] = [
  { id: 1, title: 'First', isCompleted: true },
  { id: 2, title: 'Second', isCompleted: false },
];

/** A list in a form that stages what is to be deleted, as the wizard does. */
function draw(
  kind: Kind,
  own: Record<string, unknown> = {},
  first: readonly Entry[] = two,
  { isThere = true, ...more }: Partial<EntryHost> & { isThere?: boolean } = {},
) {
  const entries = { ...fakeEntryHost(first), ...more };
  const config = readConfig(questionType(kind), { templateId: 1, ...own });
  const face = webFace(kind);
  const seen = { loaded: [] as unknown, changes: 0, created: [] as number[] };
  function Form(): ReactNode {
    const [value, setValue] = useState<unknown>([]);
    const [deleted, setDeleted] = useState<readonly number[]>([]);
    if (!face) return null;
    const staging = {
      deleted,
      created: (id: number) => void seen.created.push(id),
      remove: (id: number) => setDeleted((before) => [...before, id]),
    };
    return (
      <QuestionPlaceProvider value={{ proposalPk: isThere ? 1 : undefined, staging }}>
        <span id="label">The question</span>
        <face.Input
          questionId="q"
          question="The question"
          ids={{ control: 'control', label: 'label', help: 'help' }}
          label="The question"
          config={config}
          value={value}
          onChange={() => {
            seen.changes += 1;
          }}
          onLoaded={(known) => {
            seen.loaded = known;
            setValue(known);
          }}
          problems={[]}
          disabled={false}
        />
        <button type="button" onClick={() => setDeleted([])}>
          Reset
        </button>
      </QuestionPlaceProvider>
    );
  }
  const result = render(
    <QuestionHostProvider value={{ ...fakeHost(), ...entries }}>
      <main>
        <Form />
      </main>
    </QuestionHostProvider>,
  );
  return { ...result, entries, seen, user: userEvent.setup() };
}

const titles = () => screen.queryAllByRole('listitem').map((row) => row.textContent);

describe.each(['GENERIC_TEMPLATE', 'SAMPLE_DECLARATION'] as const)('the list of a %s', (kind) => {
  it('shows its entries, marks unfinished ones, and has no axe violations', async () => {
    const { container, seen } = draw(kind);
    expect(screen.getByRole('group', { name: 'The question' })).toBeVisible();
    expect(titles()).toEqual(['First', 'SecondNot completed']);
    expect(screen.getByRole('status')).toHaveTextContent('2 item(s)');
    expect(seen.loaded).toEqual(two);
    expect(seen.changes).toBe(0);
    const { violations } = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations).toEqual([]);
  });

  it('shows that it is empty', () => {
    draw(kind, {}, []);
    expect(screen.getByRole('status')).toHaveTextContent('The list is empty');
  });

  it('adds, edits and clones entries', async () => {
    const { user, entries, seen } = draw(kind, { addEntryButtonLabel: 'Add part' });
    await user.click(screen.getByRole('button', { name: 'Add part' }));
    await user.click(screen.getByRole('button', { name: 'Edit First' }));
    expect(entries.asked).toEqual(['edit new', 'edit 1']);
    await user.click(screen.getByRole('button', { name: 'Clone First' }));
    const prompt = await screen.findByRole('dialog', { name: 'Clone First' });
    const title = within(prompt).getByRole('textbox', { name: 'Title' });
    expect(title).toHaveValue('Copy of First');
    await user.clear(title);
    const confirm = within(prompt).getByRole('button', { name: kind === 'GENERIC_TEMPLATE' ? 'Clone' : 'OK' });
    expect(confirm).toBeDisabled();
    await user.type(title, 'Twin');
    await user.click(confirm);
    await waitFor(() => expect(titles()).toContain('Twin'));
    // Reset takes back entries of sub-templates; a sample that was made stays, whatever its key.
    expect(seen.created).toEqual(kind === 'GENERIC_TEMPLATE' ? [101, 102] : []);
    expect(seen.changes).toBe(3);
  });

  it('accepts no more entries than the question', () => {
    draw(kind, { maxEntries: 2 });
    expect(screen.getByRole('button', { name: 'Add' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: /^Clone/ })).toBeNull();
  });

  it('requires a saved proposal', () => {
    draw(kind, {}, two, { isThere: false });
    expect(screen.getByRole('alert')).toHaveTextContent('Please save this step first');
    expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
  });

  it('states that a question without template cannot be answered', () => {
    draw(kind, { templateId: null });
    expect(screen.getByRole('alert')).toHaveTextContent('no template');
    expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
  });

  it('lists titles for the reviewer, who can open and download each entry', async () => {
    const entries = fakeEntryHost(two);
    render(
      <QuestionHostProvider value={{ ...fakeHost(), ...entries }}>
        <QuestionPlaceProvider value={{ proposalPk: 1 }}>
          <AnswerReview type={kind} questionId="q" question="The question" config={{}} value={[]} />
        </QuestionPlaceProvider>
      </QuestionHostProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Second' }));
    await userEvent.click(screen.getByRole('button', { name: 'Download First as PDF' }));
    const word = kind === 'GENERIC_TEMPLATE' ? 'generic-template' : 'sample';
    expect(entries.asked).toEqual([`read ${word} 2`, `download ${word} 1`]);
  });
});

describe('deleting', () => {
  const remove = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(screen.getByRole('button', { name: 'Delete First' }));
    await waitFor(() => expect(titles()).toEqual(['SecondNot completed']));
  };

  it('an entry of a sub-template waits for the save, and Reset restores it', async () => {
    const { user, entries, seen } = draw('GENERIC_TEMPLATE');
    await remove(user);
    expect(entries.asked).toEqual(['Delete GenericTemplate: First?']);
    expect(seen.loaded).toEqual([two[1]]);
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(titles()).toEqual(['First', 'SecondNot completed']);
  });

  it('a sample is deleted immediately', async () => {
    const { user, entries, seen } = draw('SAMPLE_DECLARATION');
    await remove(user);
    expect(entries.asked).toEqual(['Delete Sample: First?', 'delete sample 1']);
    await waitFor(() => expect(seen.changes).toBe(1));
  });
});

it('nothing is deleted if the user does not confirm', async () => {
  const { user, entries } = draw('SAMPLE_DECLARATION', {}, two, { confirmDeletion: async () => false });
  await user.click(screen.getByRole('button', { name: 'Delete First' }));
  expect(entries.asked).toEqual([]);
  expect(titles()).toEqual(['First', 'SecondNot completed']);
});

describe('copying', () => {
  const open = async (own: Record<string, unknown> = {}, first = two) => {
    const drawn = draw('GENERIC_TEMPLATE', { canCopy: true, copyButtonLabel: 'Copy a part', ...own }, first);
    await drawn.user.click(screen.getByRole('button', { name: 'Copy a part' }));
    return { ...drawn, dialog: await screen.findByRole('dialog', { name: 'Copy a part' }) };
  };
  const chooseProposal = async ({ user, dialog }: Awaited<ReturnType<typeof open>>) => {
    await user.click(within(dialog).getByRole('combobox', { name: 'Proposal' }));
    await user.click(screen.getByRole('option', { name: 'Another proposal' }));
  };

  it('offers matching entries of other proposals, none of them preselected', async () => {
    const drawn = await open();
    await chooseProposal(drawn);
    expect(within(drawn.dialog).getByText('No answer(s) selected')).toBeVisible();
    expect(within(drawn.dialog).getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(within(drawn.dialog).getAllByRole('radio')).toHaveLength(1);
    await drawn.user.click(within(drawn.dialog).getByRole('radio', { name: 'There' }));
    await drawn.user.click(within(drawn.dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(titles()).toContain('There'));
    expect(drawn.seen.created).toEqual([101]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('accepts several entries if the question allows it and the list has room', async () => {
    const drawn = await open({ isMultipleCopySelect: true, maxEntries: 3 });
    await chooseProposal(drawn);
    await drawn.user.click(within(drawn.dialog).getByRole('checkbox', { name: 'There' }));
    expect(within(drawn.dialog).getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  it('is not offered unless the question allows it, and disabled when the list is full', () => {
    const { unmount } = draw('GENERIC_TEMPLATE', { copyButtonLabel: 'Copy a part' });
    expect(screen.queryByRole('button', { name: 'Copy a part' })).toBeNull();
    unmount();
    draw('GENERIC_TEMPLATE', { canCopy: true, maxEntries: 2 });
    expect(screen.getByRole('button', { name: 'Copy' })).toBeDisabled();
  });
});

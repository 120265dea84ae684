import type { RoleCode } from '@atrium/domain/kernel';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { refused } from '../../../test/fake-server.ts';
import { listen } from '../../../test/listen.ts';
import { renderScreen } from '../../../test/render.tsx';
import { type Basis, field, item, step, titled } from '../../../test/wizard-item.tsx';
import { Wizard } from './wizard.tsx';
import type { WizardItem } from './wizard-item.ts';

const draw = (given: WizardItem<Basis>, role: RoleCode = 'USER') =>
  renderScreen(<Wizard item={given} />, { person: { role }, server: { mutation: { answerTopic: [] } } });

const button = (name: string) => screen.getByRole('button', { name });
const steps = () => screen.getByRole('navigation', { name: 'Steps' });
const words = () => screen.getByRole('textbox', { name: 'Question words' });

describe('the steps', () => {
  it('show which are complete, which is current and which wait for earlier ones', async () => {
    const { container } = draw(
      item({ steps: [step(1, true, titled), step(2, false, field('more')), step(3, false, field('last'))] }),
    );
    expect(await screen.findByRole('heading', { name: 'Topic 2' })).toBeVisible();
    const names = within(steps())
      .getAllByRole('button')
      .map((one) => one.textContent);
    expect(names).toEqual([
      'Topic 1(completed)',
      '2Topic 2',
      'Topic 3(waiting for the previous steps)',
      'Review(waiting for the previous steps)',
    ]);
    expect(container.querySelector('[aria-current=step]')).toHaveTextContent('Topic 2');
  });

  it('are all open to officers', async () => {
    draw(item(), 'USER_OFFICER');
    await screen.findByRole('heading', { name: 'Topic 1' });
    expect(steps()).not.toHaveTextContent('waits for');
  });

  it('are not listed when there is only one', async () => {
    draw(item({ steps: [step(1, false, titled)], summary: undefined }));
    await screen.findByRole('heading', { name: 'Topic 1' });
    expect(screen.queryByRole('navigation', { name: 'Steps' })).toBeNull();
  });

  it('that are not open yet can be read but not filled in', async () => {
    const { user } = draw(item());
    await user.click(await within(await screen.findByRole('navigation', { name: 'Steps' })).findByText('Topic 2'));
    expect(screen.getByText('Please complete the previous step first')).toBeVisible();
    expect(within(steps()).getByRole('button', { current: 'step' })).not.toHaveTextContent('waits for');
    expect(screen.getByLabelText('Question more')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('open at the first one when the item says so', async () => {
    draw(item({ opensAtFirstStep: true, steps: [step(1, true, titled), step(2, true, field('more'))] }));
    expect(await screen.findByRole('heading', { name: 'Topic 1' })).toBeVisible();
  });

  it('focus the heading when the user continues from the form that created the item', async () => {
    draw(item({ goesOn: true, steps: [step(1, true, titled), step(2, false, field('more'))] }));
    expect(await screen.findByRole('heading', { name: 'Topic 2' })).toHaveFocus();
  });
});

describe('the buttons', () => {
  it('are enabled once something was typed in the step', async () => {
    const { user } = draw(item());
    await screen.findByRole('heading', { name: 'Topic 1' });
    expect([button('Back'), button('Reset'), button('Save')].map((one) => one.hasAttribute('disabled'))).toEqual([
      true,
      true,
      true,
    ]);
    await user.type(words(), 'hello');
    expect([button('Reset'), button('Save')].map((one) => one.hasAttribute('disabled'))).toEqual([false, false]);
  });

  it('do not include Save in a completed step', async () => {
    draw(item({ opensAtFirstStep: true, steps: [step(1, true, titled)] }));
    await screen.findByRole('heading', { name: 'Topic 1' });
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(button('Save and continue')).toBeEnabled();
  });

  it('do not include Save where nothing may be changed', async () => {
    const { user } = draw(item({ mayChange: { allowed: false, message: 'The call has ended' } }));
    expect(await screen.findByText('The call has ended')).toBeVisible();
    expect(words()).toBeDisabled();
    expect(screen.queryByRole('button', { name: /Save/ })).toBeNull();
    await user.click(button('Next'));
    expect(screen.getByRole('heading', { name: 'Topic 2' })).toBeVisible();
  });
});

describe('saving', () => {
  it('a part sends the current content of the step and stays there', async () => {
    const { user, server } = draw(item());
    await user.type(await screen.findByRole('textbox', { name: 'Question words' }), 'hello');
    await user.click(button('Save'));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(server.calls('answerTopic')[0]?.variables).toEqual({
      questionaryId: 5,
      topicId: 1,
      answers: [{ questionId: 'words', value: '{"value":"hello"}', version: 0 }],
      isPartialSave: true,
    });
    expect(screen.getByRole('heading', { name: 'Topic 1' })).toBeVisible();
    expect(screen.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
    expect(button('Save')).toHaveAttribute('aria-disabled', 'true');
  });

  it('is announced each time, also when the same step is saved again', async () => {
    const { user } = draw(item());
    await user.type(await screen.findByRole('textbox', { name: 'Question words' }), 'hello');
    const told = listen();
    const saves = () => told.filter((words) => words.startsWith('Saved'));
    await user.click(button('Save'));
    await waitFor(() => expect(saves()).toEqual(['Saved']));
    await waitFor(() => expect(button('Save')).toHaveAttribute('aria-disabled', 'true'));
    await user.type(words(), ' again');
    await user.click(button('Save'));
    await waitFor(() => expect(saves()).toEqual(['Saved', 'Saved']));
    expect(screen.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  });

  it('with ‘Save and continue’ completes the step and opens the next one', async () => {
    const { user } = draw(item());
    await user.type(await screen.findByRole('textbox', { name: 'Question words' }), 'hello');
    await user.click(button('Save and continue'));
    const heading = await screen.findByRole('heading', { name: 'Topic 2' });
    expect(heading).toHaveFocus();
    expect(steps()).toHaveTextContent('Topic 1(completed)');
  });

  it('with ‘Save and continue’ lists problems with links and beside the fields, and sends no invalid step', async () => {
    const saveBasis = vi.fn(item().saveBasis);
    const { user, server } = draw(item({ saveBasis }));
    await user.clear(await screen.findByLabelText('Title of it'));
    await user.click(button('Save and continue'));
    const summary = screen.getByRole('alert');
    expect(summary).toHaveFocus();
    expect(summary).toHaveTextContent('Basic information: Title is required');
    expect(summary).toHaveTextContent('Question words: This is a required field');
    await user.click(within(summary).getByRole('link', { name: 'Question words' }));
    expect(words()).toHaveFocus();
    expect(words()).toHaveAccessibleDescription('This is a required field');
    await user.type(words(), 'x');
    expect(words()).not.toHaveAccessibleDescription('This is a required field');
    expect(saveBasis).not.toHaveBeenCalled();
    expect(server.calls('answerTopic')).toEqual([]);
  });

  it('unsuccessfully preserves the typed text and stays on the step', async () => {
    const { user, server } = draw(item());
    server.answer({
      mutation: {
        answerTopic: () => {
          throw refused('Not satisfying a constraint', {
            code: 'REFUSED',
            problems: [{ questionId: 'words', messages: ['Not like this'] }],
          });
        },
      },
    });
    await user.type(await screen.findByRole('textbox', { name: 'Question words' }), 'hello');
    await user.click(button('Save and continue'));
    await waitFor(() => expect(words()).toHaveAccessibleDescription('Not like this'));
    expect(words()).toHaveValue('hello');
    expect(screen.getByRole('heading', { name: 'Topic 1' })).toBeVisible();
    expect(button('Save')).not.toHaveAttribute('aria-disabled');
  });

  it.each([
    ['questions alone', [field('words')]],
    ['a basis whose parts are saved by themselves', [titled]],
  ])(
    'an untouched step with %s is not reported as saved when it is refused, and stays on the step',
    async (_, fields) => {
      const { user, server } = draw(
        item({ steps: [step(1, false, ...fields), step(2, false, field('more'))], parts: [] }),
      );
      server.answer({
        mutation: {
          answerTopic: () => {
            throw refused('You are not allowed to change these answers', { code: 'FORBIDDEN' });
          },
        },
      });
      await user.click(await screen.findByRole('button', { name: 'Save and continue' }));
      expect(await screen.findByText('You are not allowed to change these answers')).toBeVisible();
      await waitFor(() => expect(button('Save and continue')).not.toHaveAttribute('aria-busy', 'true'));
      expect(screen.queryByText(/^Saved/)).toBeNull();
      expect(screen.getByRole('heading', { name: 'Topic 1' })).toBeVisible();
      expect(steps()).not.toHaveTextContent('(completed)');
    },
  );

  it('for the first time creates the item and then opens its address', async () => {
    const order: string[] = [];
    const { user, server } = draw(
      item({
        questionaryId: undefined,
        saveBasis: async ({ title }) => {
          order.push(`made ${title}`);
          return { ok: true, questionaryId: 77, arrive: async () => void order.push('arrived') };
        },
      }),
    );
    await user.type(await screen.findByRole('textbox', { name: 'Question words' }), 'hello');
    await user.click(button('Save and continue'));
    await waitFor(() => expect(order).toEqual(['made A thing', 'arrived']));
    expect(server.calls('answerTopic')[0]?.variables.questionaryId).toBe(77);
  });

  it('shows no next step where another screen continues with the item', async () => {
    let arrived = () => {};
    const arrive = () => new Promise<void>((done) => (arrived = done));
    const { user } = draw(
      item({ questionaryId: undefined, saveBasis: async () => ({ ok: true, questionaryId: 77, arrive }) }),
    );
    await user.type(await screen.findByRole('textbox', { name: 'Question words' }), 'x');
    await user.click(button('Save and continue'));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Topic 1' })).toBeVisible();
    arrived();
  });
});

describe('leaving unsaved work', () => {
  const change = async (
    given = item({
      opensAtFirstStep: true,
      steps: [step(1, true, titled, field('words')), step(2, false, field('more'))],
    }),
  ) => {
    const drawn = draw(given);
    await drawn.user.type(await screen.findByRole('textbox', { name: 'Question words' }), 'hello');
    return drawn;
  };

  it('for another step asks for confirmation and then discards the changes', async () => {
    const { user } = await change();
    await user.click(within(steps()).getByText('Topic 2'));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('Changes you recently made in this step will not be saved! Are you sure?');
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(await screen.findByRole('heading', { name: 'Topic 2' })).toBeVisible();
    await user.click(button('Back'));
    expect(await screen.findByRole('textbox', { name: 'Question words' })).toHaveValue('');
  });

  it('does not happen when the user cancels', async () => {
    const { user } = await change();
    await user.click(within(steps()).getByText('Topic 2'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('textbox', { name: 'Question words' })).toHaveValue('hello');
  });

  it('with Reset asks in different words', async () => {
    const { user } = await change();
    await user.click(button('Reset'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Confirmation' });
    expect(dialog).toHaveTextContent('You have made changes in this step, which will be discarded. Are you sure?');
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(await screen.findByRole('textbox', { name: 'Question words' })).toHaveValue('');
  });

  it('can be undone', async () => {
    const { user, server } = await change();
    await user.click(within(steps()).getByText('Topic 2'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.calls('answerTopic')).toHaveLength(1));
    expect(server.calls('answerTopic')[0]?.variables.answers).toEqual([
      { questionId: 'words', value: '{"value":"hello"}', version: 0 },
    ]);
  });
});

describe('questions', () => {
  it('appear and disappear depending on the answers', async () => {
    const given = item({
      steps: [
        step(
          1,
          false,
          titled,
          field('flag', { type: 'BOOLEAN' }),
          field('extra', { dependencies: [{ dependencyId: 'flag', condition: { condition: 'eq', params: true } }] }),
        ),
      ],
    });
    const { user, server } = draw(given);
    await screen.findByRole('checkbox', { name: 'Question flag' });
    expect(screen.queryByLabelText('Question extra')).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Question flag' }));
    await user.type(screen.getByLabelText('Question extra'), 'a');
    await user.click(screen.getByRole('checkbox', { name: 'Question flag' }));
    expect(screen.queryByLabelText('Question extra')).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Question flag' }));
    await user.click(button('Save'));
    await screen.findByText('Saved');
    expect(server.calls('answerTopic')[0]?.variables.answers).toEqual([
      { questionId: 'flag', value: '{"value":true}', version: 0 },
      { questionId: 'extra', value: '{"value":"a"}', version: 0 },
    ]);
  });

  it('of a type without definition show a message, and the others remain', async () => {
    draw(item({ steps: [step(1, false, titled, field('rich', { type: 'HOLOGRAM' as never }), field('words'))] }));
    expect(await screen.findByText('Definitions for HOLOGRAM was not found')).toBeVisible();
    expect(words()).toBeVisible();
  });
});

describe('the review step', () => {
  it('reads like a document and offers the available actions', async () => {
    const given = item({
      steps: [
        step(1, true, titled, field('words', { stored: 'hello' })),
        step(2, true, field('more'), field('note', { type: 'EMBELLISHMENT', own: { html: 'Only while filling in' } })),
      ],
    });
    const { user } = draw(given);
    expect(await screen.findByRole('article')).toHaveTextContent('A thing');
    expect(screen.getByRole('article')).toHaveTextContent('Question wordshello');
    expect(screen.getByRole('article')).toHaveTextContent('Question moreLeft blank');
    expect(screen.getByRole('article')).not.toHaveTextContent('Only while filling in');
    expect(button('Submit')).toBeVisible();
    await user.click(button('Edit Topic 1'));
    expect(await screen.findByRole('textbox', { name: 'Question words' })).toHaveValue('hello');
  });
});

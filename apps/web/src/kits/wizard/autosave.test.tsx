import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { refused } from '../../../test/fake-server.ts';
import { draftValuesOf, keepAs } from '../../../test/kept-text.ts';
import { renderScreen } from '../../../test/render.tsx';
import { type Basis, field, item, step, titled } from '../../../test/wizard-item.tsx';
import { Wizard } from './wizard.tsx';
import type { WizardItem } from './wizard-item.ts';

// Longer than the two seconds after the last keystroke, with room for a slow machine.
let version = 0;

interface Sent {
  readonly answers: ReadonlyArray<{ readonly questionId: string }>;
}

/** A server on which every saved answer gets a new version. */
const saves = ({ answers }: Sent) =>
  answers.map(({ questionId }) => {
    version += 1;
    return { questionId, version };
  });

const draw = (given: WizardItem<Basis> = item()) =>
  renderScreen(<Wizard item={given} />, {
    person: { role: 'USER' },
    server: { mutation: { answerTopic: saves as never } },
  });

const button = (name: string) => screen.getByRole('button', { name });
const words = () => screen.findByRole('textbox', { name: 'Question words' });

describe('a form with autosave', () => {
  it('saves two seconds after the last keystroke and shows the time of the save', async () => {
    const { user, server } = draw();
    await user.type(await words(), 'hello');
    expect(server.calls('answerTopic')).toEqual([]);
    expect(await screen.findByText(/^Saved \d\d:\d\d$/)).toBeVisible();
    expect(server.calls('answerTopic').map(({ variables }) => variables)).toEqual([
      {
        questionaryId: 5,
        topicId: 1,
        answers: [{ questionId: 'words', value: '{"value":"hello"}', version: 0 }],
        isPartialSave: true,
        isAutosave: true,
      },
    ]);
    expect(button('Save')).toBeDisabled();
    expect(screen.getByRole('heading', { name: 'Topic 1' })).toBeVisible();
    // The toast belongs to saves by a person.
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('does not block the user from continuing while an autosave is in flight', async () => {
    const { user, server } = draw();
    const arrived = Promise.withResolvers<void>();
    const answers = async (sent: Sent & { readonly isAutosave?: boolean }) => {
      if (sent.isAutosave) await arrived.promise;
      return saves(sent);
    };
    server.answer({ mutation: { answerTopic: answers as never } });
    await user.type(await words(), 'hello');
    await waitFor(() => expect(server.calls('answerTopic')).toHaveLength(1));
    await user.click(button('Save and continue'));
    arrived.resolve();
    expect(await screen.findByRole('heading', { name: 'Topic 2' })).toBeVisible();
  });

  it('lets the user continue after typing more text during a save, and saves that text too', async () => {
    const { user, server } = draw();
    const arrived = Promise.withResolvers<void>();
    const answers = async (sent: Sent) => {
      await arrived.promise;
      return saves(sent);
    };
    server.answer({ mutation: { answerTopic: answers as never } });
    await user.type(await words(), 'hello');
    await user.click(button('Save and continue'));
    await waitFor(() => expect(server.calls('answerTopic')).toHaveLength(1));
    await user.type(await words(), ' again');
    arrived.resolve();
    expect(await screen.findByRole('heading', { name: 'Topic 2' })).toBeVisible();
    expect(server.calls('answerTopic').at(-1)?.variables).toMatchObject({
      answers: [{ questionId: 'words', value: '{"value":"hello again"}' }],
      isPartialSave: false,
    });
  });

  it('sends the version that the server returned for the previous save', async () => {
    const { user, server } = draw();
    await user.type(await words(), 'a');
    await waitFor(() => expect(server.calls('answerTopic')).toHaveLength(1));
    await waitFor(() => expect(button('Save')).toBeDisabled());
    await user.type(await words(), 'b');
    await waitFor(() => expect(server.calls('answerTopic')).toHaveLength(2));
    expect(server.calls('answerTopic')[1]?.variables.answers).toEqual([
      { questionId: 'words', value: '{"value":"ab"}', version: version - 1 },
    ]);
  });

  it.each([
    ['is not there yet', undefined, 'Not saved yet. What you wrote is kept in this browser.'],
    ['is there', 5, 'Saving…'],
  ])('of an item that %s shows its save state from the first keystroke', async (_, questionaryId, told) => {
    const { user } = draw(item({ questionaryId }));
    await user.type(await words(), 'a');
    expect(screen.getByText(told)).toBeVisible();
  });

  it('is not saved until the item exists', async () => {
    const { user, server } = draw(item({ questionaryId: undefined }));
    await user.type(await words(), 'hello');
    await new Promise((done) => setTimeout(done, 2600));
    expect(server.calls('answerTopic')).toEqual([]);
    expect(button('Save')).toBeEnabled();
  });

  it('saves the basis too where the item supports it', async () => {
    const autosaveBasis = vi.fn(async (basis: Basis) => ({ stored: basis }));
    const { user } = draw(item({ autosaveBasis }));
    await user.type(await screen.findByLabelText('Title of it'), '!');
    expect(await screen.findByText(/^Saved \d\d:\d\d$/)).toBeVisible();
    expect(autosaveBasis).toHaveBeenCalledWith({ title: 'A thing!' }, { title: 'A thing' });
    expect(button('Save')).toBeDisabled();
  });

  it('omits from the autosave of a completed step what would make it incomplete', async () => {
    const completed = item({
      opensAtFirstStep: true,
      steps: [
        step(1, true, titled, field('words', { own: { required: true }, stored: 'x', version: 3 }), field('more')),
      ],
    });
    const { user, server } = draw(completed);
    await user.clear(await words());
    await user.type(screen.getByRole('textbox', { name: 'Question more' }), 'y');
    await waitFor(() => expect(server.calls('answerTopic')).toHaveLength(1));
    expect(server.calls('answerTopic')[0]?.variables.answers).toEqual([
      { questionId: 'more', value: '{"value":"y"}', version: 0 },
    ]);
    expect(button('Reset')).toBeEnabled();
  });

  it('reports that it could not save, and stores the typed text in the browser', async () => {
    const { user, server } = draw();
    server.answer({
      mutation: {
        answerTopic: () => {
          throw refused('Something went wrong!', { code: 'INTERNAL' });
        },
      },
    });
    await user.type(await words(), 'hello');
    expect(await screen.findByText('Not saved yet. What you wrote is kept in this browser.')).toBeVisible();
    expect(await words()).toHaveValue('hello');
    expect(await draftValuesOf('thing-1')).toEqual({ 'answer.words': 'hello' });
  });
});

describe('typed text', () => {
  const made = (version: number, stored: string) =>
    item({ steps: [step(1, false, field('words', { stored, version }), field('more'))] });
  const read = { value: 'old', version: 2 };

  it('is stored in the browser within a second, even during continuous typing, and deleted from there once saved', async () => {
    const { user } = draw();
    const began = Date.now();
    const input = await words();
    let typed = '';
    while (Date.now() - began < 1600) {
      await user.type(input, 'x');
      typed += 'x';
      await new Promise((done) => setTimeout(done, 80));
    }
    const { 'answer.words': kept } = await draftValuesOf('thing-1');
    expect(String(kept).length).toBeGreaterThan(typed.length / 4);
    await waitFor(async () => expect(await draftValuesOf('thing-1')).toEqual({}));
  });

  it('is stored immediately when the tab is closed', async () => {
    // A clock that stands while the machine is busy; the browser's store goes by no clock.
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    });
    const { user } = draw();
    await user.type(await words(), 'hi');
    const closed = Date.now();
    fireEvent(window, new Event('pagehide'));
    await waitFor(async () => expect(await draftValuesOf('thing-1')).toEqual({ 'answer.words': 'hi' }));
    expect(Date.now() - closed).toBeLessThan(400);
  });

  it('is restored automatically after a crash, with a notice, and saved', async () => {
    await keepAs('gone', 'thing-1', { 'answer.words': { value: 'before', read } });
    const { server } = draw(made(2, 'old'));
    expect(await screen.findByText(/^Restored what you had typed but not saved/)).toBeVisible();
    expect(await words()).toHaveValue('before');
    await waitFor(() => expect(server.calls('answerTopic')).toHaveLength(1));
    expect(server.calls('answerTopic')[0]?.variables.answers).toEqual([
      { questionId: 'words', value: '{"value":"before"}', version: 2 },
    ]);
  });

  it('can be discarded with Undo after it was restored, and restored again', async () => {
    await keepAs('gone', 'thing-1', { 'answer.words': { value: 'before', read } });
    const { user } = draw(made(2, 'old'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await words()).toHaveValue('old');
    expect(screen.getByText('What you had typed was discarded.')).toBeVisible();
    await user.click(button('Undo'));
    expect(await words()).toHaveValue('before');
  });

  it('causes a question when the answer was changed meanwhile, and the dialog names who changed it', async () => {
    await keepAs('gone', 'thing-1', { 'answer.words': { value: 'before and mine', read } });
    const { user, server } = draw(made(9, 'before and new'));
    const theirs = {
      questionId: 'words',
      question: 'Question words',
      theirs: 'before and new',
      version: 9,
      by: 'Bob Builder',
      at: '2026-05-04T12:00:00.000Z',
    };
    const conflict = () => {
      throw refused('Changed', { code: 'CONFLICT', reason: 'ANSWERS_CHANGED', conflicts: [theirs] });
    };
    server.answer({ mutation: { answerTopic: conflict as never } });
    const dialog = await screen.findByRole('dialog', {
      name: /^Somebody else has changed/,
    });
    server.answer({ mutation: { answerTopic: saves as never } });
    expect(within(dialog).getByRole('radio', { name: /^Version by Bob Builder/ })).toBeInTheDocument();
    const before = server.calls('answerTopic').length;
    expect([...dialog.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['mine', 'new']);
    await user.click(within(dialog).getByRole('radio', { name: /^Keep both/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.calls('answerTopic')).toHaveLength(before + 1));
    expect(server.calls('answerTopic')[before]?.variables.answers).toEqual([
      { questionId: 'words', value: '{"value":"before and new before and mine"}', version: 9 },
    ]);
  });

  it('is kept apart for each of two windows: typing elsewhere preserves it, and both texts are offered', async () => {
    await keepAs('first', 'thing-1', { 'answer.words': { value: 'one', read } }, Date.now() - 90_000);
    await keepAs('second', 'thing-1', { 'answer.words': { value: 'two', read } });
    const { user } = draw(made(2, 'old'));
    await user.type(await screen.findByRole('textbox', { name: 'Question more' }), 'and this');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('radio', { name: /^My version\s*two$/ })).toBeInTheDocument();
    expect(within(dialog).getByRole('radio', { name: /^You, .*, in another window\s*one$/ })).toBeInTheDocument();
  });

  it('is reported as stored in the browser when there is no connection, and sent once it is restored', async () => {
    const { user, server } = draw();
    await words();
    fireEvent(window, new Event('offline'));
    await user.type(await words(), 'hello');
    expect(await screen.findByText(/^Offline\. What you wrote is kept in this browser/)).toBeVisible();
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(server.calls('answerTopic')).toHaveLength(1));
    expect(await screen.findByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  });
});

describe('Reset', () => {
  const confirm = async () => within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' });

  it('restores the state in which the step was opened, also on the server', async () => {
    const { user, server } = draw(item({ steps: [step(1, false, field('words', { stored: 'first', version: 4 }))] }));
    await user.type(await words(), ' and more');
    await waitFor(() => expect(server.calls('answerTopic')).toHaveLength(1));
    await waitFor(() => expect(button('Save')).toBeDisabled());
    expect(button('Reset')).toBeEnabled();
    await user.click(button('Reset'));
    await user.click(await confirm());
    await waitFor(() => expect(server.calls('answerTopic')).toHaveLength(2));
    expect(server.calls('answerTopic')[1]?.variables.answers).toEqual([
      { questionId: 'words', value: '{"value":"first"}', version: version - 1 },
    ]);
    expect(await words()).toHaveValue('first');
    await waitFor(() => expect(button('Reset')).toBeDisabled());
  });

  it('restores the last state saved with the button', async () => {
    const { user, server } = draw();
    await user.type(await words(), 'saved');
    await user.click(button('Save'));
    await waitFor(() => expect(button('Reset')).toBeDisabled());
    await user.type(await words(), ' more');
    await user.click(button('Reset'));
    await user.click(await confirm());
    await waitFor(async () => expect(await words()).toHaveValue('saved'));
    expect(server.calls('answerTopic')).toHaveLength(1);
  });
});

describe('a conflict between two people', () => {
  const theirs = {
    questionId: 'words',
    question: 'Question words',
    theirs: 'from Bob',
    version: 41,
    by: 'Bob Builder',
    at: '2026-05-04T12:00:00.000Z',
  };
  const conflict = () => {
    throw refused('Somebody else has changed these answers in the meantime', {
      code: 'CONFLICT',
      reason: 'ANSWERS_CHANGED',
      conflicts: [theirs],
    });
  };
  const meet = async () => {
    const drawn = draw();
    drawn.server.answer({ mutation: { answerTopic: conflict as never } });
    await drawn.user.type(await words(), 'mine');
    await drawn.user.click(button('Save'));
    const dialog = await screen.findByRole('dialog', { name: /^Somebody else has changed/ });
    drawn.server.answer({ mutation: { answerTopic: saves as never } });
    return { ...drawn, dialog };
  };

  it('shows both versions, and nothing can be saved before one is chosen', async () => {
    const { dialog } = await meet();
    expect(dialog).toHaveTextContent('Question words');
    expect(within(dialog).getByRole('radio', { name: /^My version\s*mine$/ })).not.toBeChecked();
    expect(
      within(dialog).getByRole('radio', { name: /^Version by Bob Builder, 04-05-2026.*from Bob$/ }),
    ).not.toBeChecked();
    expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('can be resolved with one’s own version, which is saved over the other', async () => {
    const { user, dialog, server } = await meet();
    await user.click(within(dialog).getByRole('radio', { name: /^My version/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.calls('answerTopic')).toHaveLength(2));
    expect(server.calls('answerTopic')[1]?.variables.answers).toEqual([
      { questionId: 'words', value: '{"value":"mine"}', version: 41 },
    ]);
    expect(await words()).toHaveValue('mine');
  });

  it('can be resolved with the other version, which appears in the form, and nothing is sent over it', async () => {
    const { user, dialog, server } = await meet();
    await user.click(within(dialog).getByRole('radio', { name: /^Version by/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.calls('answerTopic')).toHaveLength(2));
    expect(server.calls('answerTopic')[1]?.variables.answers).toEqual([]);
    expect(await words()).toHaveValue('from Bob');
  });

  it('can be resolved later: nothing is saved automatically meanwhile', async () => {
    const { user, dialog, server } = await meet();
    await user.click(within(dialog).getByRole('button', { name: 'Decide later' }));
    expect(await screen.findByText('There are two versions of: Question words')).toBeVisible();
    await user.type(await words(), '!');
    await new Promise((done) => setTimeout(done, 2600));
    expect(server.calls('answerTopic')).toHaveLength(1);
    await user.click(button('Decide'));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });
});

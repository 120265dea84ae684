import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { refused } from '../../../test/fake-server.ts';
import { renderScreen } from '../../../test/render.tsx';
import { type Basis, field, item, step, titled } from '../../../test/wizard-item.tsx';
import { Wizard } from './wizard.tsx';
import type { WizardItem } from './wizard-item.ts';

// Longer than the two seconds after the last keystroke, with room for a slow machine.
const soon = { timeout: 6000 };
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

describe('a form that saves by itself', () => {
  it('does so two seconds after the last keystroke, and says when', async () => {
    const { user, server } = draw();
    await user.type(await words(), 'hello');
    expect(server.calls('answerTopic')).toEqual([]);
    expect(await screen.findByText(/^Saved \d\d:\d\d$/, {}, soon)).toBeVisible();
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

  it('goes on from the version it was answered', async () => {
    const { user, server } = draw();
    await user.type(await words(), 'a');
    await waitFor(() => expect(server.calls('answerTopic')).toHaveLength(1), soon);
    await waitFor(() => expect(button('Save')).toBeDisabled());
    await user.type(await words(), 'b');
    await waitFor(() => expect(server.calls('answerTopic')).toHaveLength(2), soon);
    expect(server.calls('answerTopic')[1]?.variables.answers).toEqual([
      { questionId: 'words', value: '{"value":"ab"}', version: version - 1 },
    ]);
  });

  it('waits for the item to be there', async () => {
    const { user, server } = draw(item({ questionaryId: undefined }));
    await user.type(await words(), 'hello');
    await new Promise((done) => setTimeout(done, 2600));
    expect(server.calls('answerTopic')).toEqual([]);
    expect(button('Save')).toBeEnabled();
  });

  it('keeps the basis too where it can be kept', async () => {
    const autosaveBasis = vi.fn(async (basis: Basis) => ({ stored: basis }));
    const { user } = draw(item({ autosaveBasis }));
    await user.type(await screen.findByLabelText('Title of it'), '!');
    expect(await screen.findByText(/^Saved \d\d:\d\d$/, {}, soon)).toBeVisible();
    expect(autosaveBasis).toHaveBeenCalledWith({ title: 'A thing!' }, { title: 'A thing' });
    expect(button('Save')).toBeDisabled();
  });

  it('leaves out of a completed step what would make it incomplete', async () => {
    const completed = item({
      opensAtFirstStep: true,
      steps: [
        step(1, true, titled, field('words', { own: { required: true }, stored: 'x', version: 3 }), field('more')),
      ],
    });
    const { user, server } = draw(completed);
    await user.clear(await words());
    await user.type(screen.getByRole('textbox', { name: 'Question more' }), 'y');
    await waitFor(() => expect(server.calls('answerTopic')).toHaveLength(1), soon);
    expect(server.calls('answerTopic')[0]?.variables.answers).toEqual([
      { questionId: 'more', value: '{"value":"y"}', version: 0 },
    ]);
    expect(button('Reset')).toBeEnabled();
  });

  it('says so when it can not, and keeps what was written in the browser', async () => {
    const { user, server } = draw();
    server.answer({
      mutation: {
        answerTopic: () => {
          throw refused('Something went wrong!', { code: 'INTERNAL' });
        },
      },
    });
    await user.type(await words(), 'hello');
    expect(await screen.findByText('Not saved yet. What you wrote is kept in this browser.', {}, soon)).toBeVisible();
    expect(await words()).toHaveValue('hello');
    expect(localStorage.getItem('draft.7.thing-1')).toContain('hello');
  });
});

describe('what was typed', () => {
  it('is kept in the browser within a moment, and gone from there when it is saved', async () => {
    const { user } = draw();
    await user.type(await words(), 'hello');
    await waitFor(() => expect(localStorage.getItem('draft.7.thing-1')).toContain('hello'), { timeout: 1500 });
    await waitFor(() => expect(localStorage.getItem('draft.7.thing-1')).toBeNull(), soon);
  });

  it('is kept at once when the tab is closed', async () => {
    const { user } = draw();
    await user.type(await words(), 'hi');
    fireEvent(window, new Event('pagehide'));
    expect(localStorage.getItem('draft.7.thing-1')).toContain('hi');
  });

  it('comes back after a crash with the version it was made from', async () => {
    localStorage.setItem(
      'draft.7.thing-1',
      JSON.stringify({ savedAt: Date.now(), values: { answers: { words: 'before' }, versions: { words: 2 } } }),
    );
    const { user, server } = draw(item({ steps: [step(1, false, field('words', { stored: 'theirs', version: 9 }))] }));
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    await user.click(button('Save'));
    await waitFor(() => expect(server.calls('answerTopic')).toHaveLength(1));
    expect(server.calls('answerTopic')[0]?.variables.answers).toEqual([
      { questionId: 'words', value: '{"value":"before"}', version: 2 },
    ]);
  });
});

describe('Reset', () => {
  const confirm = async () => within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' });

  it('leads back to when the step was opened, also on the server', async () => {
    const { user, server } = draw(item({ steps: [step(1, false, field('words', { stored: 'first', version: 4 }))] }));
    await user.type(await words(), ' and more');
    await waitFor(() => expect(server.calls('answerTopic')).toHaveLength(1), soon);
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

  it('after a save by the button leads back to that', async () => {
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

describe('two people', () => {
  const theirs = {
    questionId: 'words',
    question: 'Question words',
    theirs: 'from Bob',
    version: 41,
    by: 'Bob Builder',
    at: '2026-05-04T12:00:00.000Z',
  };
  const conflict = () => {
    throw refused('Somebody else has changed these answers meanwhile', {
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
    const dialog = await screen.findByRole('dialog', { name: 'Somebody else has changed these answers meanwhile' });
    drawn.server.answer({ mutation: { answerTopic: saves as never } });
    return { ...drawn, dialog };
  };

  it('are shown both, and nothing is saved before somebody chose', async () => {
    const { dialog } = await meet();
    expect(dialog).toHaveTextContent('Question words');
    expect(within(dialog).getByRole('radio', { name: /^Mine\s*mine$/ })).not.toBeChecked();
    expect(
      within(dialog).getByRole('radio', { name: /^Theirs, by Bob Builder, 04-05-2026.*from Bob$/ }),
    ).not.toBeChecked();
    expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('may keep one’s own: it is saved over what was shown', async () => {
    const { user, dialog, server } = await meet();
    await user.click(within(dialog).getByRole('radio', { name: /^Mine/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.calls('answerTopic')).toHaveLength(2));
    expect(server.calls('answerTopic')[1]?.variables.answers).toEqual([
      { questionId: 'words', value: '{"value":"mine"}', version: 41 },
    ]);
    expect(await words()).toHaveValue('mine');
  });

  it('may take the other’s: it stands in the form and nothing is sent over it', async () => {
    const { user, dialog, server } = await meet();
    await user.click(within(dialog).getByRole('radio', { name: /^Theirs/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.calls('answerTopic')).toHaveLength(2));
    expect(server.calls('answerTopic')[1]?.variables.answers).toEqual([]);
    expect(await words()).toHaveValue('from Bob');
  });

  it('may decide later: nothing is saved by itself meanwhile', async () => {
    const { user, dialog, server } = await meet();
    await user.click(within(dialog).getByRole('button', { name: 'Decide later' }));
    expect(await screen.findByText('Somebody else has changed these answers meanwhile')).toBeVisible();
    await user.type(await words(), '!');
    await new Promise((done) => setTimeout(done, 2600));
    expect(server.calls('answerTopic')).toHaveLength(1);
    await user.click(button('Decide'));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refused } from '../../test/fake-server.ts';
import { type Rendered, renderScreen } from '../../test/render.tsx';
import { type Form, facilityForms, type Variables } from '../../test/two-editors.tsx';
import { workForms } from '../../test/two-editors-of-work.tsx';

// In every form that two may edit: who saves second is asked, each answer does what it says, and nothing typed is lost.

const conflict = ({ part, theirs }: Form) =>
  refused('Somebody else has changed this in the meantime.', {
    code: 'CONFLICT',
    reason: 'CHANGED_MEANWHILE',
    conflicts: [{ part, theirs, by: 'Ada Lind', at: '2026-01-01T10:00:00.000Z', isOwn: false }],
  });

const readOf = ({ read, part }: Form, variables: Variables) =>
  read ? read(variables) : (variables.read as Variables)[part];
const sentOf = ({ sent, part }: Form, variables: Variables) => (sent ? sent(variables) : variables[part]);

/** The form, opened, with other words in its field, and saved: the server holds what somebody else has stored. */
async function saved(form: Form) {
  await form.prepare?.();
  const rendered = renderScreen(form.ui, {
    person: { id: 1, role: 'USER_OFFICER' },
    ...(form.at ? { at: form.at } : {}),
    ...(form.path ? { path: form.path } : {}),
    settings: form.settings ?? {},
    server: {
      query: form.query as never,
      mutation: {
        [form.mutation]: (variables: Variables) => {
          const flat = {
            ...variables,
            input: Object.values(variables).find(
              (value) => value && typeof value === 'object' && !Array.isArray(value) && value !== variables.read,
            ),
          };
          if (readOf(form, flat) !== form.theirs) throw conflict(form);
          return form.mutation === 'updateManySettings' ? [] : { id: 1, commentId: 3, proposalPk: 21 };
        },
      } as never,
    },
  });
  const { user } = rendered;
  await form.before?.(user);
  await (form.change ?? write(form))(user);
  await press(user, form);
  return { ...rendered, dialog: await asked() };
}

const write =
  ({ label, was }: Form) =>
  async (user: Rendered['user']) => {
    // A dialog that opens takes the focus for itself first.
    await waitFor(async () => {
      const field = screen.getByRole('textbox', { name: label as RegExp });
      expect(field).toHaveValue(was);
      await user.clear(field);
    });
    await user.type(screen.getByRole('textbox', { name: label as RegExp }), 'mine');
  };

const press = async (user: Rendered['user'], { save = 'Save' }: Form) =>
  user.click(screen.getAllByRole('button', { name: save }).at(-1) as HTMLElement);
const asked = () => screen.findByRole('dialog', { name: /^Somebody else has changed/ });

const last = ({ server }: Rendered, form: Form) => {
  const variables = server.calls(form.document).at(-1)?.variables ?? {};
  return { sent: sentOf(form, variables), read: readOf(form, variables) };
};

describe.each(Object.entries({ ...facilityForms, ...workForms }))('two users who edit %s', (_, form) => {
  const { mine = 'mine' } = form;

  it('get a conflict; when deferred, nothing is lost and the next save asks again; their own is saved if chosen', async () => {
    const { dialog, ...rendered } = await saved(form);
    const { user } = rendered;
    expect(last(rendered, form)).toEqual({ sent: mine, read: form.was });
    expect(within(dialog).getByRole('radio', { name: /^Version by Ada Lind/ })).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Decide later' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    if (form.label) expect(screen.getByRole('textbox', { name: form.label })).toHaveValue(mine);
    await press(user, form);
    const again = await asked();
    await user.click(within(again).getByRole('radio', { name: /^My version/ }));
    await user.click(within(again).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(last(rendered, form)).toEqual({ sent: mine, read: form.theirs }));
  });

  it('can choose the other’s version', async () => {
    const { dialog, ...rendered } = await saved(form);
    await rendered.user.click(within(dialog).getByRole('radio', { name: /^Version by/ }));
    await rendered.user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(last(rendered, form)).toEqual({ sent: form.theirs, read: form.theirs }));
  });

  it.runIf(form.both)('can choose to keep both versions', async () => {
    const { dialog, ...rendered } = await saved(form);
    await rendered.user.click(within(dialog).getByRole('radio', { name: /^Keep both/ }));
    await rendered.user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(last(rendered, form)).toEqual({ sent: form.both, read: form.theirs }));
  });
});

/** Mutations that take what was read, whose screens are tried elsewhere or have no form of a few fields to ask about. */
const elsewhere: Readonly<Record<string, string>> = {
  setFapCallSettings: 'tried with its panel and call (features/fap-review/settings)',
  updateDataAccessUsers: 'a list of people (features/my-proposals/data-access-dialog.test.tsx)',
  updateExperimentSafetyPdfTemplate: 'the form is that of updateProposalPdfTemplate',
  updateFapConflictRules: 'a dialog of the panel (features/conflict)',
  updateInstrumentClosure: 'a closed time that changed meanwhile is refused in one sentence',
  updateProposal: 'a step of the wizard (kits/wizard)',
  updateReview: 'a step of the wizard (kits/wizard)',
  updateSettings: 'the screen saves with updateManySettings',
  updateTemplate: 'the screen changes one thing with each press',
  updateUserRoles: 'a list of roles (features/user/person-screen.test.tsx)',
  updateVisit: 'what its form had read is tried with its people (features/visit/visit.test.tsx)',
};

it('every form that takes what it had read is tested above', () => {
  const schema = readFileSync(join(import.meta.dirname, '../../../../schema.graphql'), 'utf8');
  const taking = [...schema.matchAll(/^ {2}(\w+)\(.*\bread: \w/gm)].map(([, name = '']) => name);
  const tried = new Set(Object.values({ ...facilityForms, ...workForms }).map(({ mutation }) => mutation));
  expect(taking.length).toBeGreaterThan(15);
  expect(
    taking.filter((name) => !tried.has(name) && !(name in elsewhere)),
    'each has a form in test/two-editors.tsx',
  ).toEqual([]);
});

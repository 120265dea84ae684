import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../../test/render.tsx';
import { onTheDayTab } from './on-the-day-tab.tsx';

const yes = { allowed: true, message: null };
const no = (message: string) => ({ allowed: false, message });
const { Content } = onTheDayTab;
const visitor = (userId: number, firstname: string, status: string, presentAt: string | null) => ({
  visitId: 9,
  userId,
  status,
  presentAt,
  user: { id: userId, firstname, lastname: 'Byron', preferredname: null, institution: 'Nottingham' },
  abilities: { recordPresence: status === 'APPROVED' ? yes : no('Not approved') },
});
const experiment = (more: object = {}) => ({
  experimentPk: 4,
  status: 'ACTIVE',
  startedAt: null,
  endedAt: null,
  dataDoi: null,
  dataAddress: null,
  notes: [],
  dayAbilities: { keepRecord: yes, start: yes, end: no('not started'), correctTimes: yes },
  proposal: { primaryKey: 7 },
  visit: {
    id: 9,
    teamLeadUserId: 5,
    registrations: [visitor(5, 'Ada', 'APPROVED', null), visitor(6, 'Anne', 'SUBMITTED', null)],
  },
  ...more,
});
const shown = (more: object = {}, mutation: object = {}) =>
  renderScreen(<Content experiment={{ experimentId: '123-1' } as never} onChanged={() => undefined} />, {
    person: { role: 'INSTRUMENT_SCIENTIST' },
    server: { query: { experimentById: experiment(more) as never }, mutation },
  });

it('starts an experiment with one click; End is disabled until then (rules O143 and O145)', async () => {
  const started = experiment({
    startedAt: '2026-11-23T08:00:00.000Z',
    dayAbilities: { keepRecord: yes, start: no('started'), end: yes, correctTimes: yes },
  });
  const startExperiment = () => {
    server.answer({ query: { experimentById: started as never } });
    return started as never;
  };
  const { user, server } = shown({}, { startExperiment });
  expect(await screen.findByText('Not started yet')).toBeVisible();
  expect(screen.getByRole('button', { name: 'End' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Start' }));
  expect(server.calls('startExperiment').map(({ variables }) => variables)).toEqual([{ experimentPk: 4 }]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'End' })).toBeEnabled());
  expect(screen.queryByText('Not started yet')).not.toBeInTheDocument();
});

it('undoes the end before the start (rule O145)', async () => {
  const times = { startedAt: '2026-11-23T08:00:00.000Z', endedAt: '2026-11-23T09:00:00.000Z' };
  const { user, server } = shown({ ...times, status: 'COMPLETED' }, { correctExperimentTimes: experiment() });
  await user.click(await screen.findByRole('button', { name: 'Undo the end' }));
  expect(server.calls('correctExperimentTimes')[0]?.variables).toEqual({
    experimentPk: 4,
    readStartedAt: times.startedAt,
    readEndedAt: times.endedAt,
    startedAt: times.startedAt,
    endedAt: null,
  });
});

it('records the presence of approved visitors, and shows how many are not approved (rule O148)', async () => {
  const { user, server } = shown({}, { setVisitorPresence: visitor(5, 'Ada', 'APPROVED', '2026-11-23T08:00:00Z') });
  const team = await screen.findByRole('region', { name: 'Team present' });
  expect(within(team).getAllByRole('checkbox')).toHaveLength(1);
  expect(within(team).getByText('1 visitor is not approved yet')).toBeVisible();
  await user.click(within(team).getByRole('checkbox', { name: /Ada Byron/ }));
  expect(server.calls('setVisitorPresence')[0]?.variables).toEqual({ visitId: 9, userId: 5, isPresent: true });
});

it('sends a note, and accepts only a DOI or its address for the data (rules O146 and O147)', async () => {
  const { user, server } = shown({}, { writeExperimentNote: experiment(), setExperimentDataDoi: experiment() });
  await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'Vacuum leak');
  await user.click(screen.getByRole('button', { name: 'Send to the user office' }));
  expect(server.calls('writeExperimentNote')[0]?.variables).toEqual({ experimentPk: 4, note: 'Vacuum leak' });
  const doi = screen.getByRole('textbox', { name: 'DOI of the data' });
  await user.type(doi, 'a table');
  expect(screen.getByText('Enter a DOI such as 10.5072/example, or its address at doi.org')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(server.calls('setExperimentDataDoi')).toEqual([]);
  await user.clear(doi);
  await user.type(doi, 'https://doi.org/10.5072/a');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(server.calls('setExperimentDataDoi')[0]?.variables).toEqual({
    experimentPk: 4,
    doi: 'https://doi.org/10.5072/a',
  });
});

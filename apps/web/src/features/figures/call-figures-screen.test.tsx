import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type RenderOptions, renderScreen } from '../../../test/render.tsx';
import { CallFiguresScreen } from './call-figures-screen.tsx';

const call = {
  id: 7,
  shortCode: 'call 7',
  title: 'Autumn',
  startCall: '2030-01-01T10:00:00.000Z',
  endCall: '2030-02-01T10:00:00.000Z',
  endCallInternal: '2030-02-01T10:00:00.000Z',
  startReview: '2030-02-02T00:00:00.000Z',
  endReview: '2030-02-12T00:00:00.000Z',
  startFapReview: '2030-02-13T00:00:00.000Z',
  endFapReview: '2030-02-28T00:00:00.000Z',
  startNotify: '2030-03-01T00:00:00.000Z',
  endNotify: '2030-03-02T00:00:00.000Z',
  startCycle: '2030-04-01T00:00:00.000Z',
  endCycle: '2030-05-01T00:00:00.000Z',
  isActive: true,
  allocationTimeUnit: 'Day' as const,
  proposalCount: 5,
};
const step = (group: string, proposals: number) => ({ group: group as never, proposals });
const figures = {
  call,
  countedAt: '2030-02-20T10:00:00.000Z',
  funnel: [
    step('STARTED', 5),
    step('SUBMITTED', 4),
    step('PAST_TECHNICAL_REVIEW', 2),
    step('PAST_PANEL_REVIEW', 1),
    step('DECIDED', 0),
    step('ACCEPTED', 0),
  ],
  groups: [],
  statuses: [{ id: 2, name: 'Feasibility review', proposals: 4 }],
  submissions: [
    {
      call: { id: 7, shortCode: 'call 7' },
      days: [
        { daysLeft: 1, proposals: 1 },
        { daysLeft: 0, proposals: 4 },
      ],
    },
    {
      call: { id: 6, shortCode: 'call 6' },
      days: [
        { daysLeft: 1, proposals: 3 },
        { daysLeft: 0, proposals: 9 },
      ],
    },
  ],
  instruments: [
    {
      id: 1,
      name: 'ARC',
      proposals: 3,
      available: 10,
      asked: 12,
      granted: 0,
      technicalReviews: 3,
      technicalReviewsDone: 1,
    },
    {
      id: 2,
      name: 'HALO',
      proposals: 0,
      available: null,
      asked: 0,
      granted: 0,
      technicalReviews: 0,
      technicalReviewsDone: 0,
    },
  ],
  technicalReviews: { total: 3, done: 1, dueAt: '2030-02-12T00:00:00.000Z', isLate: true },
  panelReviews: { total: 2, done: 0, dueAt: '2030-02-28T00:00:00.000Z', isLate: false },
  panels: [{ id: 3, code: 'QM', proposals: 1, reviews: 2, reviewsDone: 0, places: 1, placesDecided: 0 }],
  owedReviews: [
    { kind: 'PANEL' as const, userId: 11, name: 'Rita Review', reviews: 2, proposals: 2 },
    { kind: 'TECHNICAL' as const, userId: 12, name: 'Sam Scientist', reviews: 1, proposals: 1 },
    { kind: 'TECHNICAL' as const, userId: null, name: null, reviews: 1, proposals: 1 },
  ],
  origins: [
    { kind: 'COUNTRY' as const, id: 5, name: 'Norway', places: 1, submitted: 3, accepted: 0 },
    { kind: 'COUNTRY' as const, id: null, name: null, places: 4, submitted: 1, accepted: 0 },
  ],
  attention: [
    { kind: 'TECHNICAL_LATE' as const, count: 2, group: 'TECHNICAL_OPEN' as const, isLate: true },
    { kind: 'ASKED_TOO_MUCH' as const, count: 1, group: null, isLate: false },
  ],
};

const render = (
  server: RenderOptions['server'] = {},
  at = '/Calls/7',
  features: RenderOptions['features'] = ['FAP_REVIEW'],
) =>
  renderScreen(<CallFiguresScreen />, {
    person: { role: 'USER_OFFICER' },
    features,
    path: '/Calls/$callId',
    at,
    server: { ...server, query: { callFigures: figures as never, ...server?.query } },
  });
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const rowOf = (region: ReturnType<typeof within>, name: string) =>
  within(region.getByRole('row', { name: new RegExp(`^${name}`) }));

describe('the page of a call', () => {
  it('shows the current phase, and has a link to edit the call', async () => {
    render();
    expect(await screen.findByRole('heading', { name: 'call 7', level: 1 })).toBeVisible();
    const dates = await part('Dates');
    const phases = dates.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(phases[0]).toContain('Open for proposals');
    expect(phases[0]).toContain('Past');
    expect(phases[2]).toMatch(/Panel review.*Now.*8 days left/);
    expect(phases[3]).toMatch(/Notification.*Ahead.*begins in 9 days/);
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/Calls/7/edit');
    expect(screen.getByRole('link', { name: '5 proposals' })).toHaveAttribute('href', '/Proposals?call=7');
  });

  it('links each number to the rows it counts', async () => {
    render();
    const funnel = await part('From draft to decision');
    expect(funnel.getByRole('link', { name: '2 proposals: After technical review' })).toHaveAttribute(
      'href',
      '/Proposals?call=7&group=PAST_TECHNICAL_REVIEW',
    );
    expect(rowOf(funnel, 'After technical review').getByText('50 %')).toBeVisible();
    // Nothing is behind 0.
    expect(rowOf(funnel, 'Accepted').queryByRole('link')).toBeNull();
    const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(link('3 proposals on ARC')).toBe('/Proposals?call=7&group=STARTED&instrument=1');
    expect(link('4 proposals in Feasibility review')).toBe('/Proposals?call=7&proposalStatusId=2');
    expect(link('3 submitted proposals from Norway')).toBe('/Proposals?call=7&group=SUBMITTED&country=5');
    expect(link('2 open reviews: Rita Review')).toBe('/Proposals?call=7&group=PANEL_OPEN&panelReviewOf=11');
    expect(link('1 open review: Sam Scientist')).toBe('/Proposals?call=7&group=TECHNICAL_OPEN&technicalReviewOf=12');
    expect(link('1 open review: Nobody')).toBe('/Proposals?call=7&group=TECHNICAL_UNASSIGNED');
    expect(link('QM')).toBe('/FapPage/3?tab=3&call=7');
  });

  it('leads to no panel while panel reviews are switched off', async () => {
    render({}, '/Calls/7', []);
    expect((await part('Panel reviews')).getByText('QM')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'QM' })).toBeNull();
  });

  it('describes what needs attention, overdue items first', async () => {
    render();
    const attention = await part('Needs attention');
    expect(attention.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Late2 proposals are still waiting for an overdue technical review',
      'To do1 instrument has more time requested than available',
    ]);
    expect(attention.getByRole('link', { name: /^2 proposals/ })).toHaveAttribute(
      'href',
      '/Proposals?call=7&group=TECHNICAL_OPEN',
    );
  });

  it('shows requested beside available time, and a dash where none is known', async () => {
    render();
    const time = await part('Time requested and available');
    expect(rowOf(time, 'ARC').getByText('120 %')).toBeVisible();
    expect(rowOf(time, 'HALO').getAllByText('–').length).toBeGreaterThan(0);
    expect(time.getByRole('img', { name: /^Time requested, available and awarded/ })).toBeInTheDocument();
  });

  it('lists reviewers with overdue reviews first', async () => {
    render();
    const owed = await part('Outstanding reviews');
    const names = owed.getAllByRole('row').map((row) => row.textContent);
    expect(names.slice(1)).toEqual([
      'Sam ScientistTechnical review1Late',
      'NobodyTechnical review1Late',
      'Rita ReviewPanel review2Not due yet',
    ]);
    expect(owed.getByText('12-02-2030').parentElement).toHaveTextContent(
      'Technical reviews: 1 of 3 submitted; the due date was 12-02-2030. (33 %)',
    );
  });

  it('offers the numbers of each chart as a table and as a file', async () => {
    const { user } = render();
    const submissions = await part('Submissions up to the deadline');
    await user.click(submissions.getByText('Data table'));
    expect(submissions.getByRole('table', { name: 'Submissions up to the deadline: numbers' })).toBeVisible();
    expect(rowOf(submissions, '0').getByText('9')).toBeVisible();
    expect(submissions.getByRole('button', { name: 'Submissions up to the deadline as CSV' })).toBeVisible();
  });

  it('without proposals shows a message', async () => {
    render({ query: { callFigures: { ...figures, funnel: [step('STARTED', 0)], attention: [] } as never } });
    expect(await screen.findByText('No proposals yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Edit call' })).toHaveAttribute('href', '/Calls/7/edit');
    expect(screen.queryByRole('heading', { name: 'From draft to decision' })).toBeNull();
  });

  it('shows a message if the call does not exist or may not be seen', async () => {
    const { unmount } = render({ query: { callFigures: null as never } });
    expect(await screen.findByText('Call not found')).toBeVisible();
    unmount();
    render({ query: { callFigures: null as never }, refusals: ['callFigures'] });
    expect(await screen.findByText('You cannot open this')).toBeVisible();
  });
});

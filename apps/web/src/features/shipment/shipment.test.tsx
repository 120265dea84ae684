import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { button, topic, words } from '../../../test/proposal-editor.ts';
import { renderApp, renderScreen } from '../../../test/render.tsx';
import { ParcelsScreen } from './parcels-screen.tsx';
import { ShipmentOpening } from './shipment-opening.tsx';
// The route loads it on demand; here it is made ready before the clock of a test runs.
import './declare-shipments-screen.tsx';

const may = { allowed: true, message: null };
const mayNot = (message: string) => ({ allowed: false, message });
const basis = {
  question: { id: 'shipment_basis', question: 'Shipment basic information', dataType: 'SHIPMENT_BASIS' },
  config: { __typename: 'ShipmentBasisConfig' },
};
const proposal = { primaryKey: 21, proposalId: '27A001', title: 'Cells' };
const shipment = (more: object = {}) => ({
  id: 7,
  title: 'Crystals',
  status: 'DRAFT',
  stage: 'UNDERWAY',
  externalRef: null,
  created: '2026-10-04T08:00:00.000Z',
  submittedAt: null,
  proposalPk: 21,
  proposal,
  samples: [{ id: 3, title: 'Lysozyme' }],
  questionary: { questionaryId: 5, steps: [topic(1, true, basis, words)] },
  abilities: { change: may, submit: may, delete: may, moveParcel: may },
  ...more,
});
const experiment = (more: object = {}) => ({
  experimentPk: 4,
  experimentId: '27A001-1',
  startsAt: '2026-12-01T08:00:00.000Z',
  instrument: { id: 1, name: 'LYRA' },
  localContact: { id: 8, firstname: 'Emma', lastname: 'Berg', preferredname: null },
  proposal,
  mayDeclareShipment: may,
  shipments: [],
  ...more,
});
const server = (of: object = {}, more: object = {}) => ({
  query: {
    experiment: experiment(of) as never,
    activeTemplateId: 3,
    blankQuestionarySteps: [topic(1, false, basis, words)] as never,
    shippingProposals: [proposal] as never,
    samples: [
      { id: 3, title: 'Lysozyme' },
      { id: 6, title: 'Insulin' },
    ] as never,
    shipment: shipment() as never,
    ...more,
  },
  mutation: {
    createShipment: { id: 7, questionary: { questionaryId: 5 } } as never,
    updateShipment: { id: 7 } as never,
    addSamplesToShipment: { id: 7 } as never,
    deleteShipment: { id: 7 } as never,
    submitShipment: { id: 7, externalRef: '123450007' } as never,
    answerTopic: [],
  },
});
const open = (path: string, of?: object, more?: object) =>
  renderApp({ at: path, features: ['SHIPPING'], server: server(of, more) });

describe('the list of shipments', () => {
  it('shows the guide, the declarations, and how many samples each contains', async () => {
    open('/DeclareShipments/4', { shipments: [shipment()] });
    expect(await screen.findByRole('heading', { name: 'Shipment guide' })).toBeVisible();
    const list = screen.getByRole('list', { name: 'My shipment list' });
    expect(within(list).getByText('1 item(s)')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add Shipment Declaration' })).toHaveAttribute(
      'href',
      expect.stringContaining('shipment=new'),
    );
  });

  it('shows why nothing can be added without a local contact', async () => {
    const why =
      'Shipment declarations are not possible until the local contact has been assigned to your scheduled event';
    open('/DeclareShipments/4', { mayDeclareShipment: mayNot(why), localContact: null });
    expect(await screen.findByText(why)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add Shipment Declaration' })).toBeDisabled();
  });

  it('shows that the booking of the experiment was removed (rule O240)', async () => {
    open('/DeclareShipments/4', { removedAt: '2026-11-20T08:00:00.000Z' });
    expect(await screen.findByText(/The time of this experiment is no longer booked/)).toBeVisible();
  });

  it('shows a message if the experiment does not exist', async () => {
    open('/DeclareShipments/4', {}, { experiment: null });
    expect(await screen.findByText('Experiment not found')).toBeVisible();
  });

  it('offers to delete a draft but not a submitted shipment', async () => {
    const sent = shipment({
      ...{ id: 8, title: 'Sent', status: 'SUBMITTED', externalRef: '123450008' },
      abilities: { change: may, submit: may, delete: mayNot('Cannot delete a submitted shipment'), moveParcel: may },
    });
    const { user, server } = open('/DeclareShipments/4', { shipments: [shipment(), sent] });
    const remove = await screen.findByRole('button', { name: 'Delete Crystals' });
    expect(screen.getByRole('button', { name: 'Delete Sent' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Download the label for Sent' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Download the label for Crystals' })).not.toBeInTheDocument();
    await user.click(remove);
    const question = await screen.findByRole('alertdialog');
    expect(server.calls('deleteShipment')).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(server.calls('deleteShipment').map(({ variables }) => variables)).toEqual([{ shipmentId: 7 }]),
    );
  });
});

describe('an open declaration whose booking is removed (rule O240)', () => {
  it.each([
    ['new', 'for a team member who can no longer read the experiment', null],
    ['new', 'for staff', experiment({ removedAt: '2026-11-20T08:00:00.000Z', mayDeclareShipment: mayNot('no more') })],
    ['7', 'for a team member who can no longer read the experiment', null],
  ])('with the id %s preserves the typed text %s, and says so', async (shipmentOpen, _, after) => {
    const { user, server: asked } = renderApp({
      at: `/DeclareShipments/4?shipment=${shipmentOpen}`,
      features: ['SHIPPING'],
      server: { ...server(), isLive: true },
    });
    if (shipmentOpen === '7') await user.click(await screen.findByRole('button', { name: /Edit/ }));
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), ' on ice');
    await waitFor(() => expect(asked.windows().at(-1)?.keys).toContain('proposal/21'));
    asked.answer({ query: { experiment: after as never } });
    asked.tell('changed', { changes: [['proposal/21', 2]] });
    const told = after ? /The time of this experiment is no longer booked/ : /^This is no longer available to you\./;
    expect(await screen.findByText(told)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue(
      shipmentOpen === 'new' ? ' on ice' : 'Crystals on ice',
    );
  });
});

describe('the form of a shipment', () => {
  it('requires title and samples, and creates the shipment with the first save', async () => {
    const { user, server: asked, address } = open('/DeclareShipments/4?shipment=new');
    expect(await screen.findByRole('combobox', { name: /Select proposal/ })).toHaveValue('27A001 · Cells');
    await user.click(button('Save and continue'));
    expect((await screen.findAllByText(/Title is required/))[0]).toBeVisible();
    expect(screen.getAllByText(/At least one sample must be selected/)[0]).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Crystals');
    expect(screen.getByRole('combobox', { name: 'Select samples' })).toBeRequired();
    // What opens a list is the box itself: a button beside it would have a name that says of nothing what it opens.
    expect(screen.queryByRole('button', { name: 'Open' })).toBeNull();
    await user.click(screen.getByRole('combobox', { name: 'Select samples' }));
    await user.click(await screen.findByRole('option', { name: 'Insulin' }));
    await user.keyboard('{Escape}');
    await user.click(button('Save and continue'));
    await waitFor(() => expect(address()).toContain('shipment=7'));
    expect(asked.calls('createShipment')[0]?.variables).toEqual({ title: 'Crystals', proposalPk: 21, experimentPk: 4 });
    expect(asked.calls('addSamplesToShipment')[0]?.variables).toEqual({ shipmentId: 7, sampleIds: [6] });
  });

  it('submits after confirmation, and prints the label', async () => {
    const { user, server: asked } = open('/DeclareShipments/4?shipment=7');
    await user.click(await screen.findByRole('button', { name: 'Submit' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Confirmation' });
    expect(dialog).toHaveTextContent('I am aware that no further edits can be done after shipment submission.');
    await user.click(within(dialog).getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(asked.calls('submitShipment')[0]?.variables).toEqual({ shipmentId: 7 }));
  });

  it('is read-only after submission, with links to its proposal and its label', async () => {
    const closed = mayNot('A shipment cannot be changed once it has been submitted');
    const sent = shipment({
      ...{ status: 'SUBMITTED', externalRef: '123450007' },
      abilities: { change: closed, submit: closed, delete: closed, moveParcel: closed },
    });
    open('/DeclareShipments/4?shipment=7', {}, { shipment: sent });
    expect(await screen.findByRole('button', { name: 'Download shipment label' })).toBeVisible();
    expect(screen.getByRole('button', { name: '✔ Submitted' })).toBeDisabled();
    expect(screen.getByRole('link', { name: '27A001 · Cells' })).toHaveAttribute('href', '/ProposalEdit/21');
  });
});

describe('parcels of the facility', () => {
  const parcel = shipment({ status: 'SUBMITTED', externalRef: '123450007', experiment: experiment() });

  const page = { totalCount: 31, shipments: [parcel] } as never;

  it('are listed page by page, with search, filters and sort order', async () => {
    const { user, server: asked } = renderScreen(<ParcelsScreen />, {
      person: { role: 'USER_OFFICER' },
      server: { query: { shipmentsPage: page } },
    });
    expect(await screen.findByText('1–10 of 31')).toBeVisible();
    const last = () => asked.calls('parcels').at(-1)?.variables;
    const opened = {
      filter: { status: 'SUBMITTED' },
      first: 10,
      offset: 0,
      sortField: 'submittedAt',
      sortDirection: 'desc',
    };
    expect(last()).toEqual(opened);
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(last()).toEqual({ ...opened, offset: 10 }));
    await user.click(screen.getByRole('button', { name: 'Storage location' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search shipments' }), 'shelf');
    await waitFor(() =>
      expect(last()).toEqual({ ...opened, searchText: 'shelf', sortField: 'storagePlace', sortDirection: 'asc' }),
    );
  });

  it('open from a scanned label, and are recorded as arrived with one click', async () => {
    const { user, server: asked } = renderScreen(<ParcelsScreen />, {
      person: { role: 'INSTRUMENT_SCIENTIST' },
      at: '/?parcel=123450007',
      server: { query: { shipments: [parcel] as never }, mutation: { moveParcel: parcel as never } },
    });
    const card = await screen.findByRole('article', { name: '123450007' });
    expect(asked.calls('fewParcels')[0]?.variables).toEqual({ filter: { externalRef: '123450007' } });
    expect(within(card).getByRole('link', { name: '27A001-1' })).toHaveAttribute(
      'href',
      '/Experiments?experiment=27A001-1',
    );
    await user.type(within(card).getByRole('textbox', { name: 'Storage location' }), 'Shelf 4');
    await user.click(within(card).getByRole('button', { name: 'Arrived' }));
    await waitFor(() =>
      expect(asked.calls('moveParcel')[0]?.variables).toEqual({ shipmentId: 7, stage: 'ARRIVED', place: 'Shelf 4' }),
    );
  });

  it('open from a reference that is typed or read by a hand scanner', async () => {
    const { user, address } = renderScreen(<ParcelsScreen />, {
      person: { role: 'USER_OFFICER' },
      server: { query: { shipments: [parcel] as never, shipmentsPage: page } },
    });
    await user.type(await screen.findByRole('textbox', { name: 'Reference on the label' }), '123450007{Enter}');
    await waitFor(() => expect(address()).toContain('parcel=123450007'));
  });

  it('open from the address in a QR code, also while another parcel is open', async () => {
    const { user, address } = renderScreen(<ParcelsScreen />, {
      person: { role: 'USER_OFFICER' },
      at: '/?parcel=1',
      server: { query: { shipments: [parcel] as never } },
    });
    const field = await screen.findByRole('textbox', { name: 'Reference on the label' });
    await user.type(field, 'https://house.example/Shipments?parcel=C%201%2F2{Enter}');
    await waitFor(() => expect(new URLSearchParams(address().split('?')[1]).get('parcel')).toBe('C 1/2'));
    expect(field).toHaveValue('');
  });

  it.each(['Arrived', 'Stored', 'Returned'])('recorded as %s can be undone with one click', async (word) => {
    const { user, server: asked } = renderApp({
      person: { role: 'INSTRUMENT_SCIENTIST' },
      at: '/Shipments?parcel=123450007',
      features: ['SHIPPING'],
      server: {
        query: { shipments: [parcel] as never },
        mutation: { moveParcel: parcel, undoAct: { id: 7 } } as never,
        act: { operation: 'moveParcel', does: '', records: [], sentence: '' },
      },
    });
    const card = await screen.findByRole('article', { name: '123450007' });
    const place = within(card).getByRole('textbox', { name: 'Storage location' });
    await user.type(place, 'Gate');
    await user.click(within(card).getByRole('button', { name: word }));
    expect(await screen.findByText(`Parcel recorded: ${word}`)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(asked.calls('undoAct').map(({ variables }) => variables)).toEqual([{ id: 7 }]));
    expect(asked.calls('moveParcel').map(({ variables }) => variables)).toEqual([
      { shipmentId: 7, stage: word.toUpperCase(), place: 'Gate' },
    ]);
    await waitFor(() => expect(place).toHaveValue(''));
  });

  it('show a message if nothing has the reference', async () => {
    renderScreen(<ParcelsScreen />, { at: '/?parcel=nothing', server: { query: { shipments: [] } } });
    expect(await screen.findByText('No shipment found')).toBeVisible();
  });
});

it('the icon opens the list', async () => {
  const { address } = renderScreen(<ShipmentOpening experiment={{ experimentPk: 4 }} onClose={() => undefined} />);
  await waitFor(() => expect(address()).toBe('/DeclareShipments/4'));
});

import { toSi } from '@atrium/domain/unit';
import { known } from '../facility.ts';
import { addQuestionary } from '../templates.ts';
import type { Experiment, OperationsStory } from './experiments.ts';
import type { SampleOfExperiment } from './safety.ts';

/** The parcel arrives a few days before the experiment, is stored during it, and is returned after it. */
function whereabouts(
  calendar: OperationsStory['calendar'],
  [first, last]: readonly [number, number],
  submittedAt: Date | null,
) {
  if (!submittedAt || first > 0) return { arrivedAt: null, storedAt: null, storagePlace: null, returnedAt: null };
  const [arrivedAt, storedAt] = [calendar.at(first - 3, 10), calendar.at(first - 3, 11)];
  return {
    arrivedAt,
    storedAt,
    storagePlace: 'Hall 2, shelf 4',
    returnedAt: last < -20 ? calendar.at(last + 5, 9) : null,
  };
}

/** Adds a parcel with the samples of an experiment. */
export function addShipment(
  { world, facility, templates, unitById, calendar, log }: OperationsStory,
  { pk, proposal, planned }: Experiment,
  samples: readonly SampleOfExperiment[],
  status: 'DRAFT' | 'SUBMITTED',
): void {
  const { leader } = proposal.team;
  const at = calendar.at(Math.min(planned.days[0] - 9, -2), 13);
  const amount = (value: number, unitId: string) => {
    const unit = known(unitById, unitId);
    return { value, siValue: toSi(value, unit) ?? null, unit };
  };
  const submittedAt = status === 'SUBMITTED' ? new Date(at.getTime() + 3_600_000) : null;
  const title = 'Samples and holders';
  const id = world.id('shipments');
  world.add('shipments', {
    id,
    title,
    creatorId: leader.id,
    proposalPk: proposal.pk,
    experimentPk: pk,
    questionaryId: addQuestionary(world, facility, known(templates, 'shipment'), {
      creatorId: leader.id,
      created: at,
      answered: at,
      answers: {
        detailed_description_of_content: 'Powders in sealed cans, two sample holders',
        parcel_weight: amount(2, 'mass'),
        parcel_width: amount(30, 'centimeter'),
        parcel_height: amount(20, 'centimeter'),
        parcel_length: amount(40, 'centimeter'),
        storage_temperature: ['Ambient temperature'],
        is_dangerous_goods: false,
        shipment_sender_name: leader.shownName,
        shipment_sender_company: 'Institute of Physics',
        shipment_sender_email: leader.email,
        shipment_sender_city_country: 'Warsaw, Poland',
      },
      topicsDone: status === 'DRAFT' ? 2 : 3,
    }),
    status,
    externalRef: status === 'SUBMITTED' ? `AUR-${String(10_000 + id)}` : null,
    created: at,
    submittedAt,
    ...whereabouts(calendar, planned.days, submittedAt),
  });
  const tell = (type: string, when: Date) =>
    log.tell({
      type,
      at: when,
      by: leader.id,
      objectId: id,
      proposalPk: proposal.pk,
      description: title,
      data: { experimentPk: pk },
    });
  tell('SHIPMENT_CREATED', at);
  if (submittedAt) tell('SHIPMENT_SUBMITTED', submittedAt);
  for (const sample of samples) world.add('shipmentSamples', { shipmentId: id, sampleId: sample.id });
}

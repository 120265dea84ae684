import { toSi } from '@atrium/domain/unit';
import { known } from '../facility.ts';
import { addQuestionary } from '../templates.ts';
import type { Experiment, OperationsStory } from './experiments.ts';
import type { SampleOfExperiment } from './safety.ts';

/** A parcel with the samples of an experiment. */
export function addShipment(
  { world, facility, templates, unitById, calendar }: OperationsStory,
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
  const id = world.id('shipments');
  world.add('shipments', {
    id,
    title: 'Samples and holders',
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
  });
  for (const sample of samples) world.add('shipmentSamples', { shipmentId: id, sampleId: sample.id });
}

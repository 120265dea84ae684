import type { Sentences } from '../kernel/index.ts';

export type ShipmentReason =
  | 'SHIPMENT_NOT_FOUND'
  | 'SHIPMENT_WITHOUT_TEMPLATE'
  | 'SHIPMENT_BEFORE_ACCEPTANCE'
  | 'SHIPMENT_WITHOUT_CONTACT'
  | 'SHIPMENT_OF_OTHER_PROPOSAL'
  | 'SHIPMENT_READ_ONLY'
  | 'SHIPMENT_SUBMITTED'
  | 'SHIPMENT_NOT_SUBMITTED'
  | 'SHIPMENT_NOT_DELETABLE'
  | 'SHIPMENT_INCOMPLETE'
  | 'SHIPMENT_WITHOUT_SAMPLES'
  | 'SAMPLE_OF_OTHER_PROPOSAL'
  | 'SAMPLES_UNDECLARED'
  | 'PARCEL_NOT_REGISTERED'
  | 'PARCEL_NOT_YOURS';

export const shipmentSentences: Sentences<ShipmentReason> = {
  SHIPMENT_NOT_FOUND: 'Shipment not found',
  SHIPMENT_WITHOUT_TEMPLATE: 'Can not create shipment because no active template has been set',
  SHIPMENT_BEFORE_ACCEPTANCE: 'Can not create shipment because the proposal is not yet accepted',
  SHIPMENT_WITHOUT_CONTACT:
    'Shipment declarations are not possible until the local contact has been assigned to your scheduled event',
  SHIPMENT_OF_OTHER_PROPOSAL: 'The experiment belongs to another proposal',
  SHIPMENT_READ_ONLY: 'Only the people of the proposal, its scientists and the user office can change a shipment',
  SHIPMENT_SUBMITTED: 'A shipment can not be changed once it has been submitted',
  SHIPMENT_NOT_SUBMITTED: 'The shipment has not been submitted yet',
  SHIPMENT_NOT_DELETABLE: 'Cannot delete a submitted shipment',
  SHIPMENT_INCOMPLETE: 'Please complete all steps before you submit the shipment',
  SHIPMENT_WITHOUT_SAMPLES: 'At least one sample must be selected',
  SAMPLE_OF_OTHER_PROPOSAL: 'A sample belongs to another proposal',
  SAMPLES_UNDECLARED: 'All experiment safety inputs must be completed',
  PARCEL_NOT_REGISTERED: ({ message }) =>
    typeof message === 'string' && message
      ? message
      : 'Could not submit shipment because an error occurred. Please try again later.',
  PARCEL_NOT_YOURS: 'Only the scientists of the instrument and the user office can say where a parcel is',
};

/** Shipments: what teams declare that they send, and the data that documents need about it. */
export { shipmentFacts, shipments, surroundings as surroundingsOfShipment } from './shipment.facts.ts';
export { answersByKey, instrumentCodes, nameOfPerson } from './shipment.parcels.ts';
export type { ShipmentRow } from './shipment.queries.ts';

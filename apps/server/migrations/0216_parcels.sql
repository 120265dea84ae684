-- Where the parcel of a shipment is: when it came, was put away and left, and where it is kept.
alter table shipments
  add column submitted_at timestamptz,
  add column arrived_at timestamptz,
  add column stored_at timestamptz,
  add column returned_at timestamptz,
  add column storage_place text;

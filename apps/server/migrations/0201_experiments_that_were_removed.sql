-- An experiment whose booking is removed is kept out of sight, so that nothing anybody typed for it is lost.
alter table experiments add column removed_at timestamptz;

-- What was asked of an act, so that the rule of it can be asked again before it is taken back (decision 710). Null of acts of officers, who
-- take back everything, and of acts from before.
alter table acts add column asked jsonb;

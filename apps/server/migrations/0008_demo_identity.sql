-- What the demo identity provider remembers between two steps of a login; empty in production.
create table demo_identity (
  model text not null,
  id text not null,
  payload jsonb not null,
  uid text,
  grant_id text,
  consumed boolean not null default false,
  expires_at timestamptz not null,
  primary key (model, id)
);
create index on demo_identity (grant_id);
create index on demo_identity (uid);

-- Whose tokens are worth nothing any more: whoever removes a person, also by hand, leaves the key here.
create table removed_users (
  user_id int primary key,
  removed_at timestamptz not null default now()
);
create function remember_removed_user() returns trigger language plpgsql as $$
begin
  insert into removed_users (user_id) values (old.id) on conflict do nothing;
  return null;
end $$;
create trigger remember_removed after delete on users for each row execute function remember_removed_user();

-- The people table pages by these orders without sorting everybody; the institution's people are counted and moved.
create index on users (created, id);
create index on users (preferredname, id);

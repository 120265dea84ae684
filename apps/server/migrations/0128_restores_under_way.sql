-- A restore whose rows are in and whose files still have to be put into their places: whoever comes next finishes it.
create table restores (id uuid primary key, begun timestamptz not null default now());

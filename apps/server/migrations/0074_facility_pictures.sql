-- Pictures that officers gave the facility in the browser, such as its logo. They lie in the database so that every process has them.
create table facility_pictures (
  name text primary key check (length(name) <= 100),
  mime_type text not null,
  content bytea not null check (length(content) <= 2097152),
  created timestamptz not null default now()
);

insert into settings (id, value, description) values
  ('ABSTRACT_UNICODE', null, 'Abstracts keep characters that are not ASCII'),
  ('QUICK_LINKS', null, 'Links at the foot of the menu, one in each line: words | address')
  on conflict (id) do nothing;

-- Names are looked for in small letters without their marks: 'muller' finds Müller. The same rule as `folded` of the domain.
create function folded(name text) returns text language sql immutable parallel safe as $$
  select replace(replace(replace(replace(translate(
           regexp_replace(normalize(lower(name collate "und-x-icu"), nfd), '[\u0300-\u036f]', '', 'g'),
           'øłđðı', 'olddi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;

-- A trigger instead of a computed column, which could not be given another rule without writing the whole table anew.
alter table users alter column search_name drop expression;

create function note_search_name() returns trigger language plpgsql as $$
begin
  new.search_name := folded(concat(' ', new.firstname, ' ', new.preferredname, ' ', new.lastname));
  return new;
end $$;
create trigger search_name before insert or update of firstname, preferredname, lastname on users
  for each row execute function note_search_name();

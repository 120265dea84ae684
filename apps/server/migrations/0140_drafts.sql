-- What people have typed and not saved, of forms whose record cannot hold it yet: theirs alone, gone with the save, with Discard, or
-- when nobody came back for it. See decision 194.
create table drafts (
  -- In whose session it was typed, and by whom: an officer who acts as somebody else writes drafts of their own.
  user_id int not null references users on delete cascade,
  written_by int not null references users on delete cascade,
  -- Which record of which form: 'page-PRIVACYPAGE', 'administration-7'.
  record text not null check (char_length(record) between 1 and 200),
  -- Each window has a copy of its own.
  window_id text not null check (char_length(window_id) between 1 and 100),
  -- What the window keeps, as JSON that only browsers read.
  copy text not null check (char_length(copy) <= 1000000),
  kept_at timestamptz not null,
  primary key (written_by, user_id, record, window_id)
);
create index on drafts (user_id);
create index on drafts (kept_at);

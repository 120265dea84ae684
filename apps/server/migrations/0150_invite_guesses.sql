-- Codes of invites that were tried and were none, of the last quarter of an hour. Nothing that a crash must not lose.
create unlogged table invite_guesses (
  id bigint generated always as identity primary key,
  user_id int not null,
  address text not null,
  guessed_at timestamptz not null
);
create index invite_guesses_user on invite_guesses (user_id, guessed_at);
create index invite_guesses_address on invite_guesses (address, guessed_at);
create index invite_guesses_time on invite_guesses (guessed_at);

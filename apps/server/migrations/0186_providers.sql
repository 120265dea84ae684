-- How further login providers know people. By the main one people are known by users.oidc_sub, as ever.
create table user_identities (
  provider text not null check (length(provider) <= 30),
  subject text not null check (length(subject) <= 255),
  user_id int not null references users on delete cascade,
  primary key (provider, subject)
);
create index on user_identities (user_id);
select watch_changes('user_identities');

-- Names of the claims a provider has told, without values: what a wrong setting is held against.
create table provider_claims (
  provider text not null check (length(provider) <= 30),
  claim text not null check (length(claim) <= 200),
  told_on date not null,
  primary key (provider, claim)
);

-- The way out of a session: which provider it came by, and the identity token that ends it there without asking. The token can be read only
-- with what the session itself holds.
create table sign_ins (
  id text primary key,
  provider text not null check (length(provider) <= 30),
  sealed_token text,
  ends_at timestamptz not null
);
create index on sign_ins (ends_at);

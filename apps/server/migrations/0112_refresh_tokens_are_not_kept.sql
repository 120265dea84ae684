-- What the login provider would renew its own session by: nothing ever read it. The column stays for one version, and stays empty, as
-- the version before writes it at each sign-in. (`removed_users` is read by no later version either.)
create function forget_refresh_token() returns trigger language plpgsql as $$
begin
  new.oauth_refresh_token := null;
  return new;
end $$;
create trigger forget_refresh_token before insert or update of oauth_refresh_token on users
  for each row when (new.oauth_refresh_token is not null) execute function forget_refresh_token();
-- brief: rows of people alone, which only a sign-in of the same moment waits for
update users set oauth_refresh_token = null where oauth_refresh_token is not null;

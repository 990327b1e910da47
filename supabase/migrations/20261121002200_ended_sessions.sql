-- Who asks with a session that has been signed out is told so: an empty answer would look as if there were nothing.

create function private.refuse_ended_session() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.role() = 'authenticated' and private.session_level() is null then
    raise sqlstate 'PT401' using message = 'Session has ended', hint = 'Sign in again';
  end if;
end
$$;
comment on function private.refuse_ended_session() is 'Runs before every request to the API.';
grant execute on function private.refuse_ended_session() to anon, authenticated, service_role;

-- Of this database alone: others on the same server have no such function.
-- https://docs.postgrest.org/en/stable/references/transactions.html#pre-request
do $$
begin
  execute format(
    'alter role authenticator in database %I set pgrst.db_pre_request = %L',
    current_database(), 'private.refuse_ended_session');
end
$$;
notify pgrst, 'reload config';

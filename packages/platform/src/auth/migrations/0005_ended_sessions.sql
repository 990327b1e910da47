-- Deletes ended sessions and expired tokens. Supabase Auth does the same, in parts: internal/models/cleanup.go.

-- After these intervals a session has ended whatever config.toml says; shorter limits apply at the next refresh.
create function auth.forget_ended_sessions() returns void
language sql set search_path = '' as $$
  delete from auth.sessions
  where not_after < now() - interval '72 hours'
    or coalesce(refreshed_at at time zone 'UTC', created_at) < now() - interval '180 days';
  -- The token before the active one may still be shown again; older ones tell that somebody else has them.
  delete from auth.refresh_tokens token
  where revoked and updated_at < now() - interval '7 days'
    and not exists (
      select from auth.refresh_tokens child where child.parent = token.token and not child.revoked);
  delete from auth.flow_state where created_at < now() - interval '24 hours';
  delete from auth.one_time_tokens where created_at < localtimestamp - interval '7 days';
  delete from auth.mfa_challenges where created_at < now() - interval '24 hours';
  delete from auth.mfa_factors where status = 'unverified' and created_at < now() - interval '24 hours';
$$;
comment on function auth.forget_ended_sessions() is 'Removes sessions, tokens and challenges that are of no use any more.';
revoke all on function auth.forget_ended_sessions from public;
grant execute on function auth.forget_ended_sessions to postgres;

do $$
begin
  perform cron.schedule('platform: ended sessions', '40 3 * * *', 'select auth.forget_ended_sessions()');
end
$$;

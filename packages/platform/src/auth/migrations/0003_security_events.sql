-- Security events are queried by time and actor, and kept for 400 days.

create index audit_log_entries_created_at_idx on auth.audit_log_entries (created_at desc);
create index audit_log_entries_actor_idx on auth.audit_log_entries ((payload ->> 'actor_id'), created_at desc);

do $$
begin
  perform cron.schedule('platform: old security events', '35 3 * * *',
    $job$delete from auth.audit_log_entries where created_at < now() - interval '400 days'$job$);
end
$$;

-- Jobs run as postgres, as on Supabase, whatever their username: never as the administrator that starts them.

do $cron$
begin
  if exists (select from pg_extension where extname = 'pg_cron') then
    return;
  end if;

  -- pg_cron's intervals in seconds ('30 seconds') are not supported: the scheduler runs once a minute.
  alter table cron.job add constraint job_schedule_has_five_fields
    check (schedule ~ '^[0-9A-Za-z*,/-]+( +[0-9A-Za-z*,/-]+){4}$');
  grant delete on cron.job_run_details to postgres;

  -- Within a security-definer function, a command cannot change the role back to the caller's.
  create function cron.run(command text) returns void language plpgsql security definer as $$
  begin
    execute command;
  end
  $$;
  revoke all on function cron.run from public;
  -- The new owner needs the right to create, unless a superuser changes the owner.
  grant create on schema cron to postgres;
  alter function cron.run owner to postgres;
  revoke create on schema cron from postgres;
end
$cron$;

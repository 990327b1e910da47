-- Jobs run as postgres, as on Supabase, whoever is written beside them: never as the administrator who starts them.

do $cron$
begin
  if exists (select from pg_extension where extname = 'pg_cron') then
    return;
  end if;

  -- pg_cron's seconds ('30 seconds') are not known here: the worker looks once a minute.
  alter table cron.job add constraint job_schedule_has_five_fields
    check (schedule ~ '^[0-9A-Za-z*,/-]+( +[0-9A-Za-z*,/-]+){4}$');
  grant delete on cron.job_run_details to postgres;

  -- In a function of its owner's a command cannot change its role back to the caller's.
  create function cron.run(command text) returns void language plpgsql security definer as $$
  begin
    execute command;
  end
  $$;
  revoke all on function cron.run from public;
  -- An owner must be allowed to create, unless a superuser decides.
  grant create on schema cron to postgres;
  alter function cron.run owner to postgres;
  revoke create on schema cron from postgres;
end
$cron$;

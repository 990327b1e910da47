-- The other forms of pg_cron's functions: jobs without a name, removal by id, and changes.
-- Source: https://github.com/citusdata/pg_cron

do $cron$
begin
  if exists (select from pg_extension where extname = 'pg_cron') then
    return;
  end if;

  -- On some servers the administrator is postgres itself.
  grant create on schema cron to postgres;
  create function cron.schedule(schedule text, command text) returns bigint
  language sql set search_path = '' as $$
    insert into cron.job (schedule, command) values (schedule, command) returning jobid
  $$;
  create function cron.unschedule(job_id bigint) returns boolean
  language sql set search_path = '' as $$
    with gone as (delete from cron.job where jobid = job_id and username = current_user returning 1)
    select exists (select from gone)
  $$;
  create function cron.alter_job(job_id bigint, schedule text default null, command text default null,
    database text default null, username text default null, active boolean default null) returns void
  language sql set search_path = '' as $$
    update cron.job j set
      schedule = coalesce(alter_job.schedule, j.schedule), command = coalesce(alter_job.command, j.command),
      database = coalesce(alter_job.database, j.database), username = coalesce(alter_job.username, j.username),
      active = coalesce(alter_job.active, j.active)
    where j.jobid = job_id and j.username = current_user
  $$;
  revoke create on schema cron from postgres;

  revoke all on all functions in schema cron from public;
  grant execute on function cron.schedule(text, text), cron.unschedule(bigint),
    cron.alter_job(bigint, text, text, text, text, boolean) to postgres;
end
$cron$;

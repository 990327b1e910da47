-- Scheduled jobs with pg_cron's interface; where that extension is installed, it runs the jobs itself.
-- Source: https://github.com/citusdata/pg_cron

do $cron$
begin
  if exists (select from pg_extension where extname = 'pg_cron') then
    return;
  end if;

  create schema if not exists cron;

  create table cron.job (
    jobid bigint generated always as identity primary key,
    jobname text,
    schedule text not null,
    command text not null,
    database text not null default current_database(),
    username text not null default current_user,
    active boolean not null default true,
    unique (jobname, username)
  );
  create table cron.job_run_details (
    runid bigint generated always as identity primary key,
    jobid bigint not null references cron.job on delete cascade,
    -- The minute the run was due; the unique constraint lets only one process start it.
    due_at timestamptz not null,
    username text not null,
    command text not null,
    status text not null default 'running',
    return_message text,
    start_time timestamptz not null default clock_timestamp(),
    end_time timestamptz,
    unique (jobid, due_at)
  );

  create function cron.schedule(job_name text, schedule text, command text) returns bigint
  language sql set search_path = '' as $$
    insert into cron.job (jobname, schedule, command) values (job_name, schedule, command)
    on conflict (jobname, username) do update set schedule = excluded.schedule, command = excluded.command
    returning jobid
  $$;
  create function cron.unschedule(job_name text) returns boolean
  language sql set search_path = '' as $$
    with gone as (delete from cron.job where jobname = job_name and username = current_user returning 1)
    select exists (select from gone)
  $$;

  revoke all on all functions in schema cron from public;
  grant usage on schema cron to postgres;
  grant select, insert, update, delete on cron.job to postgres;
  grant select on cron.job_run_details to postgres;
  grant execute on all functions in schema cron to postgres;
end
$cron$;

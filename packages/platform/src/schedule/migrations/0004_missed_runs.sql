-- A job that was due while the database or the process was down runs once when they are back.

do $cron$
begin
  if exists (select from pg_extension where extname = 'pg_cron') then
    return;
  end if;

  -- On some servers the administrator is postgres itself.
  grant create on schema cron to postgres;
  create table cron.last_due (
    jobid bigint primary key references cron.job on delete cascade,
    due_at timestamptz not null
  );
  comment on table cron.last_due is
    'The minute for which each job was last started; at first, the minute in which it was first seen.';
  revoke create on schema cron from postgres;
end
$cron$;

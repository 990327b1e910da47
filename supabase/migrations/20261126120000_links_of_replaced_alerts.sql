-- A subscription that replaces another is ended by the links of the mails that came before, too, and brings along what waits
-- to be mailed.

create or replace function public.confirm_job_alert(token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  alert private.job_alerts;
  former private.job_alerts;
begin
  select * into alert from private.job_alerts
  where token_digest = encode(sha256(convert_to(token, 'UTF8')), 'hex') and expires_at > now() for update;
  if not found then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('job_alerts ' || lower(alert.email), 0));
  -- The new choice replaces the former one, and goes on where that stopped.
  select * into former from private.job_alerts
  where lower(email) = lower(alert.email) and confirmed_at is not null and id <> alert.id for update;
  update private.job_alert_digests set job_alert_id = alert.id where job_alert_id = former.id;
  delete from private.job_alerts where id = former.id;
  update private.job_alerts set
    token_digest = null,
    confirmed_at = coalesce(confirmed_at, now()),
    digested_through = coalesce(digested_through, former.digested_through, now()),
    unsubscribe_token = coalesce(former.unsubscribe_token, unsubscribe_token),
    expires_at = now() + private.retention('job_alerts')
  where id = alert.id;
  return true;
end $$;

-- Of two runs that mail the same renewal, the one that ends after the subscriber has pressed its link offers nothing more:
-- the subscription would count as reminded when it next ends.

create or replace function public.offer_job_alert_renewal(alert uuid, digest text) returns void
language sql security definer set search_path = '' as $$
  update private.job_alerts set token_digest = digest
  where id = alert and confirmed_at is not null and token_digest is null
    and expires_at < now() + interval '14 days'
$$;

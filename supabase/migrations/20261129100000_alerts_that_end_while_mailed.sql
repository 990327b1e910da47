-- A run mails many subscribers one after another. Those who unsubscribe, or are erased or blocked, in the meantime get no
-- mail, and a mail that was just queued is deleted with the subscription.

create or replace function public.is_mailable(applicant uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select applicant not in (select private.blocked()) and exists (
    select from public.job_applications where id = applicant
    union all
    select from public.internship_applications where id = applicant
    union all
    select from private.job_alerts where id = applicant
    union all
    select from private.job_alert_digests where id = applicant and job_alert_id not in (select private.blocked()))
$$;
comment on function public.is_mailable(uuid) is
  'Whether an applicant, a subscription or a digest is neither erased nor blocked; checked right before each mail to or about '
  'them. For functions only.';

create function private.withhold_alert_mail(key text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if to_regclass('mail.outbox') is not null then
    execute 'delete from mail.outbox mail where idempotency_key = $1
      and not exists (select from private.job_alerts alert where lower(alert.email) = lower(mail.recipient))' using key;
  end if;
end
$$;
comment on function private.withhold_alert_mail(text) is 'Deletes a queued mail to an address whose subscription has ended.';
revoke execute on function private.withhold_alert_mail(text) from public;

create or replace function public.finish_job_alert_digest(digest uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.job_alert_digests where id = digest;
  select private.withhold_alert_mail('job-alert-digest/' || digest)
$$;

create or replace function public.offer_job_alert_renewal(alert uuid, digest text) returns void
language sql security definer set search_path = '' as $$
  update private.job_alerts set token_digest = digest
  where id = alert and confirmed_at is not null and token_digest is null
    and expires_at < now() + interval '14 days';
  select private.withhold_alert_mail('job-alert-renewal/' || digest)
$$;

-- A mail about an interview that the mail service refuses at once counted as told, and nobody learned that it was not. It is
-- named with the messages that did not arrive, as if the outbox had given it up.

alter table private.interview_notices
  add column refusal text constraint interview_notices_refusal_check check (char_length(refusal) <= 500);
comment on column private.interview_notices.refusal is
  'Why the mail service refused the last mail to the party; null once one is accepted.';

drop function public.settle_interview_mail(uuid, uuid, text, integer, timestamptz);
create function public.settle_interview_mail(
  interview uuid, party uuid, what text, told_sequence integer, told_start timestamptz, refusal text default null
) returns void
language sql security definer set search_path = '' as $$
  insert into private.interview_notices (interview_id, user_id, told, sequence, starts_at, refusal)
  select interview, party, case when what in ('moved', 'reminder') then 'scheduled' else what end, told_sequence, told_start,
    left(refusal, 500)
  where exists (select from public.interviews where id = interview)
  on conflict on constraint interview_notices_key do update
    set told = excluded.told, sequence = excluded.sequence, starts_at = excluded.starts_at, refusal = excluded.refusal,
      tellings = interview_notices.tellings + case when what = 'reminder' then 0 else 1 end,
      told_at = case when what = 'reminder' then interview_notices.told_at else now() end,
      reminded_at = case when what = 'reminder' then now() end
$$;
comment on function public.settle_interview_mail(uuid, uuid, text, integer, timestamptz, text) is
  'Notes what a party of an interview was told, or would have been, had the mail service not refused it. For functions alone.';
revoke execute on function public.settle_interview_mail(uuid, uuid, text, integer, timestamptz, text)
  from public, anon, authenticated;
grant execute on function public.settle_interview_mail(uuid, uuid, text, integer, timestamptz, text) to service_role;

create or replace function public.list_undelivered_messages() returns table (
  id uuid, kind text, application_id uuid, internship_id uuid, job_posting_id uuid, full_name text, email text,
  settled_at timestamptz, error text
)
language sql stable security definer set search_path = '' as $$
  select message.id, message.kind, message.application_id, message.internship_id, application.job_posting_id,
    coalesce(application.full_name, internship.first_name || ' ' || internship.last_name),
    coalesce(application.email, internship.email), message.settled_at, coalesce(message.error, failed.error)
  from (
    select one.id, one.kind, one.application_id, one.internship_id, one.state, one.settled_at, one.error, private.message_key(one) as key
    from public.applicant_messages one where one.state in ('sent', 'refused')
    union all
    select one.id, 'conversation', one.application_id, one.internship_id, one.state, one.settled_at, one.error,
      private.conversation_key(one)
    from public.conversation_messages one where one.state in ('sent', 'refused')
    union all
    select one.id, 'interview', one.application_id, one.internship_id, 'sent', notice.told_at, null, sent.key
    from public.interviews one
    join private.interview_notices notice on notice.interview_id = one.id and notice.user_id is null and notice.refusal is null
    cross join lateral unnest(private.interview_keys(notice)) sent (key)
    where one.state in ('offered', 'scheduled') and coalesce(one.starts_at > now(), true)
    union all
    select one.id, 'interview', one.application_id, one.internship_id, 'refused', greatest(notice.told_at, notice.reminded_at),
      notice.refusal, null
    from public.interviews one
    join private.interview_notices notice on notice.interview_id = one.id and notice.user_id is null and notice.refusal is not null
    where one.state in ('offered', 'scheduled') and coalesce(one.starts_at > now(), true)) message
  left join private.message_errors() failed on failed.key = message.key
  left join public.job_applications application on application.id = message.application_id
  left join public.internship_applications internship on internship.id = message.internship_id
  where message.settled_at > now() - interval '30 days'
    and (message.application_id is not null and (select private.has_permission('rrhh.applications.read'))
      or message.internship_id is not null and (select private.has_permission('rrhh.internships.read')))
    and (message.state = 'refused' or failed.key is not null)
  order by message.settled_at desc
  limit 50
$$;

create or replace function public.correct_applicant_address(message uuid, address text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  undelivered public.applicant_messages;
  is_interview boolean;
begin
  select * into undelivered from public.applicant_messages where id = message for update;
  is_interview := not found;
  if is_interview then
    select application_id, internship_id into undelivered.application_id, undelivered.internship_id
      from public.interviews where id = message for update;
  end if;
  if not coalesce(case when undelivered.application_id is not null
    then private.has_permission('rrhh.applications.update')
    else undelivered.internship_id is not null and private.has_permission('rrhh.internships.update') end, false) then
    raise insufficient_privilege using message = 'permission denied for function correct_applicant_address';
  end if;
  if is_interview and not exists (
    select from private.interview_notices notice, unnest(private.interview_keys(notice)) key
    where notice.interview_id = message and notice.user_id is null
      and (notice.refusal is not null or private.mail_state(key) = 'failed'))
    or not is_interview and not private.is_undelivered(undelivered) then
    raise exception 'the message was delivered' using errcode = 'P0001';
  end if;
  update public.job_applications set email = address, address_corrected_at = now()
    where id = undelivered.application_id;
  update public.internship_applications set email = address, address_corrected_at = now()
    where id = undelivered.internship_id;
  update public.applicant_messages set state = 'scheduled', send_at = now() where id = message;
  -- As if only an offer of long ago had been told: the interviews to come are told anew.
  update private.interview_notices set told = 'offered', sequence = -1, starts_at = null, refusal = null
    where user_id is null and interview_id in (
      select id from public.interviews
      where (application_id = undelivered.application_id or internship_id = undelivered.internship_id)
        and state in ('offered', 'scheduled') and coalesce(starts_at > now(), true));
  insert into public.application_events (application_id, actor_id, kind)
  select undelivered.application_id, private.current_actor(), 'address_corrected'
  where undelivered.application_id is not null;
end
$$;

-- Who applied gives and withdraws the consent to other processes; recruiters see it.

create function public.own_other_processes(token text) returns timestamptz
language sql stable security definer set search_path = '' as $$
  with own as (
    select coalesce(application.person_key, internship.person_key) as person_key
    from private.link_of(token) link
    left join public.job_applications application on application.id = link.application_id
    left join public.internship_applications internship on internship.id = link.internship_id
    where link.id is not null
  )
  select min(since) from (
    select other_processes_since from public.job_applications
    where person_key = (select person_key from own)
    union all
    select other_processes_since from public.internship_applications
    where person_key = (select person_key from own)
  ) accepted (since)
$$;
comment on function public.own_other_processes(text) is
  'Since when the address behind a link accepts to be considered in other processes, with whatever it sent; null when it does not.';

create function public.accept_other_processes(token text, shown_version text, shown_language text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.link_of(token);
  version constant text := private.known_consent('other_processes', shown_version);
begin
  -- A CV without a posting has no other purpose.
  if coalesce(link.application_id, link.internship_id) is null or version is null or shown_language not in ('es', 'en') or (
    -- However often the button is pressed.
    select count(*) >= 20 from public.consents
    where (application_id = link.application_id or internship_id = link.internship_id)
      and happened_at > now() - interval '1 day'
  ) then
    return false;
  end if;
  with applications as (
    update public.job_applications set other_processes_version = version, other_processes_since = now()
    where id = link.application_id and other_processes_since is null returning id
  ), internships as (
    update public.internship_applications set other_processes_version = version, other_processes_since = now()
    where id = link.internship_id and other_processes_since is null returning id
  )
  insert into public.consents (application_id, internship_id, purpose, act, version, language, means)
  select id, null::uuid, 'other_processes', 'given', version, shown_language, 'page' from applications
  union all
  select null, id, 'other_processes', 'given', version, shown_language, 'page' from internships;
  return true;
end
$$;
comment on function public.accept_other_processes(text, text, text) is
  'Accepts, with what a link opens, to be considered in other processes; false when it opens nothing, or the words are not known.';

-- All of the address: who no longer wants it does not mean one of several applications.
create function private.withdraw_other_processes(address text, by_means text) returns jsonb
language sql security definer set search_path = '' as $$
  with applications as (
    update public.job_applications set other_processes_version = null, other_processes_since = null
    where person_key = private.person_key(address) and other_processes_since is not null returning id, language
  ), internships as (
    update public.internship_applications set other_processes_version = null, other_processes_since = null
    where person_key = private.person_key(address) and other_processes_since is not null returning id, language
  ), recorded as (
    insert into public.consents (application_id, internship_id, purpose, act, language, means, actor_id)
    select id, null::uuid, 'other_processes', 'withdrawn', language, by_means, private.current_actor() from applications
    union all
    select null, id, 'other_processes', 'withdrawn', language, by_means, private.current_actor() from internships
    returning application_id
  )
  select jsonb_build_object('job_applications', count(application_id),
    'internship_applications', count(*) - count(application_id)) from recorded
$$;
comment on function private.withdraw_other_processes(text, text) is
  'Withdraws the consent to other processes from everything of an address; returns from how much, by kind.';
revoke execute on function private.withdraw_other_processes(text, text) from public;

create function public.withdraw_own_other_processes(token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.link_of(token);
begin
  if coalesce(link.application_id, link.internship_id) is null then
    return false;
  end if;
  perform private.withdraw_other_processes(coalesce(
    (select email from public.job_applications where id = link.application_id),
    (select email from public.internship_applications where id = link.internship_id)), 'page');
  return true;
end
$$;
comment on function public.withdraw_own_other_processes(text) is
  'Withdraws the consent to other processes from everything of the address behind a link; false when it opens nothing.';

alter table public.rights_events drop constraint rights_events_kind_check;
alter table public.rights_events add constraint rights_events_kind_check check (kind in (
  'confirmed', 'exported', 'rectified', 'erased', 'extended', 'answered', 'consent_withdrawn'));

create function public.withdraw_consent_of_person(request uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.address_of_rights_request(request);
  withdrawn jsonb;
begin
  if address is null then
    raise exception 'the request is closed' using errcode = 'P0001';
  end if;
  withdrawn := private.withdraw_other_processes(address, 'desk');
  insert into public.rights_events (rights_request_id, actor_id, kind, detail)
  values (request, private.current_actor(), 'consent_withdrawn', withdrawn);
  return withdrawn;
end
$$;
comment on function public.withdraw_consent_of_person(uuid) is
  'Withdraws the consent to other processes from everything under the address of an open request; returns from how much, by kind.';

create function public.list_person_consents(person uuid) returns table (
  id bigint, about uuid, purpose text, act text, happened_at timestamptz, version text, means text
)
language sql stable set search_path = '' as $$
  with main as materialized (
    select coalesce((select merged_into from public.person_merges where person_key = person), person) as key
  ), keys as materialized (
    select array(select key from main union select person_key from public.person_merges
      where merged_into = (select key from main)) as list
  )
  select consent.id, sent.id, purpose, act, happened_at, version, means
  from (
    select application.id from public.job_applications application
    where person_key = any ((select list from keys)::uuid[])
    union all
    select internship.id from public.internship_applications internship
    where person_key = any ((select list from keys)::uuid[])
    union all
    select spontaneous.id from public.spontaneous_applications spontaneous
    where person_key = any ((select list from keys)::uuid[])
  ) sent
  join lateral (
    select * from public.consents where application_id = sent.id
    union all
    select * from public.consents where internship_id = sent.id
    union all
    select * from public.consents where spontaneous_id = sent.id
  ) consent on true
  order by happened_at desc, consent.id desc limit 200
$$;
comment on function public.list_person_consents(uuid) is
  'What a person consented to under all their addresses, the newest first: what the caller may see.';

create or replace view public.job_applications_list with (security_invoker = true) as
select application.id, job_posting_id, posting.title as posting_title, full_name, application.status, applied_at, contacted,
  interview_rating,
  -- As in job_applications_unrated_idx.
  interview_rating is null and application.status <> 'rejected' and (contacted or application.status = 'approved')
    as lacks_rating,
  source_name, owner_id, next_step, next_step_on, other_processes_since
from public.job_applications application
left join public.job_postings posting on posting.id = job_posting_id
where repeat_of is null;

revoke execute on function public.own_other_processes(text), public.accept_other_processes(text, text, text),
  public.withdraw_own_other_processes(text), public.withdraw_consent_of_person(uuid), public.list_person_consents(uuid)
  from public, anon, authenticated;
grant execute on function public.own_other_processes(text), public.accept_other_processes(text, text, text),
  public.withdraw_own_other_processes(text) to anon, authenticated;
grant execute on function public.withdraw_consent_of_person(uuid), public.list_person_consents(uuid) to authenticated;

-- Who corrects an applicant's address may be who reads the links that are sent there.

alter table public.job_applications add column address_corrected_at timestamptz;
alter table public.internship_applications add column address_corrected_at timestamptz;
comment on column public.job_applications.address_corrected_at is
  'When somebody of the staff last changed the address: what is erased from then on, the desk for rights erases.';
comment on column public.internship_applications.address_corrected_at is
  'When somebody of the staff last changed the address: what is erased from then on, the desk for rights erases.';

-- Nor is a message refused on purpose, by a subject of which nothing is left. Stored texts lose what the check refuses.
update public.message_templates
  set subject = coalesce(nullif(btrim(regexp_replace(subject, '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]', '', 'g')), ''), '—'),
    body = coalesce(nullif(btrim(regexp_replace(body, '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]', '', 'g')), ''), '—')
  where subject || body ~ '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]';
update public.applicant_messages
  set subject = coalesce(nullif(btrim(regexp_replace(subject, '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]', '', 'g')), ''), '—'),
    body = coalesce(nullif(btrim(regexp_replace(body, '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]', '', 'g')), ''), '—')
  where subject || body ~ '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]';
create or replace function private.is_message_text(words text, maximum integer) returns boolean
language sql immutable set search_path = '' as $$
  select words ~ '\S' and char_length(words) <= maximum and words !~ '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]'
    and regexp_replace(words, '\{\{(nombre|oferta|referencia|empresa)\}\}', '', 'g') !~ '\{\{|\}\}'
$$;
comment on function private.is_message_text(text, integer) is
  'Whether a text is not blank, not too long, and holds neither control characters nor a variable that is not filled in.';

create or replace function public.correct_applicant_address(message uuid, address text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  undelivered public.applicant_messages;
begin
  select * into undelivered from public.applicant_messages where id = message for update;
  if not coalesce(case when undelivered.application_id is not null
    then private.has_permission('rrhh.applications.update')
    else undelivered.internship_id is not null and private.has_permission('rrhh.internships.update') end, false) then
    raise insufficient_privilege using message = 'permission denied for function correct_applicant_address';
  end if;
  if not private.is_undelivered(undelivered) then
    raise exception 'the message was delivered' using errcode = 'P0001';
  end if;
  update public.job_applications set email = address, address_corrected_at = now()
    where id = undelivered.application_id;
  update public.internship_applications set email = address, address_corrected_at = now()
    where id = undelivered.internship_id;
  update public.applicant_messages set state = 'scheduled', send_at = now() where id = message;
  insert into public.application_events (application_id, actor_id, kind)
  select undelivered.application_id, private.current_actor(), 'address_corrected'
  where undelivered.application_id is not null;
end
$$;

create or replace function public.erase_own_application(token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.link_though_blocked(token);
  applications uuid[];
begin
  if link.id is null then
    return false;
  end if;
  applications := array(
    select id from public.job_applications where link.application_id in (id, repeat_of) order by id for update);
  if exists (select from public.job_applications where id = any (applications) and address_corrected_at is not null)
    or exists (select from public.internship_applications where id = link.internship_id and address_corrected_at is not null) then
    return false;
  end if;
  perform private.forget_mails(applications || link.internship_id || link.spontaneous_id);
  delete from public.job_applications where id = any (applications) and repeat_of is not null;
  delete from public.job_applications where id = any (applications);
  delete from public.internship_applications where id = link.internship_id;
  delete from public.spontaneous_applications where id = link.spontaneous_id;
  -- Proves it, without what was erased.
  perform public.record_security_event('data_erased', null,
    jsonb_build_object('what', case when link.application_id is not null then 'application'
        when link.internship_id is not null then 'internship' else 'spontaneous' end,
      'count', greatest(cardinality(applications), 1)));
  return true;
end
$$;

-- A merged person stays one under a corrected address; of an address that is gone, no digest stays.
create function private.carry_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('person_merges'));
  if not private.is_person(old.person_key)
    and not exists (select from public.person_merges where new.person_key in (person_key, merged_into)) then
    update public.person_merges set person_key = new.person_key where person_key = old.person_key;
    update public.person_merges set merged_into = new.person_key where merged_into = old.person_key;
  end if;
  return null;
end
$$;
do $$
declare
  name text;
begin
  foreach name in array array['job_applications', 'internship_applications', 'spontaneous_applications'] loop
    -- Triggers run in the order of their names.
    execute format('create trigger carry_person after update of email on public.%I
      for each row when (old.person_key <> new.person_key) execute function private.carry_person()', name);
    execute format('create trigger forget_corrected_dismissals after update of email on public.%I
      for each row when (old.person_key <> new.person_key) execute function private.forget_dismissals()', name);
    execute format('create trigger forget_corrected_person after update of email on public.%I
      for each row when (old.person_key <> new.person_key) execute function private.forget_person()', name);
  end loop;
end
$$;
revoke execute on function private.carry_person() from public;

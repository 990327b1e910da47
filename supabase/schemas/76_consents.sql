-- What people consented to, in which words.

-- Who consented to what, when, how, and in which words: one row for each act.
create table private.consent_texts (
  purpose text not null check (purpose in ('application', 'internship', 'spontaneous', 'other_processes', 'job_alerts')),
  version text not null check (version ~ '^\d{4}-\d{2}-\d{2}$'),
  spanish text not null,
  english text not null,
  introduced_at timestamptz not null default now(),
  primary key (purpose, version)
);
comment on table private.consent_texts is
  'The words of each consent, as domain/consent-texts.ts had them. A row stays as it is: new words are a new version.';
comment on column private.consent_texts.spanish is
  'Brackets hold the link to the privacy policy; {{period.…}} was the one in force.';
alter table private.consent_texts enable row level security;

create table public.consents (
  id bigint generated always as identity primary key,
  application_id uuid references public.job_applications on delete cascade,
  internship_id uuid references public.internship_applications on delete cascade,
  spontaneous_id uuid references public.spontaneous_applications on delete cascade,
  job_alert_id uuid references private.job_alerts on delete cascade,
  purpose text not null constraint consents_purpose_check check (
    purpose in ('application', 'internship', 'spontaneous', 'other_processes', 'job_alerts')),
  act text not null constraint consents_act_check check (act in ('given', 'prolonged', 'withdrawn')),
  happened_at timestamptz not null default now(),
  version text,
  language text not null constraint consents_language_check check (language in ('es', 'en')),
  means text not null constraint consents_means_check check (means in ('form', 'mail', 'page', 'desk')),
  actor_id uuid references auth.users on delete set null,
  constraint consents_version_fkey foreign key (purpose, version) references private.consent_texts,
  constraint consents_one_subject check (num_nonnulls(application_id, internship_id, spontaneous_id, job_alert_id) = 1)
);
comment on table public.consents is
  'Consents given, prolonged and withdrawn, each an act that stays as it was; erased with what they are about.';
comment on column public.consents.version is
  'Of the words that were shown; null when no words were, or it is not known which.';
comment on column public.consents.means is
  'The form itself, a link in a mail, the applicant''s page, or staff at the desk for rights, who are actor_id.';

create index consents_actor_idx on public.consents (actor_id) where actor_id is not null;
create index consents_application_idx on public.consents (application_id) where application_id is not null;
create index consents_internship_idx on public.consents (internship_id) where internship_id is not null;
create index consents_job_alert_idx on public.consents (job_alert_id) where job_alert_id is not null;
create index consents_spontaneous_idx on public.consents (spontaneous_id) where spontaneous_id is not null;
create index consents_version_idx on public.consents (purpose, version);
alter table public.consents enable row level security;

-- A page that was opened before the words changed may be sent within a day.
create function private.known_consent(wanted_purpose text, wanted_version text) returns text
language sql stable security definer set search_path = '' as $$
  select version from private.consent_texts
  where purpose = wanted_purpose and version = wanted_version
    and not exists (
      select from private.consent_texts newer
      where newer.purpose = wanted_purpose and newer.version > wanted_version
        and newer.introduced_at < now() - interval '1 day')
$$;
comment on function private.known_consent is
  'A version that a form may have shown; null for any other, whatever the client says.';

create function private.admit_other_processes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Nobody has consented to words that nobody knows.
  new.other_processes_version := private.known_consent('other_processes', new.other_processes_version);
  new.other_processes_since := case when new.other_processes_version is not null
    then coalesce(new.other_processes_since, now()) end;
  return new;
end
$$;

-- The triggers' arguments: the column that says whose a consent is, and the purpose of the form.
create function private.record_consents() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  own_purpose constant text := tg_argv[1];
  was constant jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  is_now constant jsonb := to_jsonb(new);
  subject constant jsonb := jsonb_build_object(tg_argv[0], new.id, 'language', new.language);
  acts jsonb := '[]';
  act jsonb;
begin
  if is_now ->> 'consented_at' is distinct from was ->> 'consented_at' then
    acts := acts || case when tg_op = 'INSERT'
      then jsonb_build_object('purpose', own_purpose, 'act', 'given', 'means', 'form',
        'happened_at', is_now -> 'consented_at',
        'version', private.known_consent(own_purpose, is_now ->> 'consent_version'))
      else jsonb_build_object('purpose', own_purpose, 'act', 'prolonged', 'means', 'page') end;
  end if;
  if tg_op = 'INSERT' and is_now ->> 'other_processes_since' is not null then
    acts := acts || jsonb_build_object('purpose', 'other_processes', 'act', 'given', 'means', 'form',
      'happened_at', is_now -> 'other_processes_since', 'version', is_now -> 'other_processes_version');
  end if;
  if is_now ->> 'withdrawn_at' is not null and was ->> 'withdrawn_at' is null then
    acts := acts || jsonb_build_object('purpose', own_purpose, 'act', 'withdrawn', 'means', 'page');
  end if;
  -- Subscriptions count once their link was used, which also renews them.
  if is_now ->> 'confirmed_at' is not null and is_now ->> 'expires_at' is distinct from was ->> 'expires_at' then
    acts := acts || case when was ->> 'confirmed_at' is null
      then jsonb_build_object('purpose', own_purpose, 'act', 'given', 'means', 'mail',
        'version', private.known_consent(own_purpose, is_now ->> 'consent_version'))
      else jsonb_build_object('purpose', own_purpose, 'act', 'prolonged', 'means', 'mail') end;
  end if;
  for act in select * from jsonb_array_elements(acts) loop
    insert into public.consents (application_id, internship_id, spontaneous_id, job_alert_id, purpose, act, happened_at,
      version, language, means)
    select application_id, internship_id, spontaneous_id, job_alert_id, purpose, one.act, coalesce(happened_at, now()),
      version, language, means
    from jsonb_populate_record(null::public.consents, subject || act) one
    -- However often the button is pressed.
    where one.act <> 'prolonged' or not exists (
      select from public.consents former
      where (former.application_id = one.application_id or former.internship_id = one.internship_id
          or former.spontaneous_id = one.spontaneous_id or former.job_alert_id = one.job_alert_id)
        and former.act = 'prolonged' and former.happened_at > now() - interval '1 hour');
  end loop;
  return null;
end
$$;

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
comment on function public.own_other_processes is
  'Since when the address behind a link accepts to be considered in other processes, with whatever it sent; null when it does not.';
grant execute on function public.own_other_processes to anon, authenticated;

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
comment on function public.accept_other_processes is
  'Accepts, with what a link opens, to be considered in other processes; false when it opens nothing, or the words are not known.';
grant execute on function public.accept_other_processes to anon, authenticated;

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
comment on function private.withdraw_other_processes is
  'Withdraws the consent to other processes from everything of an address; returns from how much, by kind.';

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
comment on function public.withdraw_own_other_processes is
  'Withdraws the consent to other processes from everything of the address behind a link; false when it opens nothing.';
grant execute on function public.withdraw_own_other_processes to anon, authenticated;

create function public.withdraw_consent_of_person(request uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.lock_rights_request(request);
  withdrawn jsonb;
begin
  withdrawn := private.withdraw_other_processes(address, 'desk');
  insert into public.rights_events (rights_request_id, actor_id, kind, detail)
  values (request, private.current_actor(), 'consent_withdrawn', withdrawn);
  return withdrawn;
end
$$;
comment on function public.withdraw_consent_of_person is
  'Withdraws the consent to other processes from everything under the address of an open request; returns from how much, by kind.';
grant execute on function public.withdraw_consent_of_person to authenticated;

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
comment on function public.list_person_consents is
  'What a person consented to under all their addresses, the newest first: what the caller may see.';
grant execute on function public.list_person_consents to authenticated;

create trigger record_consents after insert or update of confirmed_at, expires_at on private.job_alerts
  for each row execute function private.record_consents('job_alert_id', 'job_alerts');

create trigger admit_other_processes before insert on public.internship_applications
  for each row execute function private.admit_other_processes();

create trigger record_consents after insert or update of consented_at, withdrawn_at on public.internship_applications
  for each row execute function private.record_consents('internship_id', 'internship');

create trigger admit_other_processes before insert on public.job_applications
  for each row execute function private.admit_other_processes();

create trigger record_consents after insert or update of consented_at, withdrawn_at on public.job_applications
  for each row execute function private.record_consents('application_id', 'application');

create trigger record_consents after insert or update of consented_at on public.spontaneous_applications
  for each row execute function private.record_consents('spontaneous_id', 'spontaneous');

create policy "Functions work with the rows of everybody" on private.announced_postings
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on private.applicant_links
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on private.claimed_cvs
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on private.interview_notices
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on private.job_alert_digests
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on private.job_alerts
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on private.reply_mailboxes
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on public.admin_profiles
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on public.applicant_messages
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on public.application_comments
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on public.application_events
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on public.application_tags
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on public.consents
  for all to portal_functions using (true) with check (true);
create policy "Nobody sees what blocked people consented to" on public.consents
  as restrictive for all to authenticated, portal_functions
  using (coalesce(application_id, internship_id, spontaneous_id, job_alert_id) not in (select private.blocked()));
create policy "Recruiters see what applicants consented to" on public.consents
  for select to authenticated
  using (case
      when job_alert_id is not null then false
      when internship_id is not null then (select private.has_permission('rrhh.internships.read'))
      else (select private.has_permission('rrhh.applications.read'))
    end);
create policy "Functions work with the rows of everybody" on public.contact_requests
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on public.conversation_messages
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on public.cv_texts
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on public.internship_applications
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on public.interview_rooms
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on public.interviews
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on public.job_applications
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on public.job_posting_translations
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on public.job_postings
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on public.notices
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on public.person_dismissals
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on public.person_merges
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on public.spontaneous_applications
  for all to portal_functions using (true) with check (true);

grant select on public.consents to authenticated;
revoke delete, maintain, references, trigger, truncate, update on public.consents from service_role;
grant select, insert, update, delete on public.consents to portal_functions;
grant usage on sequence public.consents_id_seq to portal_functions;

insert into private.consent_texts (purpose, version, spanish, english) values
  ('application', '2026-11-24',
    'Al enviar su postulación autoriza que tratemos estos datos para evaluarla, como explica nuestra [política de privacidad].',
    'By sending your application you allow us to process this data to assess it, as explained in our [privacy policy].'),
  ('internship', '2026-11-24',
    'Al enviar tu solicitud autorizas que tratemos estos datos para evaluarla, como explica nuestra [política de privacidad].',
    'By sending your application you allow us to process this data to assess it, as explained in our [privacy policy].'),
  ('spontaneous', '2026-11-24',
    'Al enviar su CV autoriza que guardemos estos datos por {{period.spontaneous}} para considerarle en cargos que se abran, como explica nuestra [política de privacidad].',
    'By sending your CV you allow us to keep these data for {{period.spontaneous}}, to consider you for positions that open, as explained in our [privacy policy].'),
  ('job_alerts', '2026-11-24',
    'Al suscribirse autoriza que usemos su correo para enviarle ofertas de trabajo durante {{period.job_alerts}}, como explica nuestra [política de privacidad].',
    'By subscribing you allow us to use your e-mail address to send you job offers for {{period.job_alerts}}, as explained in our [privacy policy].'),
  ('other_processes', '2026-11-24',
    'Acepto que me consideren en otros procesos de selección mientras guarden mis datos. Es opcional, y puedo retirarlo cuando quiera.',
    'I agree to be considered in other selection processes while you keep my data. This is optional, and I can withdraw it at any time.'),
  ('application', '2026-11-28',
    'Al enviar su postulación autoriza que tratemos estos datos para evaluarla, como explica nuestra [política de privacidad].',
    'By sending your application you allow us to process this data to assess it, as explained in our [privacy policy].'),
  ('internship', '2026-11-28',
    'Al enviar tu solicitud autorizas que tratemos estos datos para evaluarla, como explica nuestra [política de privacidad].',
    'By sending your application you allow us to process this data to assess it, as explained in our [privacy policy].'),
  ('spontaneous', '2026-11-28',
    'Al enviar su CV autoriza que guardemos estos datos por {{period.spontaneous}} para considerarle en cargos que se abran, como explica nuestra [política de privacidad].',
    'By sending your CV you allow us to keep these data for {{period.spontaneous}}, to consider you for positions that open, as explained in our [privacy policy].'),
  ('job_alerts', '2026-11-28',
    'Al suscribirse autoriza que usemos su correo para enviarle ofertas de trabajo durante {{period.job_alerts}}, como explica nuestra [política de privacidad].',
    'By subscribing you allow us to use your e-mail address to send you new job openings for {{period.job_alerts}}, as explained in our [privacy policy].');

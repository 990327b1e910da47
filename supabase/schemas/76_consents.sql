-- Consent records: which applicant or subscriber gave, renewed or withdrew which consent, when, by which means and to
-- which wording. Each act is one row.

create table private.consent_texts (
  purpose text not null check (
    purpose in ('application', 'internship', 'spontaneous', 'other_processes', 'job_alerts')),
  version text not null check (version ~ '^\d{4}-\d{2}-\d{2}$'),
  spanish text not null,
  english text not null,
  introduced_at timestamptz not null default now(),
  primary key (purpose, version)
);
comment on table private.consent_texts is
  'Wording of each consent, copied from domain/data-protection/consent-texts.ts. Rows never change: a new wording is a '
  'new version.';
comment on column private.consent_texts.spanish is
  'Brackets enclose the link to the privacy policy; {{period.…}} stands for the retention period in force.';
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
  shown_text text,
  constraint consents_version_fkey foreign key (purpose, version) references private.consent_texts,
  constraint consents_one_subject check (num_nonnulls(application_id, internship_id, spontaneous_id, job_alert_id) = 1)
);
comment on table public.consents is
  'Consents given, prolonged and withdrawn: append-only, erased with the application or alert they belong to.';
comment on column public.consents.version is
  'Version of the wording shown; null when none was shown or it is unknown.';
comment on column public.consents.shown_text is
  'The wording as the person read it, with the retention period of that day; null when none was shown.';
comment on column public.consents.means is
  'form; mail (link in an e-mail); page (applicant page); desk (staff handling a data-subject request, in actor_id).';

create index consents_actor_idx on public.consents (actor_id) where actor_id is not null;
create index consents_application_idx on public.consents (application_id) where application_id is not null;
create index consents_internship_idx on public.consents (internship_id) where internship_id is not null;
create index consents_job_alert_idx on public.consents (job_alert_id) where job_alert_id is not null;
create index consents_spontaneous_idx on public.consents (spontaneous_id) where spontaneous_id is not null;
create index consents_version_idx on public.consents (purpose, version);
alter table public.consents enable row level security;

-- A version stays valid for a day after a newer one is introduced: a page may have been opened before the change.
create function private.get_valid_consent_version(requested_purpose text, requested_version text) returns text
language sql stable security definer set search_path = '' as $$
  select version from private.consent_texts
  where purpose = requested_purpose and version = requested_version
    and not exists (
      select from private.consent_texts newer
      where newer.purpose = requested_purpose and newer.version > requested_version
        and newer.introduced_at < now() - interval '1 day')
$$;
comment on function private.get_valid_consent_version is
  'The version sent by a client, if a form can have shown it. Returns null otherwise.';

create function private.get_consent_wording(purpose text, version text, language text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  wording text;
  period record;
begin
  select case get_consent_wording.language when 'en' then english else spanish end into wording
  from private.consent_texts consent
  where consent.purpose = get_consent_wording.purpose and consent.version = get_consent_wording.version;
  for period in select kind, months from public.retention_periods loop
    wording := replace(wording, '{{period.' || period.kind || '}}', period.months || case
      when language = 'en' then case period.months when 1 then ' month' else ' months' end
      else case period.months when 1 then ' mes' else ' meses' end end);
  end loop;
  return translate(wording, '[]', '');
end
$$;
comment on function private.get_consent_wording is
  'A consent text as forms show it now: with the retention periods in force, as app/i18n/fill-periods.ts fills them in.';

create function private.set_shown_consent_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.shown_text := private.get_consent_wording(new.purpose, new.version, new.language);
  return new;
end
$$;
comment on function private.set_shown_consent_text is
  'Stores the wording with the consent: the retention period in it may change, and what was shown is evidence.';

create function private.record_consents(id_column text, form_purpose text, old_row jsonb, new_row jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  is_new constant boolean := old_row is null;
  subject constant jsonb := jsonb_build_object(id_column, new_row -> 'id', 'language', new_row -> 'language');
  acts jsonb := '[]';
  act jsonb;
begin
  if new_row ->> 'consented_at' is distinct from old_row ->> 'consented_at' then
    acts := acts || case when is_new
      then jsonb_build_object('purpose', form_purpose, 'act', 'given', 'means', 'form',
        'happened_at', new_row -> 'consented_at',
        'version', private.get_valid_consent_version(form_purpose, new_row ->> 'consent_version'))
      else jsonb_build_object('purpose', form_purpose, 'act', 'prolonged', 'means', 'page') end;
  end if;
  if is_new and new_row ->> 'other_processes_since' is not null then
    acts := acts || jsonb_build_object('purpose', 'other_processes', 'act', 'given', 'means', 'form',
      'happened_at', new_row -> 'other_processes_since', 'version', new_row -> 'other_processes_version');
  end if;
  if new_row ->> 'withdrawn_at' is not null and old_row ->> 'withdrawn_at' is null then
    acts := acts || jsonb_build_object('purpose', form_purpose, 'act', 'withdrawn', 'means', 'page');
  end if;
  -- The consent of a job alert counts from the use of its confirmation link; another such link renews it.
  if new_row ->> 'confirmed_at' is not null and new_row ->> 'expires_at' is distinct from old_row ->> 'expires_at' then
    acts := acts || case when old_row ->> 'confirmed_at' is null
      then jsonb_build_object('purpose', form_purpose, 'act', 'given', 'means', 'mail',
        'version', private.get_valid_consent_version(form_purpose, new_row ->> 'consent_version'))
      else jsonb_build_object('purpose', form_purpose, 'act', 'prolonged', 'means', 'mail') end;
  end if;
  for act in select * from jsonb_array_elements(acts) loop
    insert into public.consents (application_id, internship_id, spontaneous_id, job_alert_id, purpose, act, happened_at,
      version, language, means)
    select application_id, internship_id, spontaneous_id, job_alert_id, purpose, consent.act,
      coalesce(happened_at, now()), version, language, means
    from jsonb_populate_record(null::public.consents, subject || act) consent
    -- Repeated clicks within an hour are recorded once.
    where consent.act <> 'prolonged' or not exists (
      select from public.consents recent
      where (recent.application_id = consent.application_id or recent.internship_id = consent.internship_id
          or recent.spontaneous_id = consent.spontaneous_id or recent.job_alert_id = consent.job_alert_id)
        and recent.act = 'prolonged' and recent.happened_at > now() - interval '1 hour');
  end loop;
end
$$;
comment on function private.record_consents is
  'Records consents of a form. id_column is the column of consents that references the row; old_row is null for a new '
  'row.';

create function public.get_own_other_processes_consent(token text) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select min(other_processes_since) from private.applicants
  where person_key = (
    select own.person_key from private.get_applicant_link(token) link
    join private.applicants own on own.id = coalesce(link.application_id, link.internship_id))
$$;
comment on function public.get_own_other_processes_consent is
  'Since when the address behind a link consents to other processes, for any application. Returns null if it does not.';
grant execute on function public.get_own_other_processes_consent to anon, authenticated;

create function public.accept_other_processes(token text, shown_version text, shown_language text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.get_applicant_link(token);
  version constant text := private.get_valid_consent_version('other_processes', shown_version);
begin
  -- A spontaneous application has no other purpose.
  if coalesce(link.application_id, link.internship_id) is null or version is null
    or shown_language not in ('es', 'en') or (
    -- Limits the rows that repeated clicks create.
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
  'Consents to consideration in other processes. Returns false without a valid link or version, or over the limit.';
grant execute on function public.accept_other_processes to anon, authenticated;

-- Withdrawal covers all applications of the address: applicants do not mean to withdraw from a single one.
create function private.withdraw_other_processes_consent(address text, by_means text) returns jsonb
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
comment on function private.withdraw_other_processes_consent is
  'Withdraws the consent to other processes from all applications of an address; returns their number by kind.';

create function public.withdraw_own_other_processes(token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.get_applicant_link(token);
begin
  if coalesce(link.application_id, link.internship_id) is null then
    return false;
  end if;
  perform private.withdraw_other_processes_consent(email, 'page') from private.applicants
    where id = coalesce(link.application_id, link.internship_id);
  return true;
end
$$;
comment on function public.withdraw_own_other_processes is
  'Withdraws the consent to other processes for the address behind a link. Returns false without a valid link.';
grant execute on function public.withdraw_own_other_processes to anon, authenticated;

create function public.withdraw_consent_of_person(request uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.lock_rights_request(request);
  withdrawn jsonb;
begin
  withdrawn := private.withdraw_other_processes_consent(address, 'desk');
  insert into public.rights_events (rights_request_id, actor_id, kind, detail)
  values (request, private.current_actor(), 'consent_withdrawn', withdrawn);
  return withdrawn;
end
$$;
comment on function public.withdraw_consent_of_person is
  'Withdraws the consent to other processes for the address of an open data-subject request; returns counts by kind.';
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
  select consent.id, submission.id, purpose, act, happened_at, version, means
  from private.applicants submission
  join lateral (
    select * from public.consents where application_id = submission.id
    union all
    select * from public.consents where internship_id = submission.id
    union all
    select * from public.consents where spontaneous_id = submission.id
  ) consent on true
  where person_key = any ((select list from keys)::uuid[])
  order by happened_at desc, consent.id desc limit 200
$$;
comment on function public.list_person_consents is
  'The 200 newest consents of a person under all their addresses that row-level security lets the caller see.';
grant execute on function public.list_person_consents to authenticated;

create trigger set_shown_text before insert on public.consents
  for each row execute function private.set_shown_consent_text();

create policy "Consents of blocked people are hidden" on public.consents
  as restrictive for all to authenticated, portal_functions
  using (coalesce(application_id, internship_id, spontaneous_id, job_alert_id)
    not in (select private.list_blocked_ids()));
create policy "Recruiters see the consents of applicants" on public.consents
  for select to authenticated
  using (case
      when job_alert_id is not null then false
      when internship_id is not null then (select private.has_permission('rrhh.internships.read'))
      else (select private.has_permission('rrhh.applications.read'))
    end);

create policy "Functions access all rows" on public.consents
  for all to portal_functions using (true) with check (true);

grant select on public.consents to authenticated;
revoke all on public.consents from service_role;
grant select, insert on public.consents to service_role;
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
    'By subscribing you allow us to use your e-mail address to send you new job openings for {{period.job_alerts}}, as explained in our [privacy policy].'),
  ('application', '2026-11-29',
    'Al enviar su postulación autoriza que tratemos estos datos para evaluarla, como explica nuestra [política de privacidad].',
    'By sending your application you allow us to process this data to assess it, as explained in our [privacy policy].'),
  ('internship', '2026-11-29',
    'Al enviar tu solicitud autorizas que tratemos estos datos para evaluarla, como explica nuestra [política de privacidad].',
    'By sending your application you allow us to process this data to assess it, as explained in our [privacy policy].'),
  ('spontaneous', '2026-11-29',
    'Al enviar su CV autoriza que guardemos estos datos por {{period.spontaneous}} para considerarle en cargos que se abran, como explica nuestra [política de privacidad].',
    'By sending your résumé you allow us to keep this data for {{period.spontaneous}}, to consider you for positions that open, as explained in our [privacy policy].'),
  ('job_alerts', '2026-11-29',
    'Al suscribirse autoriza que usemos su correo para enviarle ofertas de trabajo durante {{period.job_alerts}}, como explica nuestra [política de privacidad].',
    'By subscribing you allow us to use your email address to send you new job openings for {{period.job_alerts}}, as explained in our [privacy policy].');

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
comment on column private.consent_texts.spanish is 'Brackets hold the link to the privacy policy; {{period.…}} was the one in force.';
alter table private.consent_texts enable row level security;
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
    'I agree to be considered in other selection processes while you keep my data. This is optional, and I can withdraw it at any time.');

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
comment on column public.consents.version is 'Of the words that were shown; null when no words were, or it is not known which.';
comment on column public.consents.means is
  'The form itself, a link in a mail, the applicant''s page, or staff at the desk for rights, who are actor_id.';
create index consents_application_idx on public.consents (application_id) where application_id is not null;
create index consents_internship_idx on public.consents (internship_id) where internship_id is not null;
create index consents_spontaneous_idx on public.consents (spontaneous_id) where spontaneous_id is not null;
create index consents_job_alert_idx on public.consents (job_alert_id) where job_alert_id is not null;
create index consents_version_idx on public.consents (purpose, version);
create index consents_actor_idx on public.consents (actor_id) where actor_id is not null;

alter table public.consents enable row level security;
revoke all on public.consents from anon, authenticated, service_role;
grant select on public.consents to authenticated;
-- Nobody changes or deletes one.
grant select, insert on public.consents to service_role;
create policy "Recruiters see what applicants consented to" on public.consents
  for select to authenticated
  using (
    case
      when job_alert_id is not null then false
      when internship_id is not null then (select private.has_permission('rrhh.internships.read'))
      else (select private.has_permission('rrhh.applications.read'))
    end
  );

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
comment on function private.known_consent(text, text) is
  'A version that a form may have shown; null for any other, whatever the client says.';
revoke execute on function private.known_consent(text, text) from public;

-- To be considered in other processes is a consent of its own.
alter table public.job_applications
  add column other_processes_version text,
  add column other_processes_since timestamptz;
alter table public.internship_applications
  add column other_processes_version text,
  add column other_processes_since timestamptz;
comment on column public.job_applications.other_processes_version is
  'The words by which the applicant accepts to be considered in other processes; null when they do not.';
comment on column public.job_applications.other_processes_since is
  'Since when the applicant accepts to be considered in other processes; null when they do not.';
comment on column public.internship_applications.other_processes_version is
  'The words by which the student accepts to be considered in other processes; null when they do not.';
comment on column public.internship_applications.other_processes_since is
  'Since when the student accepts to be considered in other processes; null when they do not.';
grant insert (other_processes_version) on public.job_applications, public.internship_applications to anon, authenticated;
create index job_applications_other_processes_idx on public.job_applications (applied_at desc, id)
  where other_processes_since is not null and repeat_of is null;

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
create trigger admit_other_processes before insert on public.job_applications
  for each row execute function private.admit_other_processes();
create trigger admit_other_processes before insert on public.internship_applications
  for each row execute function private.admit_other_processes();

-- Neither prolongs the period of retention: what is done with the data changes, not how long they are kept.
create or replace trigger touch before update on public.job_applications for each row
  when (old.other_processes_since is not distinct from new.other_processes_since) execute function private.touch();
create or replace trigger touch before update on public.internship_applications for each row
  when (old.other_processes_since is not distinct from new.other_processes_since) execute function private.touch();

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
create trigger record_consents after insert or update of consented_at, withdrawn_at on public.job_applications
  for each row execute function private.record_consents('application_id', 'application');
create trigger record_consents after insert or update of consented_at, withdrawn_at on public.internship_applications
  for each row execute function private.record_consents('internship_id', 'internship');
create trigger record_consents after insert on public.spontaneous_applications
  for each row execute function private.record_consents('spontaneous_id', 'spontaneous');
create trigger record_consents after insert or update of confirmed_at, expires_at on private.job_alerts
  for each row execute function private.record_consents('job_alert_id', 'job_alerts');

-- What is known of the time before: the moment, not the words.
insert into public.consents (application_id, purpose, act, happened_at, language, means)
select id, 'application', 'given', consented_at, language, 'form' from public.job_applications
where consented_at is not null
union all
select id, 'application', 'withdrawn', withdrawn_at, language, 'page' from public.job_applications
where withdrawn_at is not null;
insert into public.consents (internship_id, purpose, act, happened_at, language, means)
select id, 'internship', 'given', consented_at, language, 'form' from public.internship_applications
where consented_at is not null
union all
select id, 'internship', 'withdrawn', withdrawn_at, language, 'page' from public.internship_applications
where withdrawn_at is not null;
insert into public.consents (spontaneous_id, purpose, act, happened_at, language, means)
select id, 'spontaneous', 'given', consented_at, language, 'form' from public.spontaneous_applications;
insert into public.consents (job_alert_id, purpose, act, happened_at, language, means)
select id, 'job_alerts', 'given', confirmed_at, language, 'mail' from private.job_alerts where confirmed_at is not null;

-- Brings a database of version 0.3 to the schema of the baseline, whose functions, views, triggers, policies, comments,
-- privileges and schedules run afterwards (server/schema/adopt-baseline.ts). Rows stay as they are.

alter table private.announced_postings rename constraint published_postings_pkey to announced_postings_pkey;
alter table private.announced_postings
  rename constraint published_postings_job_posting_id_fkey to announced_postings_job_posting_id_fkey;

alter table private.interview_notices rename column told to state;
alter table private.interview_notices rename column told_at to notified_at;
alter table private.interview_notices rename column tellings to notification_count;
alter table private.interview_notices rename constraint interview_notices_told_check to interview_notices_state_check;

alter table private.job_alerts add column sender_digest text
  constraint job_alerts_sender_digest_check check (sender_digest ~ '^[0-9a-f]{64}$');
alter table private.rights_confirmations add column sender_digest text
  constraint rights_confirmations_sender_digest_check check (sender_digest ~ '^[0-9a-f]{64}$');
alter table public.rights_events drop constraint rights_events_kind_check;
alter table public.rights_events add constraint rights_events_kind_check check (kind in (
      'confirmed', 'blocked', 'unblocked', 'exported', 'rectified', 'consent_withdrawn', 'erased', 'extended',
      'answered', 'downloaded', 'copy_resent'));
create table private.data_copies (
  rights_request_id uuid primary key references public.rights_requests on delete cascade,
  digest text not null unique check (digest ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null default now() + interval '7 days',
  downloaded_at timestamptz,
  sent_at timestamptz not null default now(),
  attempt integer not null default 1
);
alter table private.data_copies enable row level security;
create table public.skipped_mails (
  id uuid primary key default gen_random_uuid(),
  mail_key text not null unique constraint skipped_mails_mail_key_check check (mail_key ~ '^[0-9a-f]{64}$'),
  reason text not null constraint skipped_mails_reason_check check (reason in (
      'untagged', 'automatic', 'unknown', 'full', 'ours', 'delayed', 'report', 'unreadable')),
  sender text not null constraint skipped_mails_sender_check check (char_length(sender) <= 320),
  subject text not null constraint skipped_mails_subject_check check (char_length(subject) <= 300),
  created_at timestamptz not null default now()
);
create index skipped_mails_created_at_idx on public.skipped_mails (created_at);
alter table public.skipped_mails enable row level security;
alter table public.conversation_messages
  add column is_automatic boolean not null default false,
  add column contact_request_id uuid references public.contact_requests on delete cascade,
  drop constraint conversation_messages_one_applicant,
  add constraint conversation_messages_one_correspondent
    check (num_nonnulls(application_id, internship_id, contact_request_id) = 1);
create index conversation_messages_contact_request_idx on public.conversation_messages (contact_request_id, created_at)
  where contact_request_id is not null;
drop index public.conversation_messages_mail_key_once;
create unique index conversation_messages_mail_key_once
  on public.conversation_messages (coalesce(application_id, internship_id, contact_request_id), mail_key)
  where (mail_key is not null);
alter table private.conversation_tags
  add column contact_request_id uuid unique references public.contact_requests on delete cascade;
alter table private.thread_mails
  add column contact_request_id uuid references public.contact_requests on delete cascade,
  drop constraint thread_mails_one_applicant,
  add constraint thread_mails_one_correspondent
    check (num_nonnulls(application_id, internship_id, contact_request_id) = 1);
create index thread_mails_contact_request_idx on private.thread_mails (contact_request_id, id)
  where contact_request_id is not null;
alter table public.notices
  alter column application_id drop not null,
  add column contact_request_id uuid references public.contact_requests on delete cascade,
  drop constraint notices_kind_check,
  add constraint notices_kind_check check (kind in ('mention', 'assigned', 'replied')),
  add constraint notices_one_subject check (num_nonnulls(application_id, contact_request_id) = 1),
  add constraint notices_replied_to_quote check (kind <> 'replied' or contact_request_id is not null);
create index notices_contact_request_idx on public.notices (contact_request_id) where contact_request_id is not null;
alter table public.consents add column shown_text text;

create function private.is_signature(value text) returns boolean language sql immutable as 'select true';
create table public.staff_preferences (
  user_id uuid primary key references public.admin_profiles (user_id) on delete cascade,
  signature text constraint staff_preferences_signature_check check (private.is_signature(signature)),
  mails_mentions boolean not null default true,
  mails_interviews boolean not null default true,
  mails_reminders boolean not null default true,
  mails_declined boolean not null default true,
  updated_at timestamptz not null default now()
);
alter table public.staff_preferences enable row level security;
alter table public.applicant_messages add column signature text
  constraint applicant_messages_signature_check check (private.is_signature(signature));

-- The rows get theirs in 0.3-rows.sql.
create function private.are_job_places(places text[]) returns boolean language sql as 'select true';
alter table public.job_postings
  add column places text[] not null default '{}'
    constraint job_postings_places_check check (private.are_job_places(places)),
  add column country text not null default 'CL' constraint job_postings_country_check
    check (country in ('CL', 'AR', 'BO', 'BR', 'CO', 'EC', 'ES', 'MX', 'PA', 'PE', 'PY', 'US', 'UY')),
  add column work_mode text not null default 'on_site'
    constraint job_postings_work_mode_check check (work_mode in ('on_site', 'hybrid', 'remote'));

-- Generated columns, checks and defaults keep the functions that they call: those are renamed, the others are created again.
alter function private.searchable(text) rename to normalize_text;
alter function private.source_name(jsonb) rename to get_source_name;
alter function private.are_interview_times(timestamptz[]) rename to are_valid_interview_times;
alter function private.cv_words(text) rename to normalize_cv_text;
-- Renaming a function does not rename its parameters. The rows satisfy the same checks as before.
create function private.next_order_index(table_name text) returns integer language sql as 'select 1';
alter table public.hero_images alter column order_index set default private.next_order_index('hero_images');
alter table public.success_cases alter column order_index set default private.next_order_index('success_cases');
alter table public.message_templates
  drop constraint message_templates_subject_check, drop constraint message_templates_body_check;
alter table public.applicant_messages
  drop constraint applicant_messages_subject_check, drop constraint applicant_messages_body_check;
drop function private.is_template_text(text, text, integer), private.is_message_text(text, integer);
create function private.is_message_text(value text, maximum integer) returns boolean language sql as 'select true';
create function private.is_template_text(kind text, value text, maximum integer) returns boolean
language sql as 'select true';
alter table public.message_templates
  add constraint message_templates_subject_check
    check (private.is_template_text(kind, subject, 150) and subject !~ '[\n\r]|\{\{horas\}\}'),
  add constraint message_templates_body_check check (private.is_template_text(kind, body, 5000));
alter table public.applicant_messages
  add constraint applicant_messages_subject_check
    check (private.is_message_text(subject, 150) and subject !~ '[\n\r]'),
  add constraint applicant_messages_body_check check (private.is_message_text(body, 5000));

alter table public.applicant_messages
  drop constraint applicant_messages_kind_check,
  add constraint applicant_messages_kind_check check (kind in (
      'application-received', 'application-reviewing', 'application-invitation', 'application-approved',
      'application-rejected', 'application-closed', 'application-expiring', 'internship-received',
      'internship-reviewing', 'internship-invitation', 'internship-approved', 'internship-rejected',
      'internship-expiring'));

-- No query used them.
drop index public.admin_permissions_module_action_idx, public.admin_profiles_created_at_idx,
  public.admin_profiles_search_idx, public.application_events_stages_idx, public.job_postings_published_at_idx,
  public.rights_requests_closed_idx, public.rights_requests_open_idx, public.spontaneous_applications_pending_idx,
  private.job_alerts_digested_through_idx;

-- The counts of a list name the withdrawn ones.
drop index public.job_applications_by_status_idx;
create index job_applications_by_status_idx on public.job_applications (job_posting_id, status, applied_at desc, id)
  include (withdrawn_at) where repeat_of is null;

create index job_applications_undecided_idx on public.job_applications (applied_at desc, id)
  include (job_posting_id, owner_id) where repeat_of is null and status in ('pending', 'reviewing');

drop index public.internship_applications_by_status_idx;
create index internship_applications_by_status_idx on public.internship_applications (status, created_at desc, id)
  include (withdrawn_at);

alter table public.audit_log add column subject_id text generated always as (coalesce(
    after ->> 'application_id', before ->> 'application_id', after ->> 'internship_id', before ->> 'internship_id',
    after ->> 'contact_request_id', before ->> 'contact_request_id', after ->> 'user_id', before ->> 'user_id',
    record_id)) stored;
create index audit_log_subject_idx on public.audit_log (subject_id, occurred_at desc, id desc);
alter table public.admin_permissions
  drop constraint admin_permissions_module_check,
  add constraint admin_permissions_module_check check (module in ('dashboard', 'rrhh', 'ventas', 'accesos', 'web'));
insert into public.admin_permissions (name, module, action, description)
values
  ('accesos.audit.read', 'accesos', 'read', 'Ver el registro de cambios y a quiénes afectan'),
  ('ventas.quotes.read', 'ventas', 'read', 'Ver solicitudes de cotización'),
  ('ventas.quotes.update', 'ventas', 'update', 'Gestionar y responder solicitudes de cotización'),
  ('ventas.quotes.delete', 'ventas', 'delete', 'Eliminar solicitudes de cotización'),
  ('web.statistics.read', 'web', 'read', 'Ver las estadísticas del sitio');

alter table public.application_events drop constraint application_events_kind_check;
alter table public.application_events add constraint application_events_kind_check check (kind in (
  'received', 'repeated', 'mailed', 'status_changed', 'reason_given', 'contacted', 'contact_undone', 'rated',
  'cv_opened', 'commented', 'assigned', 'next_step_set', 'tagged', 'exported', 'withdrawn', 'address_corrected',
  'contact_corrected', 'cv_replaced', 'consent_prolonged', 'interview_offered', 'interview_scheduled',
  'interview_declined', 'interview_cancelled', 'wrote', 'replied'));

alter table public.message_templates drop constraint message_templates_kind_check;
alter table public.message_templates add constraint message_templates_kind_check check (kind in (
      'application-received', 'application-reviewing', 'application-invitation', 'application-approved',
      'application-rejected', 'application-rejected-unread', 'application-closed', 'application-expiring',
      'application-interview-offered',
      'application-interview-scheduled', 'application-interview-moved', 'application-interview-reminder',
      'application-interview-cancelled', 'internship-received', 'internship-reviewing', 'internship-invitation',
      'internship-approved', 'internship-rejected', 'internship-expiring', 'internship-interview-offered',
      'internship-interview-scheduled', 'internship-interview-moved', 'internship-interview-reminder',
      'internship-interview-cancelled'));

do $$
declare
  obsolete record;
begin
  for obsolete in
    select format('drop view %s', oid::regclass) as statement from pg_class
    where relkind = 'v' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  loop
    execute obsolete.statement;
  end loop;
  for obsolete in
    select format('drop policy %I on %s', polname, polrelid::regclass) as statement
    from pg_policy join pg_class c on c.oid = polrelid
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'storage'::regnamespace)
  loop
    execute obsolete.statement;
  end loop;
  for obsolete in
    select format('drop trigger %I on %s', tgname, tgrelid::regclass) as statement
    from pg_trigger t join pg_proc p on p.oid = tgfoid
    where not tgisinternal and pronamespace in ('public'::regnamespace, 'private'::regnamespace)
  loop
    execute obsolete.statement;
  end loop;
  for obsolete in
    select format('drop function %s', p.oid::regprocedure) as statement from pg_proc p
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (select from pg_depend where refclassid = 'pg_proc'::regclass and refobjid = p.oid)
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
  loop
    execute obsolete.statement;
  end loop;
  for obsolete in
    select format('comment on column %s.%I is null', attrelid::regclass, attname) as statement
    from pg_attribute join pg_class c on c.oid = attrelid
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r'
      and attnum > 0 and not attisdropped and col_description(attrelid, attnum) is not null
    union all
    select format('comment on table %s is null', oid::regclass) from pg_class
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r'
    union all
    select format('comment on constraint %I on %s is null', conname, conrelid::regclass) from pg_constraint con
    join pg_class c on c.oid = conrelid
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and obj_description(con.oid, 'pg_constraint') is not null
    union all
    select format('comment on function %s is null', p.oid::regprocedure) from pg_proc p
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
  loop
    execute obsolete.statement;
  end loop;
end
$$;

revoke all on all tables in schema public, private from anon, authenticated, service_role, portal_functions;
grant all on all tables in schema public to service_role;
revoke all on all sequences in schema private from portal_functions;
revoke usage on all sequences in schema public from portal_functions;
revoke all on all functions in schema public, private
  from public, anon, authenticated, service_role, portal_functions;
grant execute on all functions in schema public, private to portal_functions;
grant execute on all functions in schema public to service_role;

select cron.unschedule(jobname) from cron.job where jobname not like 'platform: %';

-- Searchable text is folded further than before. The triggers are gone at this point.
create or replace function private.normalize_text(text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(
    replace(replace(replace(replace(
      translate(
        -- Apostrophes first: NFKD takes some of them for accents.
        lower(normalize(translate($1, '´`‘’‛ʹʻʼʽˈˊˋ′', ''''''''''''''''''''''''''''), nfkd)),
        '‐‑‒–—―−øđłıðħ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९', '-------odlidh012345678901234567890123456789'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\u0300-\u036f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')
$$;
-- People who may be the same are proposed by telephone, whatever name they wrote, and by name.
create function private.phone_key(phone text) returns uuid
language sql immutable parallel safe set search_path = '' as $$
  select case when char_length(digits) >= 8 then md5(right(digits, 8))::uuid end
  from (select regexp_replace(phone, '\D', '', 'g') as digits) plain
$$;
alter table public.job_applications drop column namesake_key;
alter table public.job_applications
  add column phone_key uuid generated always as (private.phone_key(phone)) stored;
create index job_applications_phone_key_idx on public.job_applications (phone_key) where (phone_key is not null);
alter table public.internship_applications drop column namesake_key;
alter table public.internship_applications
  add column phone_key uuid generated always as (private.phone_key(phone)) stored;
create index internship_applications_phone_key_idx on public.internship_applications (phone_key) where (phone_key is not null);
alter table public.spontaneous_applications drop column namesake_key;
alter table public.spontaneous_applications add column address_corrected_at timestamptz;
alter table public.spontaneous_applications
  add column phone_key uuid generated always as (private.phone_key(phone)) stored;
create index spontaneous_applications_phone_key_idx on public.spontaneous_applications (phone_key) where (phone_key is not null);
drop function if exists private.namesake_key(text, text);
update public.job_applications set full_name = full_name, email = email, phone = phone;
update public.internship_applications set first_name = first_name, email = email, phone = phone;
update public.spontaneous_applications set full_name = full_name, email = email, phone = phone;
update public.contact_requests set name = name, email = email, phone = phone;
alter table public.contact_requests drop constraint contact_requests_service_check;
alter table public.contact_requests
  add constraint contact_requests_service_check check (char_length(service) between 1 and 100);
-- A closed request may have been won, lost or spam, which nobody recorded: `answered` claims least, and like `closed` it
-- waits for nobody. When it was answered is not known either.
alter table public.contact_requests drop constraint contact_requests_status_check;
update public.contact_requests set status = 'answered' where status = 'closed';
alter table public.contact_requests
  add constraint contact_requests_status_check
    check (status in ('new', 'in_progress', 'answered', 'won', 'lost', 'spam')),
  add column owner_id uuid references auth.users on delete set null,
  add column answered_at timestamptz;
alter table public.contact_requests
  add column waiting_since timestamptz generated always as (
    case when status in ('new', 'in_progress') and answered_at is null then created_at end) stored;
create index contact_requests_owner_idx on public.contact_requests (owner_id) where owner_id is not null;
create function private.name_keys(name text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  with words as (
    -- More words would have hundreds of choices.
    select array_agg(distinct word order by word) as list
    from (select word from regexp_split_to_table(trim(private.normalize_text(name)), '\s+') word limit 6) first_words
  ), choices as (
    select array(
      select word from unnest(list) with ordinality numbered (word, place)
      where choice >> (place::integer - 1) & 1 = 1 order by place) as chosen, cardinality(list) as total
    from words, generate_series(1, (1 << cardinality(list)) - 1) choice
  )
  select coalesce(array_agg(array_to_string(chosen, ' '))
    || array_agg('= ' || array_to_string(chosen, ' ')) filter (where cardinality(chosen) = total), '{}')
  from choices where cardinality(chosen) >= 2
$$;
create index job_applications_name_keys_idx on public.job_applications using gin ((private.name_keys(full_name)));
create index internship_applications_name_keys_idx on public.internship_applications
  using gin ((private.name_keys(first_name || ' ' || last_name)));
create index spontaneous_applications_name_keys_idx on public.spontaneous_applications
  using gin ((private.name_keys(full_name)));
update public.admin_profiles set full_name = full_name;

-- Deactivated users could sign in, although they saw nothing. Invitees are inactive too, and not refused.
update auth.users account set banned_until = now() + interval '100 years'
where exists (select from public.admin_profiles where user_id = account.id and not is_active)
  and not exists (select from public.admin_invitations where user_id = account.id and status = 'pending');
delete from auth.sessions session
where exists (select from auth.users where id = session.user_id and banned_until > now());

insert into private.consent_texts (purpose, version, spanish, english) values
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

insert into public.admin_permissions (name, module, action, description) values
  ('web.content.manage', 'web', 'manage', 'Editar los textos del sitio'),
  ('web.content.publish', 'web', 'publish', 'Publicar los textos del sitio'),
  ('web.media.manage', 'web', 'manage', 'Gestionar las imágenes y los archivos del sitio'),
  ('web.settings.manage', 'web', 'manage', 'Configurar el sitio: a quién se avisa, horario y medición');
create table public.content_documents (
  document text not null check (document ~ '^((pages|shared)/[a-z][a-z-]{0,59}|custom/n[a-z0-9]{8}|facts/(addresses|company|pages|pictures))$'),
  language text not null check (language in ('es', 'en')),
  texts jsonb not null default '{}' check (jsonb_typeof(texts) = 'object' and octet_length(texts::text) <= 1000000),
  version integer not null check (version >= 1),
  published_at timestamptz not null default now(),
  shipped_paths jsonb check (jsonb_typeof(shipped_paths) = 'array' and octet_length(shipped_paths::text) <= 200000),
  primary key (document, language),
  -- Facts belong to no language.
  constraint content_documents_facts_check check (document not like 'facts/%' or language = 'es')
);
alter table public.content_documents enable row level security;
create table public.content_versions (
  id uuid primary key default gen_random_uuid(),
  document text not null,
  language text not null,
  version integer not null check (version >= 1),
  changes jsonb not null check (jsonb_typeof(changes) = 'object'),
  published_by uuid references auth.users on delete set null,
  published_at timestamptz not null default now(),
  constraint content_versions_key unique (document, language, version),
  constraint content_versions_document_fkey foreign key (document, language) references public.content_documents
);
create index content_versions_published_by_idx on public.content_versions (published_by);
alter table public.content_versions enable row level security;
create table public.content_publications (
  id uuid primary key default gen_random_uuid(),
  kind text not null default 'publish' check (kind in ('publish', 'revert')),
  publish_at timestamptz not null check (publish_at < '2100-01-01'),
  revert_at timestamptz
    constraint content_publications_revert_at_check check (revert_at > publish_at and revert_at < '2100-01-01'),
  created_by uuid references auth.users on delete set null,
  created_at timestamptz not null default now()
);
create index content_publications_created_by_idx on public.content_publications (created_by);
create index content_publications_publish_at_idx on public.content_publications (publish_at);
alter table public.content_publications enable row level security;
create table public.content_drafts (
  id uuid primary key default gen_random_uuid(),
  document text not null check (document ~ '^((pages|shared)/[a-z][a-z-]{0,59}|custom/n[a-z0-9]{8}|facts/(addresses|company|pages|pictures))$'),
  language text not null check (language in ('es', 'en')),
  path text not null check (char_length(path) between 1 and 200),
  value text check (char_length(value) between 1 and 20000),
  publication_id uuid references public.content_publications on delete set null,
  updated_by uuid default auth.uid() references auth.users on delete set null,
  updated_at timestamptz not null default now(),
  constraint content_drafts_key unique (document, language, path),
  -- The application checks what each fact may be, and ignores one that is not.
  constraint content_drafts_facts_check check (document not like 'facts/%' or language = 'es'
    and char_length(value) <= 300 and (document <> 'facts/company' or path in (
      'name', 'legalName', 'founded', 'phone', 'email', 'street', 'city', 'social', 'hours.es', 'hours.en'))
    and (document <> 'facts/pictures' or value ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
    and (document <> 'facts/addresses' or path ~ '^(/[a-z0-9]+(-[a-z0-9]+)*){1,3}$'))
);
create index content_drafts_publication_id_idx on public.content_drafts (publication_id);
create index content_drafts_updated_by_idx on public.content_drafts (updated_by);
alter table public.content_drafts enable row level security;
create table public.content_previews (
  id uuid primary key default gen_random_uuid(),
  label text check (char_length(trim(label)) between 1 and 100),
  is_for_editor boolean not null default false,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  created_by uuid default auth.uid() references auth.users on delete cascade,
  created_at timestamptz not null default now()
);
create index content_previews_created_by_idx on public.content_previews (created_by);
create index content_previews_expires_at_idx on public.content_previews (expires_at);
alter table public.content_previews enable row level security;
alter publication supabase_realtime add table public.content_documents;
alter publication supabase_realtime add table public.content_drafts;
create table public.site_redirects (
  id uuid primary key default gen_random_uuid(),
  from_path text not null check (
    char_length(from_path) between 2 and 200 and from_path ~ '^/[^/]' and from_path !~ '//|/$|[A-Z?#\\[:cntrl:]]'
    and from_path !~ '(^|/)\.\.?(/|$)' and from_path !~ '\.data$'
    and from_path !~ '^/(admin|auth|reset-password|setup-password|rest|storage|functions|realtime|assets|vista-previa|archivos)([/.]|$)'),
  to_path text not null check (
    char_length(to_path) <= 200 and to_path ~ '^/([a-z0-9_~.-]+(/[a-z0-9_~.-]+)*)?(#[A-Za-z0-9_-]+)?$'
    and to_path !~ '/\.\.?(/|#|$)' and to_path !~ '\.data(#|$)'
    and to_path !~ '^/(admin|auth|reset-password|setup-password|rest|storage|functions|realtime|assets|vista-previa)([/.#]|$)'
    and (to_path !~ '^/archivos([/.#]|$)' or to_path ~ '^/archivos/[a-z0-9-]+(#|$)')),
  is_permanent boolean not null default true,
  hits integer not null default 0 check (hits >= 0),
  last_hit_at timestamptz,
  created_by uuid default auth.uid() references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint site_redirects_from_path_key unique (from_path)
);
create index site_redirects_created_by_idx on public.site_redirects (created_by);
alter table public.site_redirects enable row level security;
create table public.site_settings (
  kind text primary key constraint site_settings_kind_check check (kind in (
      'recipients', 'opening_hours', 'tracking')),
  value jsonb not null check (jsonb_typeof(value) = 'object' and octet_length(value::text) <= 20000),
  updated_at timestamptz not null default now(),
  constraint site_settings_recipients_check check (kind <> 'recipients'
    or not jsonb_path_exists(value, 'strict $.* ? (@.type() != "array")', '{}', true)
      and not jsonb_path_exists(value, 'strict $.*[*] ? (@.type() != "string")', '{}', true)
      and not jsonb_path_exists(value, '$.*[*] ? (!(@ like_regex "^[^\\s@]{1,200}@[^\\s@]+\\.[^\\s@]+$"))')),
  -- They become part of third parties' tags.
  constraint site_settings_tracking_check check (kind <> 'tracking'
    or (value ->> 'pixelId' is null or value ->> 'pixelId' ~ '^[0-9]{1,30}$')
      and (value ->> 'conversionId' is null or value ->> 'conversionId' ~ '^AW-[0-9]{1,30}/[A-Za-z0-9_-]{1,60}$'))
);
alter table public.site_settings enable row level security;
create table private.page_counts (
  day date not null,
  page text not null check (page ~ '^/[a-z0-9/:-]*$' and char_length(page) <= 200),
  language text not null check (language in ('es', 'en')),
  device text not null check (device in ('phone', 'tablet', 'desktop')),
  event text not null check (event in (
      'view', 'depth_25', 'depth_50', 'depth_75', 'depth_100', 'download',
      'begun_application', 'begun_internship', 'begun_resume', 'begun_quote', 'begun_job_alert',
      'sent_application', 'sent_internship', 'sent_resume', 'sent_quote', 'sent_job_alert')),
  count integer not null check (count > 0),
  primary key (day, page, language, device, event)
);
alter table private.page_counts enable row level security;
create table private.visit_sources (
  day date not null,
  kind text not null check (kind in ('referrer', 'campaign')),
  name text not null check (char_length(name) between 1 and 100 and name !~ '[@/?#[:space:]]'),
  count integer not null check (count > 0),
  primary key (day, kind, name)
);
alter table private.visit_sources enable row level security;
create table private.web_vitals (
  day date not null,
  page text not null check (page ~ '^/[a-z0-9/:-]*$' and char_length(page) <= 200),
  device text not null check (device in ('phone', 'tablet', 'desktop')),
  metric text not null check (metric in ('LCP', 'INP', 'CLS', 'FCP', 'TTFB')),
  bucket smallint not null check (bucket between 0 and 9),
  count integer not null check (count > 0),
  primary key (day, page, device, metric, bucket)
);
alter table private.web_vitals enable row level security;
create table private.missing_pages (
  day date not null,
  page text not null check (page ~ '^/[^@?#]*$' and char_length(page) <= 200),
  count integer not null check (count > 0),
  primary key (day, page)
);
alter table private.missing_pages enable row level security;
create table private.failed_searches (
  day date not null,
  list text not null check (list in ('jobs')),
  term text not null check (char_length(term) between 1 and 60 and term !~ '@'),
  count integer not null check (count > 0),
  primary key (day, list, term)
);
alter table private.failed_searches enable row level security;
create table public.media_files (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(trim(name)) between 1 and 120 and name !~ '[[:cntrl:]]'),
  storage_path text not null check (storage_path ~ '^[0-9]{13}-[0-9a-f]{32}\.(jpg|png|webp|avif|pdf)$'),
  media_type text not null check (
    media_type in ('image/jpeg', 'image/png', 'image/webp', 'image/avif', 'application/pdf')),
  bytes integer not null check (bytes between 1 and 10485760),
  width integer check (width between 1 and 65535),
  height integer check (height between 1 and 65535),
  alt_es text check (char_length(trim(alt_es)) between 1 and 300 and alt_es !~ '[[:cntrl:]]'),
  alt_en text check (char_length(trim(alt_en)) between 1 and 300 and alt_en !~ '[[:cntrl:]]'),
  focal_x numeric(3, 2) not null default 0.5 check (focal_x between 0 and 1),
  focal_y numeric(3, 2) not null default 0.5 check (focal_y between 0 and 1),
  slug text,
  created_by uuid default auth.uid() references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint media_files_storage_path_key unique (storage_path),
  constraint media_files_slug_key unique (slug),
  constraint media_files_kind_check check (case when media_type = 'application/pdf'
    then slug is not null and num_nonnulls(width, height, alt_es, alt_en) = 0
    else slug is null and num_nonnulls(width, height) = 2 end)
);
create index media_files_created_by_idx on public.media_files (created_by);
alter table public.media_files enable row level security;
alter table public.hero_images alter column storage_path drop not null;
alter table public.hero_images add column media_id uuid references public.media_files on delete restrict;
alter table public.hero_images
  add constraint hero_images_file_check check (num_nonnulls(storage_path, media_id) = 1);
create index hero_images_media_id_idx on public.hero_images (media_id);
alter table public.success_cases add column media_id uuid references public.media_files on delete restrict;
alter table public.success_cases
  add constraint success_cases_image_check check (num_nonnulls(imagen_url, media_id) <= 1);
create index success_cases_media_id_idx on public.success_cases (media_id);
alter table public.success_cases add column region text check (region in ('Arica y Parinacota', 'Tarapacá',
  'Antofagasta', 'Atacama', 'Coquimbo', 'Valparaíso', 'Metropolitana', 'O''Higgins', 'Maule', 'Ñuble', 'Biobío',
  'La Araucanía', 'Los Ríos', 'Los Lagos', 'Aysén', 'Magallanes'));
alter table public.success_cases
  add column inicio text check (inicio ~ '^(19|20)[0-9]{2}-(0[1-9]|1[0-2])$'),
  add column fin text check (fin ~ '^(19|20)[0-9]{2}-(0[1-9]|1[0-2])$'),
  add column unilineal_antes text[] check (array_ndims(unilineal_antes) = 1 and cardinality(unilineal_antes) between 1 and 8
    and unilineal_antes <@ array['red', 'generador', 'transformador', 'barra', 'interruptor',
    'seccionador', 'fusible', 'proteccion', 'medidor', 'contactor', 'partidor-suave', 'variador', 'condensadores', 'ups',
    'motor', 'carga']),
  add column unilineal_despues text[] check (array_ndims(unilineal_despues) = 1 and cardinality(unilineal_despues) between 1 and 8
    and unilineal_despues <@ array['red', 'generador', 'transformador', 'barra', 'interruptor',
    'seccionador', 'fusible', 'proteccion', 'medidor', 'contactor', 'partidor-suave', 'variador', 'condensadores', 'ups',
    'motor', 'carga']),
  add constraint success_cases_months_check check (
    (inicio is null) = (fin is null) and inicio <= fin and left(fin, 4)::integer - left(inicio, 4)::integer <= 20),
  add constraint success_cases_unilineal_check check (unilineal_antes is null or unilineal_despues is not null);
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('media', 'media', true, 10485760, array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'application/pdf'])
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;
create index contact_requests_waiting_idx on public.contact_requests (waiting_since, id) where waiting_since is not null;
create index interviews_declined_idx on public.interviews (changed_at) where state = 'declined';

alter table public.job_postings
  add column description_rich jsonb,
  add column requirements_rich jsonb,
  add column benefits_rich jsonb;
alter table public.job_posting_translations
  add column description_rich jsonb,
  add column requirements_rich jsonb,
  add column benefits_rich jsonb;
alter table public.success_cases
  add column desafio_rich jsonb,
  add column solucion_rich jsonb;
alter table public.success_case_translations
  add column desafio_rich jsonb,
  add column solucion_rich jsonb;

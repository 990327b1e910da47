-- What happened to applications, comments, tags and notices.

-- What happened to an application, when, and by whom: the timeline that recruiters read, and what figures are computed from.
create table public.application_events (
  id bigint generated always as identity primary key,
  application_id uuid not null references public.job_applications on delete cascade,
  happened_at timestamptz not null default now(),
  actor_id uuid references auth.users on delete set null,
  kind text not null,
  from_status text,
  to_status text,
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  constraint application_events_status_when_changed
    check ((kind = 'status_changed') = (from_status is not null and to_status is not null)),
  constraint application_events_kind_check check (kind in (
    'received', 'repeated', 'mailed', 'status_changed', 'contacted', 'contact_undone', 'rated', 'cv_opened', 'commented',
    'assigned', 'next_step_set', 'tagged', 'exported', 'withdrawn', 'address_corrected', 'contact_corrected', 'cv_replaced',
    'consent_prolonged', 'interview_offered', 'interview_scheduled', 'interview_declined', 'interview_cancelled', 'wrote',
    'replied'))
);
comment on table public.application_events is
  'What happened to an application. Triggers and functions write it, no client does; it goes with its application.';
comment on column public.application_events.actor_id is
  'Who did it; null for applicants, for the system, and once the account is deleted.';
comment on column public.application_events.detail is
  'By kind: rated {rating, notes, former_rating, former_notes}, repeated {application_id}, mailed {mail}, commented {comment_id}, assigned {owner_id, former_owner_id}, next_step_set {next_step, next_step_on, former_…}, tagged {added} or {removed}.';

create index application_events_actor_idx on public.application_events (actor_id) where actor_id is not null;
create index application_events_application_idx on public.application_events (application_id, happened_at);
-- How long things take, of what came in between two days in Chile, both included.
create index application_events_stages_idx on public.application_events (application_id, happened_at, id)
  include (kind, from_status, to_status) where kind in ('status_changed', 'contacted');
alter table public.application_events enable row level security;

-- Recruiters talk about an application where they read it, and call each other by @mention.
create table public.application_comments (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.job_applications on delete cascade,
  author_id uuid default auth.uid() references auth.users on delete set null,
  body text not null constraint application_comments_body_check
    check (body ~ '\S' and char_length(body) <= 5000),
  mentions uuid[] not null default '{}' constraint application_comments_mentions_check check (cardinality(mentions) <= 20),
  created_at timestamptz not null default now(),
  edited_at timestamptz
);
comment on table public.application_comments is
  'What recruiters say about an application. Applicants never see it; it goes with its application.';
comment on column public.application_comments.author_id is 'Null once the account is deleted.';
comment on column public.application_comments.mentions is
  'Colleagues called by @mention, of those who may read applications.';

create index application_comments_application_idx on public.application_comments (application_id, created_at);
create index application_comments_author_idx on public.application_comments (author_id) where author_id is not null;
alter table public.application_comments enable row level security;

-- Recruiters mark applications with tags, and find them by one. Those in use are proposed, and those that the CV names.
create table public.tags (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = regexp_replace(trim(name), '\s+', ' ', 'g') and char_length(name) between 1 and 40),
  -- However it is written, it is the same one.
  key text generated always as (private.searchable(name)) stored unique,
  created_at timestamptz not null default now(),
  created_by uuid default auth.uid() references auth.users on delete set null
);
comment on table public.tags is 'What applications are marked with; a catalogue that grows as recruiters use it.';
comment on column public.tags.key is 'The name in lower case without accents, which is there once.';

create index tags_created_by_idx on public.tags (created_by);
alter table public.tags enable row level security;

create table public.application_tags (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.job_applications on delete cascade,
  tag_id uuid not null references public.tags on delete cascade,
  tagged_at timestamptz not null default now(),
  tagged_by uuid default auth.uid() references auth.users on delete set null,
  constraint application_tags_once unique (application_id, tag_id)
);
comment on table public.application_tags is 'Which applications have which tags. Goes with the application.';

create index application_tags_tag_id_idx on public.application_tags (tag_id, application_id);
create index application_tags_tagged_by_idx on public.application_tags (tagged_by);
alter table public.application_tags enable row level security;

create table public.notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  kind text not null constraint notices_kind_check check (kind in ('mention', 'assigned')),
  application_id uuid not null references public.job_applications on delete cascade,
  comment_id uuid references public.application_comments on delete cascade,
  actor_id uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  mailed_at timestamptz,
  constraint notices_mention_in_comment check ((kind = 'mention') = (comment_id is not null))
);
comment on table public.notices is 'What the portal tells somebody of the staff; deleted after 90 days.';
comment on column public.notices.mailed_at is
  'When it was mailed, or found not to need a mail; null while that is pending.';

create index notices_actor_idx on public.notices (actor_id) where actor_id is not null;
create index notices_application_idx on public.notices (application_id);
create unique index notices_comment_idx on public.notices (comment_id, user_id);
create index notices_created_at_idx on public.notices (created_at);
create index notices_unmailed_idx on public.notices (created_at) where mailed_at is null and kind = 'mention';
create index notices_user_idx on public.notices (user_id, created_at desc);
alter table public.notices enable row level security;

create function private.record_application_events() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := private.current_actor();
begin
  if tg_op = 'INSERT' then
    insert into public.application_events (application_id, happened_at, kind) values (new.id, new.applied_at, 'received');
    return null;
  end if;
  if new.repeat_of is distinct from old.repeat_of and new.repeat_of is not null then
    insert into public.application_events (application_id, happened_at, kind, detail)
    values (new.repeat_of, new.applied_at, 'repeated', jsonb_build_object('application_id', new.id));
  end if;
  if old.notified_at is null and new.notified_at is not null then
    insert into public.application_events (application_id, happened_at, kind, detail)
    values (new.id, new.notified_at, 'mailed', '{"mail": "application-received"}');
  end if;
  if new.withdrawn_at is not null and old.withdrawn_at is null then
    insert into public.application_events (application_id, kind) values (new.id, 'withdrawn');
  elsif new.status <> old.status then
    insert into public.application_events (application_id, actor_id, kind, from_status, to_status)
    values (new.id, actor, 'status_changed', old.status, new.status);
  end if;
  if new.contacted <> old.contacted then
    insert into public.application_events (application_id, actor_id, kind)
    values (new.id, actor, case when new.contacted then 'contacted' else 'contact_undone' end);
  end if;
  if (new.interview_rating, new.interview_notes) is distinct from (old.interview_rating, old.interview_notes) then
    insert into public.application_events (application_id, actor_id, kind, detail)
    values (new.id, actor, 'rated', jsonb_strip_nulls(jsonb_build_object(
      'rating', new.interview_rating, 'notes', new.interview_notes,
      'former_rating', old.interview_rating, 'former_notes', old.interview_notes)));
  end if;
  return null;
end
$$;

create function public.record_cv_opened(application uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  opener constant uuid := private.current_actor();
  first_application uuid;
begin
  if not (private.has_permission('rrhh.documents.read') and private.has_permission('rrhh.applications.read')) then
    raise insufficient_privilege using message = 'permission denied for function record_cv_opened';
  end if;
  -- A repeated application is read with the first.
  select coalesce(repeat_of, id) into first_application from public.job_applications where id = application for key share;
  if not found then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('cv_opened ' || first_application || opener, 0));
  insert into public.application_events (application_id, actor_id, kind)
  select first_application, opener, 'cv_opened'
  where not exists (
    select from public.application_events
    where application_id = first_application and actor_id = opener and kind = 'cv_opened'
      and happened_at > now() - interval '30 minutes');
end
$$;
comment on function public.record_cv_opened is
  'Records that the caller opened the CV of an application, once per half hour; a no-op for unknown ids.';
alter function public.record_cv_opened owner to portal_functions;
grant execute on function public.record_cv_opened to authenticated;

-- The timeline, too, still says that a message did not arrive once the outbox has forgotten its mail.
create function public.application_timeline(application uuid) returns table (
  id bigint, happened_at timestamptz, actor_id uuid, actor_name text, kind text, from_status text, to_status text,
  detail jsonb, target_name text, mail_state text
)
language sql stable security definer set search_path = '' as $$
  select event.id, event.happened_at, event.actor_id, actor.full_name, event.kind, event.from_status, event.to_status,
    event.detail, target.full_name,
    case when event.kind = 'mailed' then
      coalesce(
        private.mail_state(coalesce(event.detail ->> 'key', (event.detail ->> 'mail') || '/' || event.application_id)),
        (select 'failed' from public.applicant_messages message
          where message.application_id = event.application_id and message.state = 'refused'
            and private.message_key(message) = event.detail ->> 'key'))
    end
  from public.application_events event
  left join public.admin_profiles actor on actor.user_id = event.actor_id
  left join public.admin_profiles target on target.user_id = (event.detail ->> 'owner_id')::uuid
  where event.application_id = application and (select private.has_permission('rrhh.applications.read'))
  order by event.happened_at desc, event.id desc
  limit 500
$$;
comment on function public.application_timeline is
  'What happened to an application, the newest first, with the names of staff, dismissed ones too; empty for who may not read applications.';
alter function public.application_timeline owner to portal_functions;
grant execute on function public.application_timeline to authenticated;

-- Whoever may not read the application is not told of it: their mention stays text.
create function private.admit_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Before each is looked up.
  if cardinality(new.mentions) > 20 then
    raise check_violation using message = 'a comment mentions at most 20 colleagues', table = 'application_comments',
      constraint = 'application_comments_mentions_check';
  end if;
  new.mentions := array(
    select distinct person from unnest(new.mentions) person
    where person is distinct from new.author_id
      and (tg_op = 'UPDATE' and person = any (old.mentions) or private.may_read_applications(person)));
  if tg_op = 'UPDATE' and new.body is distinct from old.body then
    new.edited_at := now();
  end if;
  return new;
end
$$;

-- Editing an old comment told those it had always mentioned again, once their notice was discarded after 90 days.
create function private.announce_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.application_events (application_id, actor_id, kind, detail)
    values (new.application_id, new.author_id, 'commented', jsonb_build_object('comment_id', new.id));
  end if;
  insert into public.notices (user_id, kind, application_id, comment_id, actor_id)
  select person, 'mention', new.application_id, new.id, new.author_id from unnest(new.mentions) person
  where tg_op = 'INSERT' or person <> all (old.mentions)
  on conflict (comment_id, user_id) do nothing;
  delete from public.notices where comment_id = new.id and user_id <> all (new.mentions);
  return null;
end
$$;

create function public.list_notices() returns table (
  id uuid, kind text, created_at timestamptz, read_at timestamptz, actor_name text, application_id uuid,
  job_posting_id uuid, applicant_name text, job_title text, excerpt text
)
language sql stable security definer set search_path = '' as $$
  with own as materialized (
    select notice.*, row_number() over (order by notice.created_at desc, notice.id) as place
    from public.notices notice where notice.user_id = (select private.current_actor())
  )
  select notice.id, notice.kind, notice.created_at, notice.read_at, actor.full_name, application.id,
    application.job_posting_id, application.full_name, posting.title, left(written.body, 200)
  from own notice
  join public.job_applications application on application.id = notice.application_id
  join public.job_postings posting on posting.id = application.job_posting_id
  left join public.application_comments written on written.id = notice.comment_id
  left join public.admin_profiles actor on actor.user_id = notice.actor_id
  where (notice.place <= 30 or notice.read_at is null) and (select private.has_permission('rrhh.applications.read'))
  order by notice.created_at desc, notice.id
  limit 200
$$;
comment on function public.list_notices is
  'The caller''s newest thirty notices and all that are unread, 200 at most, with the names they are about.';
alter function public.list_notices owner to portal_functions;
grant execute on function public.list_notices to authenticated;

create function public.list_pending_mentions(at_most integer, comment uuid default null) returns table (
  id uuid, user_id uuid, email text, actor_name text, application_id uuid, job_posting_id uuid, applicant_name text,
  job_title text
)
language sql stable security definer set search_path = '' as $$
  select notice.id, notice.user_id, account.email::text, actor.full_name, application.id, application.job_posting_id,
    application.full_name, posting.title
  from public.notices notice
  join auth.users account on account.id = notice.user_id
  join public.job_applications application on application.id = notice.application_id
  join public.job_postings posting on posting.id = application.job_posting_id
  left join public.admin_profiles actor on actor.user_id = notice.actor_id
  where notice.mailed_at is null and notice.kind = 'mention' and notice.read_at is null
    and notice.created_at > now() - interval '1 day'
    and (list_pending_mentions.comment is null or notice.comment_id = list_pending_mentions.comment)
    -- They may have been dismissed since.
    and private.may_read_applications(notice.user_id)
    and notice.application_id not in (select private.blocked())
  order by notice.created_at limit at_most
$$;
comment on function public.list_pending_mentions is
  'The longest waiting mentions that were not mailed, of one comment or of all. For functions alone.';

create function private.discard_old_notices() returns void
language sql security definer set search_path = '' as $$
  delete from public.notices where id in (
    select id from public.notices where created_at < now() - interval '90 days' order by created_at limit 2000)
$$;
comment on function private.discard_old_notices is 'Deletes notices after 90 days; runs every hour.';
alter function private.discard_old_notices owner to portal_functions;

create function private.record_owner_events() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := private.current_actor();
begin
  if new.owner_id is distinct from old.owner_id then
    insert into public.application_events (application_id, actor_id, kind, detail)
    values (new.id, actor, 'assigned', jsonb_strip_nulls(jsonb_build_object(
      'owner_id', new.owner_id, 'former_owner_id', old.owner_id)));
    delete from public.notices where application_id = new.id and kind = 'assigned' and read_at is null;
    if new.owner_id is distinct from actor and new.owner_id is not null then
      insert into public.notices (user_id, kind, application_id, actor_id)
      values (new.owner_id, 'assigned', new.id, actor);
    end if;
  end if;
  if (new.next_step, new.next_step_on) is distinct from (old.next_step, old.next_step_on) then
    insert into public.application_events (application_id, actor_id, kind, detail)
    values (new.id, actor, 'next_step_set', jsonb_strip_nulls(jsonb_build_object(
      'next_step', new.next_step, 'next_step_on', new.next_step_on,
      'former_next_step', old.next_step, 'former_next_step_on', old.next_step_on)));
  end if;
  return null;
end
$$;

-- With the rights of whoever calls it.
create function public.tag_application(application_id uuid, tag text) returns void
language plpgsql set search_path = '' as $$
declare
  wanted text := regexp_replace(trim(tag), '\s+', ' ', 'g');
begin
  insert into public.tags (name) values (wanted) on conflict (key) do nothing;
  insert into public.application_tags (application_id, tag_id)
  select tag_application.application_id, id from public.tags where key = private.searchable(wanted)
  on conflict on constraint application_tags_once do nothing;
end
$$;
comment on function public.tag_application is
  'Gives an application a tag, which is made when there is none of that name.';
grant execute on function public.tag_application to authenticated;

create function public.propose_tags(application_id uuid) returns setof text
language sql stable set search_path = '' as $$
  select tag.name
  from public.cv_texts text
  join public.tags tag on text.words @@ phraseto_tsquery('private.cv', private.cv_words(tag.name))
  where text.application_id = propose_tags.application_id
    and not exists (
      select from public.application_tags given
      where given.application_id = propose_tags.application_id and given.tag_id = tag.id)
  order by tag.name limit 12
$$;
comment on function public.propose_tags is 'Tags that the application''s CV names and that it does not have yet.';
grant execute on function public.propose_tags to authenticated;

-- CVs that are downloaded together are in the timeline of each application, as other exports are.
create function public.record_cvs_exported(exporter uuid, ids uuid[]) returns void
language sql set search_path = '' as $$
  -- A repeated application is read with the first.
  insert into public.application_events (application_id, actor_id, kind, detail)
  select distinct coalesce(repeat_of, id), exporter, 'exported', '{"format": "zip"}'::jsonb
  from public.job_applications where id = any (ids);
  select public.record_security_event('data_exported', exporter,
    jsonb_build_object('what', 'cvs', 'count', cardinality(ids)));
$$;
comment on function public.record_cvs_exported is
  'Records who took the CVs of these applications along, with each and as one security event.';

-- The timeline of an application names the tags it was given and those taken away.
create function private.record_tag_events() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed constant public.application_tags := coalesce(new, old);
begin
  -- Nothing is recorded when the application or the tag itself is deleted.
  insert into public.application_events (application_id, actor_id, kind, detail)
  select application.id, private.current_actor(), 'tagged',
    jsonb_build_object(case tg_op when 'INSERT' then 'added' else 'removed' end, tag.name)
  from public.job_applications application, public.tags tag
  where application.id = changed.application_id and tag.id = changed.tag_id;
  return null;
end
$$;

create function private.record_by_applicant(application uuid, what text) returns void
language sql security definer set search_path = '' as $$
  insert into public.application_events (application_id, kind)
  select id, what from public.job_applications where id = application
    -- However often the button is pressed: the timeline shows five hundred events.
    and not exists (
      select from public.application_events
      where application_id = application and kind = what and happened_at > now() - interval '1 hour')
$$;

create trigger admit before insert or update of body, mentions on public.application_comments
  for each row execute function private.admit_comment();

create trigger announce after insert or update of body, mentions on public.application_comments
  for each row execute function private.announce_comment();

-- Comments, messages, and who is the same person as whom were written by staff without a line in the log. What is said, and
-- by what somebody is known, stays out of it; so does that somebody has read a message.
create trigger audit after insert or update or delete on public.application_comments
  for each row execute function private.write_audit('body');

create trigger audit after insert or delete on public.application_tags
  for each row execute function private.write_audit();

create trigger record_events after insert or delete on public.application_tags
  for each row execute function private.record_tag_events();

create trigger record_events after insert or update on public.job_applications
  for each row execute function private.record_application_events();

create trigger record_owner_events after update of owner_id, next_step, next_step_on on public.job_applications
  for each row execute function private.record_owner_events();

create trigger audit after insert or update or delete on public.tags
  for each row execute function private.write_audit('key');

create policy "Nobody sees comments on blocked applications" on public.application_comments
  as restrictive for all to authenticated, portal_functions using (application_id not in (select private.blocked()));
create policy "Recruiters comment in their own name" on public.application_comments
  for insert to authenticated
  with check (author_id = (select auth.uid()) and (select private.has_permission('rrhh.applications.read')));
create policy "Recruiters delete their own comments" on public.application_comments
  for delete to authenticated
  using (author_id = (select auth.uid()) and (select private.has_permission('rrhh.applications.read')));
create policy "Recruiters edit their own comments" on public.application_comments
  for update to authenticated
  using (author_id = (select auth.uid()) and (select private.has_permission('rrhh.applications.read')));
create policy "Recruiters see comments" on public.application_comments
  for select to authenticated using ((select private.has_permission('rrhh.applications.read')));
create policy "Nobody sees what happened to blocked applications" on public.application_events
  as restrictive for all to authenticated, portal_functions using (application_id not in (select private.blocked()));
create policy "Recruiters see what happened to applications" on public.application_events
  for select to authenticated using ((select private.has_permission('rrhh.applications.read')));
create policy "Nobody sees the tags of blocked applications" on public.application_tags
  as restrictive for all to authenticated, portal_functions using (application_id not in (select private.blocked()));
create policy "Recruiters see which tags applications have" on public.application_tags
  for select to authenticated using ((select private.has_permission('rrhh.applications.read')));
create policy "Recruiters tag applications" on public.application_tags
  for insert to authenticated with check ((select private.has_permission('rrhh.applications.update')));
create policy "Recruiters take tags away" on public.application_tags
  for delete to authenticated using ((select private.has_permission('rrhh.applications.update')));
create policy "Nobody is told of blocked applications" on public.notices
  as restrictive for all to authenticated, portal_functions using (application_id not in (select private.blocked()));
create policy "Recruiters mark what they have read" on public.notices
  for update to authenticated
  using (user_id = (select auth.uid()) and (select private.has_permission('rrhh.applications.read')));
create policy "Recruiters see what they are told" on public.notices
  for select to authenticated
  using (user_id = (select auth.uid()) and (select private.has_permission('rrhh.applications.read')));
create policy "Recruiters add tags" on public.tags
  for insert to authenticated with check ((select private.has_permission('rrhh.applications.update')));
create policy "Recruiters see tags" on public.tags
  for select to authenticated using ((select private.has_permission('rrhh.applications.read')));
create policy "Super admins delete tags" on public.tags
  for delete to authenticated using ((select private.is_super_admin()));
create policy "Super admins rename tags" on public.tags
  for update to authenticated using ((select private.is_super_admin()));

grant select on public.application_events to authenticated;
grant select, insert, update, delete on public.application_events to portal_functions;
alter publication supabase_realtime add table public.application_events;
grant select, delete, insert (id, application_id, body, mentions), update (body, mentions) on
  public.application_comments to authenticated;
grant select, insert, update, delete on public.application_comments to portal_functions;
alter publication supabase_realtime add table public.application_comments;
grant delete, select (id, name, key), insert (name), update (name) on public.tags to authenticated;
grant select, delete, insert (application_id, tag_id) on public.application_tags to authenticated;
grant select, insert, update, delete on public.application_tags to portal_functions;
alter publication supabase_realtime add table public.application_tags;
grant select, update (read_at) on public.notices to authenticated;
grant select, insert, update, delete on public.notices to portal_functions;
alter publication supabase_realtime add table public.notices;
grant usage on sequence public.application_events_id_seq to portal_functions;

insert into public.tags (name) values
  ('PLC'), ('SCADA'), ('HMI'), ('DCS'), ('Siemens'), ('Rockwell'), ('Schneider'), ('TIA Portal'), ('Studio 5000'),
  ('AutoCAD'), ('AutoCAD Electrical'), ('EPLAN'), ('ETAP'), ('Revit'), ('Instrumentación'), ('Variadores de frecuencia'),
  ('Redes industriales'), ('Modbus'), ('Profinet'), ('EtherNet/IP'), ('Media tensión'), ('Protecciones eléctricas'),
  ('Subestaciones'), ('Tableros eléctricos'), ('CCM'), ('Puesta en marcha'), ('Comisionamiento'), ('Mantención eléctrica'),
  ('Minería'), ('Licencia SEC'), ('Licencia clase B'), ('Turnos 7x7'), ('UL 508A'), ('ISO 9001'), ('MS Project'),
  ('Gestión de proyectos'), ('Prevención de riesgos'), ('Inglés');

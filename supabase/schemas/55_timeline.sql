-- The history of applications, recruiters' comments and tags, and notices to staff.
-- Triggers record each change of an application as an event; mentions and assignments notify staff members.

-- The timeline that recruiters read, and the source of the statistics.
create table public.application_events (
  id bigint generated always as identity primary key,
  application_id uuid not null references public.job_applications on delete cascade,
  happened_at timestamptz not null default now(),
  actor_id uuid references auth.users on delete set null,
  kind text not null,
  from_status text,
  to_status text,
  -- By kind: status_changed {reason}, reason_given {reason, former_reason}, rated {rating, notes, former_rating, former_notes},
  -- repeated {application_id}, mailed {mail, key, failed, error},
  -- commented {comment_id}, assigned {owner_id, former_owner_id}, next_step_set {next_step, next_step_on, former_…},
  -- tagged {added} or {removed}, exported {format}, interview_… {starts_at, times, first_day, last_day}.
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  constraint application_events_status_when_changed
    check ((kind = 'status_changed') = (from_status is not null and to_status is not null)),
  constraint application_events_kind_check check (kind in (
      'received', 'repeated', 'mailed', 'status_changed', 'reason_given', 'contacted', 'contact_undone', 'rated',
      'cv_opened', 'commented', 'assigned', 'next_step_set', 'tagged', 'exported', 'withdrawn', 'address_corrected',
      'contact_corrected', 'cv_replaced', 'consent_prolonged', 'interview_offered', 'interview_scheduled',
      'interview_declined', 'interview_cancelled', 'wrote', 'replied'))
);
comment on table public.application_events is
  'The history of each application, written by triggers and functions only and deleted with the application.';
comment on column public.application_events.actor_id is
  'The acting staff member; null for applicants, for the system, and once the account is deleted.';
comment on column public.application_events.detail is 'Attributes of the event, which depend on its kind.';

create index application_events_actor_idx on public.application_events (actor_id) where actor_id is not null;
create index application_events_application_idx on public.application_events (application_id, happened_at);
alter table public.application_events enable row level security;

create table public.application_comments (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.job_applications on delete cascade,
  author_id uuid default auth.uid() references auth.users on delete set null,
  body text not null constraint application_comments_body_check
    check (body ~ '\S' and char_length(body) <= 5000),
  mentions uuid[] not null default '{}' constraint application_comments_mentions_check
    check (cardinality(mentions) <= 20),
  created_at timestamptz not null default now(),
  edited_at timestamptz
);
comment on table public.application_comments is
  'Internal comments on an application. They are never shown to applicants, and are deleted with the application.';
comment on column public.application_comments.author_id is 'Null once the account is deleted.';
comment on column public.application_comments.mentions is
  'Users mentioned with @ in the body, limited to users who may read applications.';

create index application_comments_application_idx on public.application_comments (application_id, created_at);
create index application_comments_author_idx on public.application_comments (author_id) where author_id is not null;
alter table public.application_comments enable row level security;

create table public.tags (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = regexp_replace(trim(name), '\s+', ' ', 'g') and char_length(name) between 1 and 40),
  key text generated always as (private.normalize_text(name)) stored unique,
  created_at timestamptz not null default now(),
  created_by uuid default auth.uid() references auth.users on delete set null
);
comment on table public.tags is
  'The catalog of tags for applications. It grows as recruiters add tags; existing tags are suggested.';
comment on column public.tags.key is 'The name in lower case without accents, so that spelling variants are one tag.';

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
comment on table public.application_tags is
  'The tags of each application, by which recruiters filter. Deleted with the application.';

create index application_tags_tag_id_idx on public.application_tags (tag_id, application_id);
create index application_tags_tagged_by_idx on public.application_tags (tagged_by);
alter table public.application_tags enable row level security;

create table public.notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  kind text not null constraint notices_kind_check check (kind in ('mention', 'assigned', 'replied')),
  application_id uuid references public.job_applications on delete cascade,
  comment_id uuid references public.application_comments on delete cascade,
  actor_id uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  mailed_at timestamptz,
  contact_request_id uuid references public.contact_requests on delete cascade,
  constraint notices_mention_in_comment check ((kind = 'mention') = (comment_id is not null)),
  constraint notices_one_subject check (num_nonnulls(application_id, contact_request_id) = 1),
  constraint notices_replied_to_quote check (kind <> 'replied' or contact_request_id is not null)
);
comment on table public.notices is
  'Portal notices to staff members about mentions, assignments and replies; deleted after 90 days.';
comment on column public.notices.mailed_at is
  'When the notice was sent by e-mail, or found not to need one; null while that is pending.';

create index notices_actor_idx on public.notices (actor_id) where actor_id is not null;
create index notices_application_idx on public.notices (application_id);
create unique index notices_comment_idx on public.notices (comment_id, user_id);
create index notices_contact_request_idx on public.notices (contact_request_id) where contact_request_id is not null;
create index notices_created_at_idx on public.notices (created_at);
create index notices_unmailed_idx on public.notices (created_at) where mailed_at is null and kind = 'mention';
create index notices_user_idx on public.notices (user_id, created_at desc);
alter table public.notices enable row level security;

create function private.record_application_events(old public.job_applications, new public.job_applications) returns void
language plpgsql set search_path = '' as $$
declare
  actor constant uuid := private.current_actor();
begin
  if new.repeat_of is distinct from old.repeat_of and new.repeat_of is not null then
    insert into public.application_events (application_id, happened_at, kind, detail)
    values (new.repeat_of, new.applied_at, 'repeated', jsonb_build_object('application_id', new.id));
  end if;
  if old.notified_at is null and new.notified_at is not null then
    insert into public.application_events (application_id, happened_at, kind, detail)
    values (new.id, new.notified_at, 'mailed', '{"mail": "application-received"}');
  end if;
  -- A withdrawal that a colleague's undo restores is no new one.
  if new.withdrawn_at is not null and old.withdrawn_at is null and actor is null then
    insert into public.application_events (application_id, kind) values (new.id, 'withdrawn');
  elsif new.status <> old.status then
    insert into public.application_events (application_id, actor_id, kind, from_status, to_status, detail)
    values (new.id, actor, 'status_changed', old.status, new.status,
      jsonb_strip_nulls(jsonb_build_object('reason', new.rejection_reason)));
  elsif new.rejection_reason is distinct from old.rejection_reason then
    insert into public.application_events (application_id, actor_id, kind, detail)
    values (new.id, actor, 'reason_given', jsonb_strip_nulls(jsonb_build_object(
      'reason', new.rejection_reason, 'former_reason', old.rejection_reason)));
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
end
$$;
comment on function private.record_application_events is
  'Records changes of an application''s status, contact, rating, repeats and confirmation.';

create function private.record_owner_events(old public.job_applications, new public.job_applications) returns void
language plpgsql set search_path = '' as $$
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
end
$$;
comment on function private.record_owner_events is
  'Records changes of owner and next step, and notifies a new owner unless the owner made the change.';

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
comment on function private.record_tag_events is
  'Records the name of each tag added to or removed from an application.';

create function private.record_applicant_event(application uuid, event_kind text) returns void
language sql security definer set search_path = '' as $$
  insert into public.application_events (application_id, kind)
  select id, event_kind from public.job_applications where id = application
    -- The timeline shows at most 500 events, which repeated submissions must not fill.
    and not exists (
      select from public.application_events
      where application_id = application and kind = event_kind and happened_at > now() - interval '1 hour')
$$;
comment on function private.record_applicant_event is
  'Records an event caused by the applicant, at most once per hour for each kind.';

create function private.is_cv_opened(application uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.application_events
    where application_id = application
      and (kind = 'cv_opened' or kind = 'exported' and detail ->> 'format' = 'zip'))
$$;
comment on function private.is_cv_opened is 'Whether somebody opened or downloaded the CV of an application.';
grant execute on function private.is_cv_opened to authenticated;

-- Runs with the caller's rights.
create function public.count_unopened_cvs(applications uuid[]) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.job_applications
  where id = any (applications[1:2000]) and not private.is_cv_opened(id)
$$;
comment on function public.count_unopened_cvs is
  'How many of these applications, at most 2000, have a CV that nobody opened. Only those that the caller sees count.';
grant execute on function public.count_unopened_cvs to authenticated;

create function public.record_cv_opened(application uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  opener constant uuid := private.current_actor();
  first_application uuid;
begin
  if not (private.has_permission('rrhh.documents.read') and private.has_permission('rrhh.applications.read')) then
    raise insufficient_privilege using message = 'permission denied for function record_cv_opened';
  end if;
  -- A repeated application is shown with the first one, which holds the timeline.
  select coalesce(repeat_of, id) into first_application
    from public.job_applications where id = application for key share;
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
  'Records that the caller opened the CV of an application, at most once per half hour; a no-op for unknown ids.';
alter function public.record_cv_opened owner to portal_functions;
grant execute on function public.record_cv_opened to authenticated;

create function public.record_cvs_exported(exporter uuid, ids uuid[]) returns void
language sql set search_path = '' as $$
  -- A repeated application is shown with the first one, which holds the timeline.
  insert into public.application_events (application_id, actor_id, kind, detail)
  select distinct coalesce(repeat_of, id), exporter, 'exported', '{"format": "zip"}'::jsonb
  from public.job_applications where id = any (ids);
  select public.record_security_event('data_exported', exporter,
    jsonb_build_object('what', 'cvs', 'count', cardinality(ids)));
$$;
comment on function public.record_cvs_exported is
  'Records a CV download as an event of each application and one security event. For server functions only.';

create function public.application_timeline(application uuid) returns table (
  id bigint, happened_at timestamptz, actor_id uuid, actor_name text, kind text, from_status text, to_status text,
  detail jsonb, target_name text, mail_state text
)
language sql stable security definer set search_path = '' as $$
  select event.id, event.happened_at, event.actor_id, actor.full_name, event.kind, event.from_status, event.to_status,
    event.detail, target.full_name,
    case
      when event.detail ? 'failed' then 'failed'
      when event.kind = 'mailed' then coalesce(
        private.get_mail_state(
          coalesce(event.detail ->> 'key', (event.detail ->> 'mail') || '/' || event.application_id)),
        -- The failure of a message stays visible after the outbox has deleted its e-mail.
        (select 'failed' from public.applicant_messages message
          where message.application_id = event.application_id and message.state = 'refused'
            and private.message_idempotency_key(message) = event.detail ->> 'key'))
    end
  from public.application_events event
  left join public.admin_profiles actor on actor.user_id = event.actor_id
  left join public.admin_profiles target on target.user_id = (event.detail ->> 'owner_id')::uuid
  where event.application_id = application and (select private.has_permission('rrhh.applications.read'))
  order by event.happened_at desc, event.id desc
  limit 500
$$;
comment on function public.application_timeline is
  'The newest 500 events of an application, with staff names, including inactive staff; empty without permission.';
alter function public.application_timeline owner to portal_functions;
grant execute on function public.application_timeline to authenticated;

create function private.set_comment_mentions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Checked before the permissions of each user are looked up.
  if cardinality(new.mentions) > 20 then
    raise check_violation using message = 'a comment mentions at most 20 colleagues', table = 'application_comments',
      constraint = 'application_comments_mentions_check';
  end if;
  new.mentions := array(
    select distinct person from unnest(new.mentions) person
    where person is distinct from new.author_id
      and (tg_op = 'UPDATE' and person = any (old.mentions) or private.can_read_applications(person)));
  if tg_op = 'UPDATE' and new.body is distinct from old.body then
    new.edited_at := now();
  end if;
  return new;
end
$$;
comment on function private.set_comment_mentions is
  'Removes mentions of the author and of users who may not read applications, which stay plain text; sets edited_at.';

create function private.record_comment_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.application_events (application_id, actor_id, kind, detail)
    values (new.application_id, new.author_id, 'commented', jsonb_build_object('comment_id', new.id));
  end if;
  -- Only new mentions create notices: an edit must not recreate those that expired after 90 days.
  insert into public.notices (user_id, kind, application_id, comment_id, actor_id)
  select person, 'mention', new.application_id, new.id, new.author_id from unnest(new.mentions) person
  where tg_op = 'INSERT' or person <> all (old.mentions)
  on conflict (comment_id, user_id) do nothing;
  delete from public.notices where comment_id = new.id and user_id <> all (new.mentions);
  return null;
end
$$;
comment on function private.record_comment_events is
  'Records a new comment, notifies newly mentioned users, and deletes the notices of removed mentions.';

create function public.list_notices() returns table (
  id uuid, kind text, created_at timestamptz, read_at timestamptz, actor_name text, application_id uuid,
  job_posting_id uuid, applicant_name text, job_title text, excerpt text, contact_request_id uuid
)
language sql stable security definer set search_path = '' as $$
  with own as materialized (
    select notice.*, row_number() over (order by notice.created_at desc, notice.id) as place
    from public.notices notice where notice.user_id = (select private.current_actor())
  )
  select notice.id, notice.kind, notice.created_at, notice.read_at, actor.full_name, application.id,
    application.job_posting_id, coalesce(application.full_name, quote.name), posting.title, left(comment.body, 200),
    quote.id
  from own notice
  left join public.job_applications application on application.id = notice.application_id
  left join public.job_postings posting on posting.id = application.job_posting_id
  left join public.contact_requests quote on quote.id = notice.contact_request_id
  left join public.application_comments comment on comment.id = notice.comment_id
  left join public.admin_profiles actor on actor.user_id = notice.actor_id
  where (notice.place <= 30 or notice.read_at is null)
    and (application.id is not null and (select private.has_permission('rrhh.applications.read'))
      or quote.id is not null and (select private.has_permission('ventas.quotes.read')))
  order by notice.created_at desc, notice.id
  limit 200
$$;
comment on function public.list_notices is
  'The caller''s newest 30 notices and all unread ones, at most 200, with the names they refer to.';
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
    and not exists (
      select from public.staff_preferences preference
      where preference.user_id = notice.user_id and not preference.mails_mentions)
    -- The user may have lost the permission since the mention.
    and private.can_read_applications(notice.user_id)
    and notice.application_id not in (select private.list_blocked_ids())
  order by notice.created_at limit at_most
$$;
comment on function public.list_pending_mentions is
  'Mentions of the last day to send by e-mail, to users who want these, oldest first, of one comment or of all. For '
  'server functions only.';

create function private.delete_expired_notices() returns void
language sql security definer set search_path = '' as $$
  delete from public.notices where id in (
    select id from public.notices where created_at < now() - interval '90 days' order by created_at limit 2000)
$$;
comment on function private.delete_expired_notices is 'Deletes notices after 90 days; runs every hour.';
alter function private.delete_expired_notices owner to portal_functions;

create function public.tag_applications(ids uuid[], tag text) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  id_count constant integer := private.begin_bulk_change(ids);
  tag_name constant text := regexp_replace(trim(tag), '\s+', ' ', 'g');
  tagged_ids uuid[];
begin
  perform private.require_all_changed(
    id_count, (select count(*)::integer from public.job_applications where id = any (ids)));
  insert into public.tags (name) values (tag_name) on conflict (key) do nothing;
  with tagged as (
    insert into public.application_tags (application_id, tag_id)
    select distinct application_id, added.id
    from unnest(ids) application_id, public.tags added
    where added.key = private.normalize_text(tag_name)
    on conflict on constraint application_tags_once do nothing
    returning application_tags.application_id
  )
  select coalesce(array_agg(application_id), '{}') into tagged_ids from tagged;
  return tagged_ids;
end
$$;
comment on function public.tag_applications is
  'Adds a tag to all these applications, or none (error P0001) when one is gone, and to the catalog if it is new. '
  'Returns the applications that lacked it. Runs with the caller''s permissions.';
grant execute on function public.tag_applications to authenticated;

create function public.untag_applications(ids uuid[], tag text) returns void
language plpgsql set search_path = '' as $$
declare
  id_count constant integer := private.begin_bulk_change(ids);
  removed_count integer;
begin
  delete from public.application_tags assigned
    using public.tags removed
    where removed.key = private.normalize_text(untag_applications.tag) and assigned.tag_id = removed.id
      and assigned.application_id = any (ids);
  get diagnostics removed_count = row_count;
  perform private.require_all_changed(id_count, removed_count);
end
$$;
comment on function public.untag_applications is
  'Removes a tag from all these applications, or none (error P0001) when one does not have it.';
grant execute on function public.untag_applications to authenticated;

create function public.list_tags_of_applications(ids uuid[]) returns table (name text, applications uuid[])
language sql stable set search_path = '' as $$
  select tag.name, array_agg(assigned.application_id)
  from public.application_tags assigned
  join public.tags tag on tag.id = assigned.tag_id
  where assigned.application_id = any (ids[1:2000])
  group by tag.id
  order by tag.key
$$;
comment on function public.list_tags_of_applications is
  'The tags of these applications, at most 2000, each with the applications that have it.';
grant execute on function public.list_tags_of_applications to authenticated;

create function public.propose_tags(application_id uuid) returns setof text
language sql stable set search_path = '' as $$
  select tag.name
  from public.cv_texts text
  join public.tags tag on text.words @@ phraseto_tsquery('private.cv', private.normalize_cv_text(tag.name))
  where text.application_id = propose_tags.application_id
    and not exists (
      select from public.application_tags assigned
      where assigned.application_id = propose_tags.application_id and assigned.tag_id = tag.id)
  order by tag.name limit 12
$$;
comment on function public.propose_tags is
  'Up to twelve tags that the CV of an application mentions and the application does not have.';
grant execute on function public.propose_tags to authenticated;

create trigger set_mentions before insert or update of body, mentions on public.application_comments
  for each row execute function private.set_comment_mentions();

create trigger announce after insert or update of body, mentions on public.application_comments
  for each row execute function private.record_comment_events();

-- The audit log omits the text of comments.
create trigger audit after insert or update or delete on public.application_comments
  for each row
  execute function private.write_audit('id', 'application_id', 'author_id', 'mentions', 'created_at', 'edited_at');

create trigger audit after insert or delete on public.application_tags
  for each row
  execute function private.write_audit('id', 'application_id', 'tag_id', 'tagged_at', 'tagged_by');

create trigger record_events after insert or delete on public.application_tags
  for each row execute function private.record_tag_events();

create trigger audit after insert or update or delete on public.tags
  for each row
  execute function private.write_audit('id', 'name', 'created_at', 'created_by');

create policy "Comments on blocked applications are hidden" on public.application_comments
  as restrictive for all to authenticated, portal_functions
  using (application_id not in (select private.list_blocked_ids()));
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
create policy "Functions access all rows" on public.application_comments
  for all to portal_functions using (true) with check (true);
create policy "Events of blocked applications are hidden" on public.application_events
  as restrictive for all to authenticated, portal_functions
  using (application_id not in (select private.list_blocked_ids()));
create policy "Recruiters see application events" on public.application_events
  for select to authenticated using ((select private.has_permission('rrhh.applications.read')));
create policy "Functions access all rows" on public.application_events
  for all to portal_functions using (true) with check (true);
create policy "Tags of blocked applications are hidden" on public.application_tags
  as restrictive for all to authenticated, portal_functions
  using (application_id not in (select private.list_blocked_ids()));
create policy "Recruiters see the tags of applications" on public.application_tags
  for select to authenticated using ((select private.has_permission('rrhh.applications.read')));
create policy "Recruiters tag applications" on public.application_tags
  for insert to authenticated with check ((select private.has_permission('rrhh.applications.update')));
create policy "Recruiters remove tags from applications" on public.application_tags
  for delete to authenticated using ((select private.has_permission('rrhh.applications.update')));
create policy "Functions access all rows" on public.application_tags
  for all to portal_functions using (true) with check (true);
create policy "Notices about blocked people are hidden" on public.notices
  as restrictive for all to authenticated, portal_functions
  using (coalesce(application_id, contact_request_id) not in (select private.list_blocked_ids()));
create policy "Staff mark their own notices as read" on public.notices
  for update to authenticated
  using (user_id = (select auth.uid())
    and (application_id is not null and (select private.has_permission('rrhh.applications.read'))
      or contact_request_id is not null and (select private.has_permission('ventas.quotes.read'))));
create policy "Staff see their own notices" on public.notices
  for select to authenticated
  using (user_id = (select auth.uid())
    and (application_id is not null and (select private.has_permission('rrhh.applications.read'))
      or contact_request_id is not null and (select private.has_permission('ventas.quotes.read'))));
create policy "Functions access all rows" on public.notices
  for all to portal_functions using (true) with check (true);
create policy "Recruiters add tags" on public.tags
  for insert to authenticated with check ((select private.has_permission('rrhh.applications.update')));
create policy "Recruiters see tags" on public.tags
  for select to authenticated using ((select private.has_permission('rrhh.applications.read')));
create policy "Functions read all rows" on public.tags for select to portal_functions using (true);
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
grant select on public.tags to portal_functions;
grant select, delete, insert (application_id, tag_id) on public.application_tags to authenticated;
grant select, insert, update, delete on public.application_tags to portal_functions;
alter publication supabase_realtime add table public.application_tags;
grant select, update (read_at) on public.notices to authenticated;
grant select, insert, update, delete on public.notices to portal_functions;
alter publication supabase_realtime add table public.notices;
grant usage on sequence public.application_events_id_seq to portal_functions;

insert into public.tags (name) values
  ('PLC'), ('SCADA'), ('HMI'), ('DCS'), ('Siemens'), ('Rockwell'), ('Schneider'), ('TIA Portal'), ('Studio 5000'),
  ('AutoCAD'), ('AutoCAD Electrical'), ('EPLAN'), ('ETAP'), ('Revit'), ('Instrumentación'),
  ('Variadores de frecuencia'), ('Redes industriales'), ('Modbus'), ('Profinet'), ('EtherNet/IP'),
  ('Media tensión'), ('Protecciones eléctricas'),
  ('Subestaciones'), ('Tableros eléctricos'), ('CCM'), ('Puesta en marcha'), ('Comisionamiento'),
  ('Mantención eléctrica'), ('Minería'), ('Licencia SEC'), ('Licencia clase B'), ('Turnos 7x7'),
  ('UL 508A'), ('ISO 9001'), ('MS Project'),
  ('Gestión de proyectos'), ('Prevención de riesgos'), ('Inglés');

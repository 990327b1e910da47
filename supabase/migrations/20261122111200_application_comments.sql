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
comment on column public.application_comments.mentions is 'Colleagues called by @mention, of those who may read applications.';

create index application_comments_application_idx on public.application_comments (application_id, created_at);
create index application_comments_author_idx on public.application_comments (author_id) where author_id is not null;

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
comment on column public.notices.mailed_at is 'When it was mailed, or found not to need a mail; null while that is pending.';

create index notices_user_idx on public.notices (user_id, created_at desc);
create index notices_application_idx on public.notices (application_id);
create unique index notices_comment_idx on public.notices (comment_id, user_id);
create index notices_actor_idx on public.notices (actor_id) where actor_id is not null;
create index notices_unmailed_idx on public.notices (created_at) where mailed_at is null and kind = 'mention';
create index notices_created_at_idx on public.notices (created_at);

alter table public.application_comments enable row level security;
alter table public.notices enable row level security;

-- A new table's default privileges include more.
revoke all on public.application_comments, public.notices from anon, authenticated;
grant select, insert (application_id, body, mentions), update (body, mentions), delete
  on public.application_comments to authenticated;
grant select, update (read_at) on public.notices to authenticated;
grant all on public.application_comments, public.notices to service_role;

create function private.may_read_applications(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.permissions_of(person) held where held.name = 'rrhh.applications.read')
$$;
comment on function private.may_read_applications(uuid) is 'Whether somebody holds the permission that reads applications.';
revoke execute on function private.may_read_applications(uuid) from public;

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
create trigger admit before insert or update of body, mentions on public.application_comments
  for each row execute function private.admit_comment();

create function private.announce_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.application_events (application_id, actor_id, kind, detail)
    values (new.application_id, new.author_id, 'commented', jsonb_build_object('comment_id', new.id));
  end if;
  insert into public.notices (user_id, kind, application_id, comment_id, actor_id)
  select person, 'mention', new.application_id, new.id, new.author_id from unnest(new.mentions) person
  on conflict (comment_id, user_id) do nothing;
  delete from public.notices where comment_id = new.id and user_id <> all (new.mentions);
  return null;
end
$$;
create trigger announce after insert or update of body, mentions on public.application_comments
  for each row execute function private.announce_comment();

create policy "Recruiters see comments" on public.application_comments
  for select to authenticated using ((select private.has_permission('rrhh.applications.read')));
create policy "Recruiters comment in their own name" on public.application_comments
  for insert to authenticated
  with check (author_id = (select auth.uid()) and (select private.has_permission('rrhh.applications.read')));
create policy "Recruiters edit their own comments" on public.application_comments
  for update to authenticated
  using (author_id = (select auth.uid()) and (select private.has_permission('rrhh.applications.read')));
create policy "Recruiters delete their own comments" on public.application_comments
  for delete to authenticated
  using (author_id = (select auth.uid()) and (select private.has_permission('rrhh.applications.read')));

create policy "Recruiters see what they are told" on public.notices
  for select to authenticated
  using (user_id = (select auth.uid()) and (select private.has_permission('rrhh.applications.read')));
create policy "Recruiters mark what they have read" on public.notices
  for update to authenticated
  using (user_id = (select auth.uid()) and (select private.has_permission('rrhh.applications.read')));

create function public.list_recruiters() returns table (user_id uuid, full_name text)
language sql stable security definer set search_path = '' as $$
  select profile.user_id, profile.full_name
  from public.admin_profiles profile
  where profile.is_active and (select private.has_permission('rrhh.applications.read')) and exists (
    select from public.admin_user_roles held
    join public.admin_roles role on role.id = held.role_id and role.is_active
    where held.user_id = profile.user_id and (role.role_type = 'super_admin' or exists (
      select from public.admin_role_permissions granted
      join public.admin_permissions permission on permission.id = granted.permission_id
      where granted.role_id = role.id and permission.name = 'rrhh.applications.read')))
  order by profile.full_name, profile.user_id
$$;
comment on function public.list_recruiters() is
  'Who may read applications, and so be mentioned or put in charge; empty for who may not.';
revoke execute on function public.list_recruiters() from public, anon;
grant execute on function public.list_recruiters() to authenticated;

create function public.list_notices() returns table (
  id uuid, kind text, created_at timestamptz, read_at timestamptz, actor_name text, application_id uuid,
  job_posting_id uuid, applicant_name text, job_title text, excerpt text
)
language sql stable security definer set search_path = '' as $$
  select notice.id, notice.kind, notice.created_at, notice.read_at, actor.full_name, application.id,
    application.job_posting_id, application.full_name, posting.title, left(written.body, 200)
  from public.notices notice
  join public.job_applications application on application.id = notice.application_id
  join public.job_postings posting on posting.id = application.job_posting_id
  left join public.application_comments written on written.id = notice.comment_id
  left join public.admin_profiles actor on actor.user_id = notice.actor_id
  where notice.user_id = (select auth.uid()) and (select private.has_permission('rrhh.applications.read'))
  order by notice.created_at desc, notice.id
  limit 30
$$;
comment on function public.list_notices() is 'The caller''s newest notices, with the names they are about.';
revoke execute on function public.list_notices() from public, anon;
grant execute on function public.list_notices() to authenticated;

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
  order by notice.created_at limit at_most
$$;
comment on function public.list_pending_mentions(integer, uuid) is
  'The longest waiting mentions that were not mailed, of one comment or of all. For functions alone.';
revoke execute on function public.list_pending_mentions(integer, uuid) from public, anon, authenticated;
grant execute on function public.list_pending_mentions(integer, uuid) to service_role;

create function private.discard_old_notices() returns void
language sql security definer set search_path = '' as $$
  delete from public.notices where id in (
    select id from public.notices where created_at < now() - interval '90 days' order by created_at limit 2000)
$$;
comment on function private.discard_old_notices() is 'Deletes notices after 90 days; runs every hour.';
revoke execute on function private.discard_old_notices() from public;
select cron.schedule('old notices', '29 * * * *', 'select private.discard_old_notices()');

alter publication supabase_realtime add table public.application_comments, public.notices;

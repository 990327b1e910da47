-- Functions that go around policies on purpose: indexes of texts serve no query under them, mentions are mailed to
-- accounts, and housekeeping must not take what is blocked for what nobody claims.

create function private.unless_blocked(of_column text) returns text
language sql stable security definer set search_path = '' as $$
  -- Written out, as search_condition is: the planner takes a subquery for half of the rows.
  select case when cardinality(ids) > 0 then format(' and %s <> all (%L::uuid[])', of_column, ids) else '' end
  from (select array(select private.blocked())) blocked (ids)
$$;
comment on function private.unless_blocked(text) is 'A condition for statements that are put together: not of blocked people.';
revoke execute on function private.unless_blocked(text) from public;

create or replace function private.find_applications(patterns text[], at_most integer) returns setof uuid
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  conditions text := concat(
    (select string_agg(private.search_condition(pattern), '') from unnest(patterns) pattern), private.unless_blocked('id'));
  matched uuid[];
begin
  if not private.has_permission('rrhh.applications.read') then
    return;
  end if;
  -- The planner does not know how rare a pattern is. A few are all found by the index and sorted; where there are many,
  -- the newest are soon met in their order.
  execute format('select array_agg(id) from (
      select id from public.job_applications where repeat_of is null %s limit 201
    ) found', conditions) into matched;
  if cardinality(matched) > 200 then
    return query execute format(
      'select id from public.job_applications where repeat_of is null %s order by applied_at desc, id limit %s',
      conditions, at_most);
  else
    return query
      select application.id from public.job_applications application where application.id = any (matched)
      order by application.applied_at desc, application.id limit at_most;
  end if;
end
$$;

create or replace function private.search_requests(
  request_table text, patterns text[], words text, wanted_status text, sort_by text, is_descending boolean
) returns table (id uuid)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  -- Written out, so that the planner knows what is looked for.
  conditions constant text := (select string_agg(private.search_condition(pattern), '') from unnest(patterns) pattern);
  place constant text := case sort_by when 'search' then 'search' else 'created_at' end;
  direction constant text := case when is_descending then 'desc' else 'asc' end;
  owner constant text := case request_table
    when 'internship_applications' then 'internship_id' when 'spontaneous_applications' then 'spontaneous_id' end;
  sought constant tsquery := case when owner is not null and private.has_permission('rrhh.documents.read')
    then private.cv_query(words) end;
  unless_blocked constant text := private.unless_blocked(request_table || '.id');
begin
  perform private.require_request_table(request_table);
  if not (case request_table
    when 'internship_applications' then private.has_permission('rrhh.internships.read')
    when 'spontaneous_applications' then private.has_permission('rrhh.applications.read')
    else private.is_super_admin()
  end) then
    return;
  end if;
  -- The first by their data and the first by their CV, which are enough for the first of both.
  return query execute format(
    'select id from (
       (select id, %1$I as place from public.%4$I
        where ($1 is null or status = $1) %3$s %6$s
        order by %1$I %2$s, id limit 1001)
       %5$s
     ) matching
     order by place %2$s, id limit 1001',
    place, direction, conditions, request_table,
    case when sought is not null then format(
      'union
       (with said as materialized (
          select %1$I as id from public.cv_texts where %1$I is not null and cv_texts.words @@ %2$L::tsquery
        )
        select id, %3$I from said join public.%5$I using (id)
        where ($1 is null or status = $1) %6$s
        order by %3$I %4$s, id limit 1001)', owner, sought, place, direction, request_table, unless_blocked) end,
    unless_blocked)
  using wanted_status;
end
$$;

create or replace function public.search_applications(
  posting_id uuid, patterns text[], wanted_status text default null, sort_by text default 'applied_at',
  is_descending boolean default true, words text default null, wanted_tag uuid default null,
  wanted_owner uuid default null
) returns setof public.job_applications
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  -- Written out, so that the planner knows what is looked for.
  conditions text := (select string_agg(private.search_condition(pattern), '') from unnest(patterns) pattern);
  place constant text := case sort_by when 'search' then 'search' else 'applied_at' end;
  direction constant text := case when is_descending then 'desc' else 'asc' end;
  narrowed constant text :=
    case when wanted_tag is not null then
      'and id in (select application_id from public.application_tags where tag_id = $3) ' else '' end
    || case when wanted_owner is not null then 'and owner_id = $4' else '' end
    || private.unless_blocked('id');
  sought tsquery := case when private.has_permission('rrhh.documents.read') then private.cv_query(words) end;
begin
  if not private.has_permission('rrhh.applications.read') then
    raise insufficient_privilege using message = 'permission denied for function search_applications';
  end if;
  -- The first by their data and the first by their CV, which are enough for the first of both.
  return query execute format(
    'select application.* from (
       select id from (
         (select id, %1$I as place from public.job_applications
          where job_posting_id = $1 and repeat_of is null and ($2 is null or status = $2) %3$s %5$s
          order by %1$I %2$s, id limit 1001)
         %4$s
       ) matching
       order by place %2$s, id limit 1001
     ) found join public.job_applications application using (id)',
    place, direction, conditions,
    case when sought is not null then format(
      'union
       (with said as materialized (
          select distinct first_id from public.cv_texts where job_posting_id = $1 and cv_texts.words @@ %3$L::tsquery
        )
        select id, %1$I from said join public.job_applications on id = first_id
        where job_posting_id = $1 and repeat_of is null and ($2 is null or status = $2) %4$s
        order by %1$I %2$s, id limit 1001)', place, direction, sought, narrowed) end,
    narrowed)
  using posting_id, wanted_status, wanted_tag, wanted_owner;
end
$$;

create or replace function public.list_pending_mentions(at_most integer, comment uuid default null) returns table (
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

create or replace function private.keep_house() returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- The oldest go first; what is left over is an hour away from the next run.
  batch constant integer := 2000;
  gone integer;
begin
  -- A run that takes longer than an hour is not joined by the next.
  if not pg_try_advisory_xact_lock(hashtext('private.keep_house')) then
    return;
  end if;
  -- CVs that no application came to claim within a day.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects where id in (
    select object.id from storage.objects object
    where bucket_id = 'documents' and created_at < now() - interval '1 day'
      and not exists (select from private.claimed_cvs where path = object.name)
      and not exists (select from public.job_applications where split_part(resume_url, '/documents/', 2) = object.name)
      and not exists (select from public.internship_applications where split_part(cv_url, '/documents/', 2) = object.name)
    order by created_at limit batch);
  -- What the privacy policy promises: never before the two weeks that applicants were told of.
  delete from public.job_applications where id in (
    select application.id from private.due_applications(private.retention('applications'), interval '0') application
    where private.kept_until(application) < now()
    order by application.updated_at limit batch);
  get diagnostics gone = row_count;
  perform private.record_expired('applications', gone);
  delete from public.internship_applications where id in (
    select internship.id from private.due_internships(private.retention('internships'), interval '0') internship
    where private.kept_until(internship) < now()
    order by internship.updated_at limit batch);
  get diagnostics gone = row_count;
  perform private.record_expired('internships', gone);
  delete from public.contact_requests where id in (
    select id from public.contact_requests
    where created_at < now() - private.unannounced_retention('quotes') and id not in (select private.blocked())
    order by created_at limit batch);
  get diagnostics gone = row_count;
  perform private.record_expired('quotes', gone);
  -- Images whose upload ended before the row that was to show them, or whose row went without them.
  delete from storage.objects where id in (
    select object.id from storage.objects object
    where created_at < now() - interval '1 day' and (
      bucket_id = 'hero-images' and not exists (select from public.hero_images where storage_path = object.name)
      or bucket_id = 'success-cases' and not exists (select from public.success_cases where imagen_url = object.name))
    order by created_at limit batch);
  update public.admin_invitations set token = null where status = 'completed' and token is not null;
  delete from private.allowances where hour < now() - interval '1 day';
end
$$;

create or replace function private.discard_old_rights_requests() returns void
language sql security definer set search_path = '' as $$
  delete from public.rights_requests
    where confirmed_at is null and created_at < now() - interval '48 hours'
      -- A block does not end unnoticed.
      or closed_at < now() - interval '24 months' and blocked_at is null
$$;

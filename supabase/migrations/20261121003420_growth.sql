-- What the portal reads stays fast at a hundred thousand applications: lists and counts go by indexes alone, and a
-- search ends at as many people as anybody reads through.

-- Lists of those who are not repeats. The id decides between equal ones, and lets row-level security be answered from
-- the index.
create index job_applications_listed_idx on public.job_applications (job_posting_id, applied_at desc, id)
  where repeat_of is null;
create index job_applications_by_status_idx on public.job_applications (job_posting_id, status, applied_at desc, id)
  where repeat_of is null;
create index job_applications_by_name_idx on public.job_applications (job_posting_id, search, id) include (status)
  where repeat_of is null;
create index job_applications_newest_idx on public.job_applications (applied_at desc, id) where repeat_of is null;
-- Those before them; the one on the posting alone stays, its foreign key needs it.
drop index public.job_applications_applied_at_idx, public.job_applications_status_idx, public.job_applications_name_idx;

create index internship_applications_listed_idx on public.internship_applications (created_at desc, id);
create index internship_applications_by_status_idx on public.internship_applications (status, created_at desc, id);
create index internship_applications_by_name_idx on public.internship_applications (search, id) include (status);
drop index public.internship_applications_created_at_idx;

create index audit_log_listed_idx on public.audit_log (occurred_at desc, id desc);
create index audit_log_by_table_idx on public.audit_log (table_name, occurred_at desc, id desc) include (operation);
create index audit_log_by_operation_idx on public.audit_log (operation, occurred_at desc, id desc);
create index audit_log_by_actor_idx on public.audit_log (actor_id, occurred_at desc, id desc)
  include (table_name, operation);
drop index public.audit_log_occurred_at_idx, public.audit_log_actor_idx;

create index admin_profiles_full_name_idx on public.admin_profiles (full_name, id);

-- Three letters make a trigram, which the index finds anywhere. Fewer are looked for where words begin, which it knows
-- as well; without a letter or a digit there is nothing to look for.
create function private.search_condition(pattern text) returns text
language sql immutable set search_path = '' as $$
  select case
    when pattern !~ '[[:alnum:]]' then ' and false'
    when char_length(translate(pattern, '%\_', '')) < 3
      then format(' and (search like %L or search like %L)', ltrim(pattern, '%'), '% ' || ltrim(pattern, '%'))
    else format(' and search like %L', pattern)
  end
$$;

drop function public.search_applications(uuid, text[]);
create function public.search_applications(
  posting_id uuid, patterns text[], wanted_status text default null, sort_by text default 'applied_at',
  is_descending boolean default true
) returns setof public.job_applications
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Written out, so that the planner knows what is looked for.
  conditions text := (select string_agg(private.search_condition(pattern), '') from unnest(patterns) pattern);
begin
  if not private.has_permission('rrhh.applications.read') then
    raise insufficient_privilege using message = 'permission denied for function search_applications';
  end if;
  return query execute format(
    'select application.* from (
       select id from public.job_applications
       where job_posting_id = $1 and repeat_of is null and ($2 is null or status = $2) %s
       order by %I %s, id limit 1001
     ) found join public.job_applications application using (id)',
    conditions, case sort_by when 'search' then 'search' else 'applied_at' end,
    case when is_descending then 'desc' else 'asc' end)
  using posting_id, wanted_status;
end
$$;
comment on function public.search_applications is
  'The first applications to a posting, in the order asked for, that match every pattern: a thousand, and one more when there are more.';
grant execute on function public.search_applications to authenticated;

create or replace function public.recruiting_overview() returns jsonb
language sql stable set search_path = '' as $$
  -- Once through the index, which stands in this order.
  with counted as materialized (
    select job_posting_id, status, count(*) as number
    from public.job_applications
    where repeat_of is null
    group by job_posting_id, status
  ), interns as materialized (
    select count(*) as number, count(*) filter (where status = 'pending') as pending
    from public.internship_applications
  ), posted as materialized (
    select count(*) as number, count(*) filter (where status = 'active') as active,
      coalesce(sum(views_count), 0) as views
    from public.job_postings
  )
  select jsonb_build_object(
    'postings', posted.number,
    'active', posted.active,
    'views', posted.views,
    'applications', (select coalesce(sum(number), 0) from counted),
    'internships', interns.number,
    'pending', (select coalesce(sum(number), 0) from counted where status = 'pending') + interns.pending,
    'by_status', (
      select coalesce(jsonb_object_agg(status, number), '{}')
      from (select status, sum(number) as number from counted group by status) added
    ),
    'by_week', (
      select coalesce(jsonb_object_agg(week::date, number), '{}')
      from (
        select date_trunc('week', now() at time zone 'America/Santiago') - n * interval '1 week' as week
        from generate_series(0, 8) n
      ) weeks,
      lateral (
        select count(*) as number from public.job_applications
        where repeat_of is null
          and applied_at >= week at time zone 'America/Santiago'
          and applied_at < (week + interval '1 week') at time zone 'America/Santiago'
      ) applied
      where number > 0
    ),
    'by_posting', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title, 'count', number) order by number desc, title), '[]')
      from (
        select posting.id, posting.title, added.number
        from (select job_posting_id, sum(number) as number from counted group by job_posting_id) added
        join public.job_postings posting on posting.id = added.job_posting_id
        order by number desc, posting.title
        limit 6
      ) fullest
    ),
    'latest_applications', (
      select coalesce(jsonb_agg(to_jsonb(latest)), '[]') from (
        select application.id, full_name, applied_at as at, job_posting_id, title
        from public.job_applications application join public.job_postings posting on posting.id = job_posting_id
        where repeat_of is null
        order by applied_at desc limit 3
      ) latest
    ),
    'latest_internships', (
      select coalesce(jsonb_agg(to_jsonb(latest)), '[]') from (
        select id, first_name, last_name, created_at as at from public.internship_applications
        order by created_at desc limit 2
      ) latest
    ),
    'latest_postings', (
      select coalesce(jsonb_agg(to_jsonb(latest)), '[]') from (
        select id, title, created_at as at from public.job_postings order by created_at desc limit 2
      ) latest
    )
  )
  from posted, interns
$$;

-- Everybody at once instead of one after the other.
create or replace function public.list_second_factors()
returns table (user_id uuid, full_name text, email text, is_super_admin boolean, enrolled_at timestamptz)
language sql stable security definer set search_path = '' as $$
  with super_admins as materialized (
    select distinct held.user_id from public.admin_user_roles held
    join public.admin_roles role on role.id = held.role_id and role.role_type = 'super_admin'
  ), factors as materialized (
    select factor.user_id, min(factor.created_at) as enrolled_at from auth.mfa_factors factor
    where factor.status = 'verified' group by factor.user_id
  )
  select profile.user_id, profile.full_name, profile.email, super_admins.user_id is not null, factors.enrolled_at
  from public.admin_profiles profile
  left join super_admins on super_admins.user_id = profile.user_id
  left join factors on factors.user_id = profile.user_id
  where (select private.is_super_admin()) and profile.is_active
  order by profile.full_name, profile.email
$$;

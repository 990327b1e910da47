-- What the portal's command palette finds: people, offers, cases and requests, by a few letters.

-- With its owner's rights: under row-level security no index serves a pattern. So it asks for the permission itself, and
-- returns ids alone, which the caller reads under the policies.
create function private.find_applications(patterns text[], at_most integer) returns setof uuid
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  conditions text := (select string_agg(private.search_condition(pattern), '') from unnest(patterns) pattern);
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
comment on function private.find_applications(text[], integer) is
  'The newest applications, to whatever posting, that match every pattern.';
grant execute on function private.find_applications(text[], integer) to authenticated;

create function public.find_in_portal(patterns text[], at_most integer default 5)
returns table (kind text, id uuid, parent_id uuid, title text, detail text)
language sql stable set search_path = '' as $$
  with asked as materialized (
    select least(at_most, 20) as at_most,
      cardinality(patterns) between 1 and 10 as is_sound,
      private.has_permission('rrhh.postings.read') as postings,
      private.has_permission('rrhh.internships.read') as internships,
      private.has_permission('rrhh.applications.read') as applications,
      private.has_permission('accesos.users.read') as users,
      private.is_super_admin() as everything
  ), interns as materialized (
    -- From the index of names alone.
    select id from public.internship_applications
    where (select internships and is_sound from asked) and search like all (patterns)
    order by search, id limit (select asked.at_most from asked)
  ), staff as materialized (
    -- All of them before they are sorted: the planner would follow an index of names to its end.
    select id, user_id, full_name, email from public.admin_profiles
    where (select users and is_sound from asked) and search like all (patterns)
  )
  (select 'application', application.id, application.job_posting_id, application.full_name, posting.title
   from public.job_applications application
   left join public.job_postings posting on posting.id = application.job_posting_id
   where application.id = any (array(
     select private.find_applications(patterns, asked.at_most) from asked where is_sound))
   order by application.applied_at desc, application.id)
  union all
  (select 'posting', posting.id, null, posting.title, posting.department || ' · ' || posting.location
   from public.job_postings posting
   where (select postings and is_sound from asked) and search like all (patterns)
   order by posting.created_at desc, posting.id limit (select asked.at_most from asked))
  union all
  (select 'internship', internship.id, null, internship.first_name || ' ' || internship.last_name, internship.career
   from interns join public.internship_applications internship using (id)
   order by internship.created_at desc, internship.id)
  union all
  (select 'spontaneous', spontaneous.id, null, spontaneous.full_name, spontaneous.area
   from public.spontaneous_applications spontaneous
   where (select applications and is_sound from asked) and search like all (patterns)
   order by spontaneous.created_at desc, spontaneous.id limit (select asked.at_most from asked))
  union all
  (select 'user', staff.user_id, null, staff.full_name, staff.email
   from staff order by staff.full_name, staff.id limit (select asked.at_most from asked))
  union all
  (select 'case', success_case.id, null, success_case.titulo, success_case.cliente
   from public.success_cases success_case
   where (select everything and is_sound from asked)
     and private.searchable(success_case.titulo || chr(10) || success_case.cliente) like all (patterns)
   order by success_case.order_index, success_case.id limit (select asked.at_most from asked))
  union all
  (select 'quote', quote.id, null, quote.name, coalesce(quote.company, quote.email)
   from public.contact_requests quote
   where (select everything and is_sound from asked) and search like all (patterns)
   order by quote.created_at desc, quote.id limit (select asked.at_most from asked))
$$;
comment on function public.find_in_portal(text[], integer) is
  'Up to so many of each kind that match every pattern. Only kinds whose screen the caller may open; row-level security decides which rows.';
grant execute on function public.find_in_portal(text[], integer) to authenticated, service_role;

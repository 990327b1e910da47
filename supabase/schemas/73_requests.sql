-- Counts, searches and bulk changes of requests: internship applications, spontaneous applications and quote requests.
-- Job applications have functions of their own. Row-level security decides which rows a user sees and changes.

create function private.require_request_table(request_table text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if request_table not in ('contact_requests', 'internship_applications', 'spontaneous_applications') then
    raise invalid_parameter_value using message = 'there are no requests in ' || request_table;
  end if;
end
$$;
comment on function private.require_request_table is 'Raises an error unless the table is one of the three.';
grant execute on function private.require_request_table to authenticated;

-- Security definer, since text indexes are unusable under row-level security; checks the permission and blocks itself.
-- Returns at most 1001 rows: a thousand, and one that indicates more.
-- A withdrawn application is stored as rejected, and shown as withdrawn.
create function private.build_shown_status(request_table text) returns text
language sql immutable set search_path = '' as $$
  select case request_table
    when 'internship_applications' then 'case when withdrawn_at is null then status else ''withdrawn'' end'
    else 'status'
  end
$$;
comment on function private.build_shown_status is
  'An expression for dynamic SQL: the status of a request as the portal shows it.';
grant execute on function private.build_shown_status to authenticated;

create function private.build_owner_condition(request_table text, wanted_owner text) returns text
language sql immutable set search_path = '' as $$
  select case
    when wanted_owner is null or request_table <> 'contact_requests' then ''
    when wanted_owner = 'nobody' then ' and owner_id is null'
    else format(' and owner_id = %L::uuid', wanted_owner)
  end
$$;
comment on function private.build_owner_condition is
  'A condition for dynamic SQL: that a quote request has this owner, or none if it is ''nobody''.';
grant execute on function private.build_owner_condition to authenticated;

create function private.search_requests(
  request_table text, patterns text[], words text, wanted_status text, sort_by text, is_descending boolean,
  wanted_owner text default null
) returns table (id uuid)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  -- Literals instead of parameters, so that the planner knows the patterns.
  conditions constant text := coalesce((
    select string_agg(private.build_search_condition(pattern), '') from unnest(patterns) pattern), '')
    || private.build_owner_condition(request_table, wanted_owner);
  sort_column constant text := case
    when sort_by = 'search' then 'search'
    when sort_by = 'waiting_since' and request_table = 'contact_requests' then 'waiting_since'
    else 'created_at' end;
  direction constant text := case when is_descending then 'desc' else 'asc' end
    || case when sort_column = 'waiting_since' then ' nulls last' else '' end;
  cv_column constant text := case request_table
    when 'internship_applications' then 'internship_id' when 'spontaneous_applications' then 'spontaneous_id' end;
  cv_query constant tsquery := case when cv_column is not null and private.has_permission('rrhh.documents.read')
    then private.build_cv_query(words) end;
  unless_blocked constant text := private.build_unblocked_condition(request_table || '.id');
  shown_status constant text := private.build_shown_status(request_table);
begin
  perform private.require_request_table(request_table);
  if not (case request_table
    when 'internship_applications' then private.has_permission('rrhh.internships.read')
    when 'spontaneous_applications' then private.has_permission('rrhh.applications.read')
    else private.has_permission('ventas.quotes.read')
  end) then
    return;
  end if;
  -- The first 1001 matches by data and the first 1001 by CV include the first 1001 of both.
  return query execute format(
    'select id from (
       (select id, %1$I as sort_value from public.%4$I
        where ($1 is null or %7$s = $1) %3$s %6$s
        order by %1$I %2$s, id limit 1001)
       %5$s
     ) matching
     order by sort_value %2$s, id limit 1001',
    sort_column, direction, conditions, request_table,
    case when cv_query is not null then format(
      'union
       (with matching_cvs as materialized (
          select %1$I as id from public.cv_texts where %1$I is not null and cv_texts.words @@ %2$L::tsquery
        )
        select id, %3$I from matching_cvs join public.%5$I using (id)
        where ($1 is null or %7$s = $1) %6$s
        order by %3$I %4$s, id limit 1001)',
      cv_column, cv_query, sort_column, direction, request_table, unless_blocked, shown_status) end,
    unless_blocked, shown_status)
  using wanted_status;
end
$$;
comment on function private.search_requests is
  'The first requests that match all patterns or whose CV has the words; none when the caller may not read them.';
grant execute on function private.search_requests to authenticated;

create function public.count_requests(
  request_table text, patterns text[] default '{}', words text default null, wanted_owner text default null
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  counted jsonb;
begin
  perform private.require_request_table(request_table);
  -- Without a search, an index-only scan.
  execute format(
    'select coalesce(jsonb_object_agg(status, number), ''{}'') from (
       select %s as status, count(*) as number from public.%I request %s where true %s group by 1
     ) counted',
    private.build_shown_status(request_table), request_table, case when cardinality(patterns) > 0
      then 'join private.search_requests($1, $2, $3, null, ''created_at'', true, $4) using (id)' end,
    private.build_owner_condition(request_table, wanted_owner))
  into counted using request_table, patterns, words, wanted_owner;
  return counted;
end
$$;
comment on function public.count_requests is
  'Counts the requests visible to the caller by what is shown as status; with a search, only among the first 1001 matches.';
grant execute on function public.count_requests to authenticated;

create function public.search_contact_requests(
  patterns text[], wanted_status text default null, sort_by text default 'created_at',
  is_descending boolean default true, words text default null, wanted_owner text default null
) returns setof public.contact_requests
language sql stable set search_path = '' as $$
  select request.* from private.search_requests(
    'contact_requests', patterns, words, wanted_status, sort_by, is_descending, wanted_owner) matching
  join public.contact_requests request using (id)
$$;
comment on function public.search_contact_requests is
  'The first quote requests that match all patterns: a thousand, and one that indicates more.';
grant execute on function public.search_contact_requests to authenticated;

create function public.list_quotes_of_same_sender(request uuid) returns setof public.contact_requests
language sql stable set search_path = '' as $$
  select other.*
  from public.contact_requests opened
  join public.contact_requests other on lower(other.email) = lower(opened.email) and other.id <> opened.id
  where opened.id = request
  order by other.created_at desc, other.id
  limit 20
$$;
comment on function public.list_quotes_of_same_sender is
  'The newest 20 other requests with the address of a request, subject to row-level security.';
grant execute on function public.list_quotes_of_same_sender to authenticated;

create function public.search_internship_applications(
  patterns text[], wanted_status text default null, sort_by text default 'created_at',
  is_descending boolean default true, words text default null
) returns setof public.internship_applications
language sql stable set search_path = '' as $$
  select request.* from private.search_requests(
    'internship_applications', patterns, words, wanted_status, sort_by, is_descending) matching
  join public.internship_applications request using (id)
$$;
comment on function public.search_internship_applications is
  'The first applications that match all patterns or whose CV has the words: a thousand, and one that indicates more.';
grant execute on function public.search_internship_applications to authenticated;

create function public.search_spontaneous_applications(
  patterns text[], wanted_status text default null, sort_by text default 'created_at',
  is_descending boolean default true, words text default null
) returns setof public.spontaneous_applications
language sql stable set search_path = '' as $$
  select request.* from private.search_requests(
    'spontaneous_applications', patterns, words, wanted_status, sort_by, is_descending) matching
  join public.spontaneous_applications request using (id)
$$;
comment on function public.search_spontaneous_applications is
  'The first applications that match all patterns or whose CV has the words: a thousand, and one that indicates more.';
grant execute on function public.search_spontaneous_applications to authenticated;

-- Runs with the caller's rights, under row-level security. Locking in id order prevents deadlocks between bulk changes.
create function public.change_request_statuses(request_table text, changes jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  -- The same change given twice is one.
  change_count integer;
  updated_count integer;
begin
  perform private.require_request_table(request_table);
  if not (case request_table
    when 'internship_applications' then private.has_permission('rrhh.internships.update')
    when 'spontaneous_applications' then private.has_permission('rrhh.applications.update')
    else private.has_permission('ventas.quotes.update')
  end) then
    raise insufficient_privilege using message = 'permission denied for function change_request_statuses';
  end if;
  if jsonb_array_length(changes) > 2000 then
    raise program_limit_exceeded using message = 'at most 2000 requests are changed at once';
  end if;
  select count(distinct change) into change_count from jsonb_array_elements(changes) change;
  execute format(
    'select from public.%I where id in (select (change ->> ''id'')::uuid from jsonb_array_elements($1) change)
     order by id for update', request_table) using changes;
  execute format(
    'update public.%I request set status = change.to_status
     from jsonb_to_recordset($1) as change (id uuid, from_status text, to_status text)
     where request.id = change.id and request.status = change.from_status', request_table) using changes;
  get diagnostics updated_count = row_count;
  if updated_count <> change_count then
    raise exception 'requests were changed concurrently' using detail = (change_count - updated_count)::text;
  end if;
end
$$;
comment on function public.change_request_statuses is
  'Changes the status of all these requests, or none (error P0001) when one differs from what the caller read.';
grant execute on function public.change_request_statuses to authenticated;

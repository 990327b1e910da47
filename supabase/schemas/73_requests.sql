-- What the lists of internships, spontaneous applications and quote requests share.

-- Practice requests, spontaneous applications and quote requests are counted by status and decided on together, as
-- applications are. Row-level security decides who sees and changes which.
create function private.require_request_table(request_table text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if request_table not in ('contact_requests', 'internship_applications', 'spontaneous_applications') then
    raise invalid_parameter_value using message = 'there are no requests in ' || request_table;
  end if;
end
$$;
grant execute on function private.require_request_table to authenticated;

create function public.count_requests(
  request_table text, patterns text[] default '{}', words text default null
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  counted jsonb;
begin
  perform private.require_request_table(request_table);
  -- Without a search, from the index alone.
  execute format(
    'select coalesce(jsonb_object_agg(status, number), ''{}'') from (
       select status, count(*) as number from public.%I request %s group by status
     ) counted',
    request_table, case when cardinality(patterns) > 0
      then 'join private.search_requests($1, $2, $3, null, ''created_at'', true) using (id)' end)
  into counted using request_table, patterns, words;
  return counted;
end
$$;
comment on function public.count_requests is
  'How many requests are in each status, of those that the caller sees; of a search, among its first 1001 matches.';
grant execute on function public.count_requests to authenticated;

-- The lock, in one order, keeps two people who change many from waiting for each other.
create function public.change_request_statuses(request_table text, changes jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  wanted integer := jsonb_array_length(changes);
  written integer;
begin
  perform private.require_request_table(request_table);
  if not (case request_table
    when 'internship_applications' then private.has_permission('rrhh.internships.update')
    when 'spontaneous_applications' then private.has_permission('rrhh.applications.update')
    else private.is_super_admin()
  end) then
    raise insufficient_privilege using message = 'permission denied for function change_request_statuses';
  end if;
  if wanted > 2000 then
    raise program_limit_exceeded using message = 'at most 2000 requests are changed at once';
  end if;
  execute format(
    'select from public.%I where id in (select (change ->> ''id'')::uuid from jsonb_array_elements($1) change)
     order by id for update', request_table) using changes;
  execute format(
    'update public.%I request set status = change.to_status
     from jsonb_to_recordset($1) as change (id uuid, from_status text, to_status text)
     where request.id = change.id and request.status = change.from_status', request_table) using changes;
  get diagnostics written = row_count;
  if written <> wanted then
    raise exception 'requests were changed meanwhile' using detail = (wanted - written)::text;
  end if;
end
$$;
comment on function public.change_request_statuses is
  'Changes the status of requests that are as the caller saw them: all of them or, with error P0001, none.';
grant execute on function public.change_request_statuses to authenticated;

create function private.search_requests(
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
comment on function private.search_requests is
  'The first requests with a status, in the order asked for, that match every pattern, or whose CV has the words: a thousand, and one more when there are more; none for those who may not see them.';
grant execute on function private.search_requests to authenticated;

create function public.search_contact_requests(
  patterns text[], wanted_status text default null, sort_by text default 'created_at', is_descending boolean default true,
  words text default null
) returns setof public.contact_requests
language sql stable set search_path = '' as $$
  select request.* from private.search_requests(
    'contact_requests', patterns, words, wanted_status, sort_by, is_descending) found
  join public.contact_requests request using (id)
$$;
comment on function public.search_contact_requests is
  'The first quote requests that match every pattern: a thousand, and one more when there are more.';
grant execute on function public.search_contact_requests to authenticated;

create function public.search_internship_applications(
  patterns text[], wanted_status text default null, sort_by text default 'created_at', is_descending boolean default true,
  words text default null
) returns setof public.internship_applications
language sql stable set search_path = '' as $$
  select request.* from private.search_requests(
    'internship_applications', patterns, words, wanted_status, sort_by, is_descending) found
  join public.internship_applications request using (id)
$$;
comment on function public.search_internship_applications is
  'The first practice requests that match every pattern, or whose CV has the words: a thousand, and one more when there are more.';
grant execute on function public.search_internship_applications to authenticated;

create function public.search_spontaneous_applications(
  patterns text[], wanted_status text default null, sort_by text default 'created_at', is_descending boolean default true,
  words text default null
) returns setof public.spontaneous_applications
language sql stable set search_path = '' as $$
  select request.* from private.search_requests(
    'spontaneous_applications', patterns, words, wanted_status, sort_by, is_descending) found
  join public.spontaneous_applications request using (id)
$$;
comment on function public.search_spontaneous_applications is
  'The first spontaneous applications that match every pattern, or whose CV has the words: a thousand, and one more when there are more.';
grant execute on function public.search_spontaneous_applications to authenticated;

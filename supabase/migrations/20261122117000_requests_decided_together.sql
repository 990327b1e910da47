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
revoke execute on function private.require_request_table from public;
grant execute on function private.require_request_table to authenticated;

create function public.count_requests(request_table text, patterns text[] default '{}') returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  counted jsonb;
begin
  perform private.require_request_table(request_table);
  -- Without a search, from the index alone.
  execute format(
    'select coalesce(jsonb_object_agg(status, number), ''{}'') from (
       select status, count(*) as number from public.%I %s group by status
     ) counted',
    request_table, case when cardinality(patterns) > 0 then 'where search like all ($1)' end)
  into counted using patterns;
  return counted;
end
$$;
comment on function public.count_requests is
  'How many requests that match every pattern are in each status, of those that the caller sees.';

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

-- Read and written down in one call, so that no export goes unrecorded.
create function public.export_internship_applications(
  file_format text, patterns text[] default '{}', wanted_status text default null, ids uuid[] default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  exported jsonb;
begin
  if not private.has_permission('rrhh.internships.read') then
    raise insufficient_privilege using message = 'permission denied for function export_internship_applications';
  end if;
  if file_format not in ('csv', 'xlsx') then
    raise invalid_parameter_value using message = 'requests are exported as csv or xlsx';
  end if;
  select coalesce(jsonb_agg(to_jsonb(matching) order by matching.created_at desc, matching.id), '[]') into exported from (
    select id, first_name, last_name, email, phone, institution, career, semester, duration, availability, motivation,
      skills, status, created_at
    from public.internship_applications
    where search like all (patterns)
      and (wanted_status is null or status = wanted_status)
      and (ids is null or id = any (ids))
    limit 10001
  ) matching;
  if jsonb_array_length(exported) > 10000 then
    raise program_limit_exceeded using message = 'at most 10000 requests are exported at once';
  end if;
  perform public.record_security_event('data_exported', (select auth.uid()),
    jsonb_build_object('what', 'internships', 'count', jsonb_array_length(exported)));
  return exported;
end
$$;
comment on function public.export_internship_applications is
  'The practice requests that match a list''s filters, or some of them, newest first; records who took them along.';

revoke execute on function public.count_requests, public.change_request_statuses, public.export_internship_applications
  from public, anon;
grant execute on function public.count_requests, public.change_request_statuses, public.export_internship_applications
  to authenticated;

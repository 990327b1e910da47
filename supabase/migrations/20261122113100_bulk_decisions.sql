-- Many applications at once: counted by status, selected across pages, decided on together.

create function private.require_applications_read() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.has_permission('rrhh.applications.read') then
    raise insufficient_privilege using message = 'permission denied for applications';
  end if;
end
$$;
revoke execute on function private.require_applications_read() from public;
grant execute on function private.require_applications_read() to authenticated;

-- With the rights of whoever reads. A search ends where the portal's list does.
create function private.matching_applications(posting_id uuid, patterns text[], words text, wanted_status text)
returns setof public.job_applications
language sql stable set search_path = '' as $$
  select * from public.job_applications
  where cardinality(patterns) = 0 and job_posting_id = posting_id and repeat_of is null
    and (wanted_status is null or status = wanted_status)
  union all
  select * from public.search_applications(posting_id, patterns, wanted_status, words => words)
  where cardinality(patterns) > 0
$$;
revoke execute on function private.matching_applications from public;
grant execute on function private.matching_applications to authenticated;

create function public.count_applications(posting_id uuid, patterns text[] default '{}', words text default null)
returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_applications_read();
  if cardinality(patterns) > 0 then
    return (
      select coalesce(jsonb_object_agg(status, number), '{}') from (
        select status, count(*) as number from public.search_applications(posting_id, patterns, words => words)
        group by status
      ) counted
    );
  end if;
  -- From the index alone.
  return (
    select coalesce(jsonb_object_agg(status, number), '{}') from (
      select status, count(*) as number from public.job_applications
      where job_posting_id = posting_id and repeat_of is null
      group by status
    ) counted
  );
end
$$;
comment on function public.count_applications is
  'How many applications to a posting are in each status; of a search, among its first 1001 matches.';

create function public.select_applications(
  posting_id uuid, patterns text[] default '{}', words text default null, wanted_status text default null
) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_applications_read();
  return (
    select coalesce(jsonb_agg(to_jsonb(matching)), '[]') from (
      select id, status, rejection_reason, contacted
      from private.matching_applications(posting_id, patterns, words, wanted_status)
      limit 2001
    ) matching
  );
end
$$;
comment on function public.select_applications is
  'What a bulk action needs to know of all applications that match a list''s filters: up to 2000, and one more when there are more.';

-- With the rights of the caller: row-level security decides. The lock, in one order, keeps two people who change many
-- from waiting for each other.
create function public.change_application_statuses(changes jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  wanted integer := jsonb_array_length(changes);
  written integer;
begin
  if not private.has_permission('rrhh.applications.update') then
    raise insufficient_privilege using message = 'permission denied for function change_application_statuses';
  end if;
  if wanted > 2000 then
    raise program_limit_exceeded using message = 'at most 2000 applications are changed at once';
  end if;
  perform from public.job_applications
    where id in (select (change ->> 'id')::uuid from jsonb_array_elements(changes) change)
    order by id for update;
  update public.job_applications application
    set status = change.to_status, rejection_reason = change.to_reason
    from jsonb_to_recordset(changes)
      as change (id uuid, from_status text, from_reason text, to_status text, to_reason text)
    where application.id = change.id
      and application.status = change.from_status
      and application.rejection_reason is not distinct from change.from_reason;
  get diagnostics written = row_count;
  if written <> wanted then
    raise exception 'applications were changed meanwhile' using detail = (wanted - written)::text;
  end if;
end
$$;
comment on function public.change_application_statuses is
  'Changes the status of applications that are as the caller saw them: all of them or, with error P0001, none.';

create function public.mark_applications_contacted(ids uuid[], is_contacted boolean) returns void
language plpgsql set search_path = '' as $$
declare
  written integer;
begin
  if not private.has_permission('rrhh.applications.update') then
    raise insufficient_privilege using message = 'permission denied for function mark_applications_contacted';
  end if;
  if cardinality(ids) > 2000 then
    raise program_limit_exceeded using message = 'at most 2000 applications are changed at once';
  end if;
  perform from public.job_applications where id = any (ids) order by id for update;
  update public.job_applications
    set contacted = is_contacted, contacted_at = case when is_contacted then now() end
    where id = any (ids) and contacted <> is_contacted and interview_rating is null;
  get diagnostics written = row_count;
  if written <> cardinality(ids) then
    raise exception 'applications were changed meanwhile' using detail = (cardinality(ids) - written)::text;
  end if;
end
$$;
comment on function public.mark_applications_contacted is
  'Marks applications that are not marked yet, or takes the marks back: of all of them or, with error P0001, of none.';

revoke execute on function public.count_applications, public.select_applications,
  public.change_application_statuses, public.mark_applications_contacted from public, anon;
grant execute on function public.count_applications, public.select_applications,
  public.change_application_statuses, public.mark_applications_contacted to authenticated;

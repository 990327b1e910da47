-- The filters by tag and by who is in charge hold for a list's counts, selection and export too.

drop function public.search_applications(uuid, text[], text, text, boolean, text, uuid);
create function public.search_applications(
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
    || case when wanted_owner is not null then 'and owner_id = $4' else '' end;
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
comment on function public.search_applications is
  'The first applications to a posting with a status, a tag and an owner, in the order asked for, that match every pattern, or whose CV has the words: a thousand, and one more when there are more.';

drop function public.export_applications(uuid, text, text[], text, text, uuid[]);
drop function public.select_applications(uuid, text[], text, text);
drop function public.count_applications(uuid, text[], text);
drop function private.matching_applications(uuid, text[], text, text);

-- With the rights of whoever reads. A search ends where the portal's list does.
create function private.matching_applications(
  posting_id uuid, patterns text[], words text, wanted_status text, wanted_tag uuid, wanted_owner uuid
) returns setof public.job_applications
language sql stable set search_path = '' as $$
  select * from public.job_applications
  where cardinality(patterns) = 0 and wanted_tag is null and job_posting_id = posting_id and repeat_of is null
    and (wanted_status is null or status = wanted_status) and (wanted_owner is null or owner_id = wanted_owner)
  union all
  select * from public.search_applications(
    posting_id, patterns, wanted_status, words => words, wanted_tag => wanted_tag, wanted_owner => wanted_owner)
  where cardinality(patterns) > 0 or wanted_tag is not null
$$;

create function public.count_applications(
  posting_id uuid, patterns text[] default '{}', words text default null, wanted_tag uuid default null,
  wanted_owner uuid default null
) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_applications_read();
  if cardinality(patterns) > 0 or wanted_tag is not null or wanted_owner is not null then
    return (
      select coalesce(jsonb_object_agg(status, number), '{}') from (
        select status, count(*) as number
        from private.matching_applications(posting_id, patterns, words, null, wanted_tag, wanted_owner)
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
  'How many applications to a posting are in each status; of a search or a tag, among its first 1001 matches.';

create function public.select_applications(
  posting_id uuid, patterns text[] default '{}', words text default null, wanted_status text default null,
  wanted_tag uuid default null, wanted_owner uuid default null
) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_applications_read();
  return (
    select coalesce(jsonb_agg(to_jsonb(matching)), '[]') from (
      select id, status, rejection_reason, contacted
      from private.matching_applications(posting_id, patterns, words, wanted_status, wanted_tag, wanted_owner)
      limit 2001
    ) matching
  );
end
$$;
comment on function public.select_applications is
  'What a bulk action needs to know of all applications that match a list''s filters: up to 2000, and one more when there are more.';

create function public.export_applications(
  posting_id uuid, file_format text, patterns text[] default '{}', words text default null,
  wanted_status text default null, ids uuid[] default null, wanted_tag uuid default null,
  wanted_owner uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  exporter constant uuid := (select auth.uid());
  exported jsonb;
begin
  perform private.require_applications_read();
  if file_format not in ('csv', 'xlsx') then
    raise invalid_parameter_value using message = 'applications are exported as csv or xlsx';
  end if;
  select coalesce(jsonb_agg(to_jsonb(matching) order by matching.applied_at desc, matching.id), '[]') into exported from (
    select id, full_name, email, phone, profile_url, status, rejection_reason, applied_at, repeated_at, contacted_at,
      interview_rating, language, reference, questions, answers
    from private.matching_applications(posting_id, patterns, words, wanted_status, wanted_tag, wanted_owner) application
    where ids is null or application.id = any (ids)
    limit 10001
  ) matching;
  if jsonb_array_length(exported) > 10000 then
    raise program_limit_exceeded using message = 'at most 10000 applications are exported at once';
  end if;
  insert into public.application_events (application_id, actor_id, kind, detail)
  select (application ->> 'id')::uuid, exporter, 'exported', jsonb_build_object('format', file_format)
  from jsonb_array_elements(exported) application;
  perform public.record_security_event('data_exported', exporter,
    jsonb_build_object('what', 'applications', 'count', jsonb_array_length(exported)));
  return exported;
end
$$;
comment on function public.export_applications is
  'The applications to a posting, or some of them, with their answers, newest first; records who took them along.';

revoke execute on function private.matching_applications from public;
grant execute on function private.matching_applications to authenticated;
revoke execute on function public.search_applications, public.count_applications, public.select_applications,
  public.export_applications from public, anon;
grant execute on function public.search_applications, public.count_applications, public.select_applications,
  public.export_applications to authenticated;

-- The CVs that have the words are looked for once. As a subquery, a planner without statistics, as after an import, looked
-- for them again for every application.
create or replace function public.search_applications(
  posting_id uuid, patterns text[], wanted_status text default null, sort_by text default 'applied_at',
  is_descending boolean default true, words text default null, wanted_tag uuid default null
) returns setof public.job_applications
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  -- Written out, so that the planner knows what is looked for.
  conditions text := (select string_agg(private.search_condition(pattern), '') from unnest(patterns) pattern);
  place constant text := case sort_by when 'search' then 'search' else 'applied_at' end;
  direction constant text := case when is_descending then 'desc' else 'asc' end;
  tagged constant text := case when wanted_tag is not null then
    'and id in (select application_id from public.application_tags where tag_id = $3)' else '' end;
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
        order by %1$I %2$s, id limit 1001)', place, direction, sought, tagged) end,
    tagged)
  using posting_id, wanted_status, wanted_tag;
end
$$;

-- CVs of practice requests and spontaneous applications are read and searched too: by the same server, in the same queue,
-- for those who see the rows that they belong to. Their lists, and that of quote requests, are searched by trigrams.

drop index public.cv_texts_words_idx;
alter table public.cv_texts
  drop constraint cv_texts_pkey,
  alter column application_id drop not null,
  alter column job_posting_id drop not null,
  alter column first_id drop not null,
  add column internship_id uuid references public.internship_applications on delete cascade,
  add column spontaneous_id uuid references public.spontaneous_applications on delete cascade,
  add constraint cv_texts_of_one check (num_nonnulls(application_id, internship_id, spontaneous_id) = 1),
  add constraint cv_texts_of_posting check (
    num_nulls(application_id, job_posting_id, first_id) = 0 or num_nonnulls(application_id, job_posting_id, first_id) = 0);
alter table public.cv_texts
  add column id uuid generated always as (coalesce(application_id, internship_id, spontaneous_id)) stored primary key;
comment on table public.cv_texts is
  'What each CV says, to search in and to show; also the queue of those to be read. Goes with the row it belongs to.';
comment on column public.cv_texts.id is 'Of the row it belongs to.';
comment on column public.cv_texts.application_id is 'The application to a posting that it belongs to.';
comment on column public.cv_texts.internship_id is 'The practice request that it belongs to.';
comment on column public.cv_texts.spontaneous_id is 'The spontaneous application that it belongs to.';

create unique index cv_texts_application_idx on public.cv_texts (application_id) where application_id is not null;
create unique index cv_texts_internship_idx on public.cv_texts (internship_id) where internship_id is not null;
create unique index cv_texts_spontaneous_idx on public.cv_texts (spontaneous_id) where spontaneous_id is not null;
-- One for each list: what many CVs of the others say costs nothing.
create index cv_texts_words_idx on public.cv_texts using gin (words) where job_posting_id is not null;
create index cv_texts_internship_words_idx on public.cv_texts using gin (words) where internship_id is not null;
create index cv_texts_spontaneous_words_idx on public.cv_texts using gin (words) where spontaneous_id is not null;

grant select (id, internship_id, spontaneous_id) on public.cv_texts to authenticated;

alter policy "Recruiters who may read CVs read their texts" on public.cv_texts using (
  (select private.has_permission('rrhh.documents.read'))
  and case when internship_id is null
    then (select private.has_permission('rrhh.applications.read'))
    else (select private.has_permission('rrhh.internships.read')) end
);

-- Of requests, in the column that its argument names. One that takes the place of another is read anew.
create function private.queue_request_cv() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  execute format('delete from public.cv_texts where %I = $1', tg_argv[0]) using new.id;
  execute format('insert into public.cv_texts (%I) values ($1)', tg_argv[0]) using new.id;
  notify cv_texts;
  return null;
end
$$;
create trigger queue_cv after insert or update of cv_url on public.internship_applications
  for each row execute function private.queue_request_cv('internship_id');
create trigger queue_cv after insert or update of cv_url on public.spontaneous_applications
  for each row execute function private.queue_request_cv('spontaneous_id');

-- Those that are here are read by and by, the newest first.
insert into public.cv_texts (internship_id, due_at)
select id, least(created_at, now()) from public.internship_applications;
insert into public.cv_texts (spontaneous_id, due_at)
select id, least(created_at, now()) from public.spontaneous_applications;

drop function public.claim_cvs(integer);
create function public.claim_cvs(at_most integer) returns table (id uuid, address text, due_at timestamptz)
language plpgsql security definer set search_path = '' as $$
begin
  -- Whoever read them ended midway, five times.
  update public.cv_texts text set state = 'unreadable'
  where text.state = 'waiting' and text.due_at <= now() and text.attempts >= 5;
  return query
    with due as (
      select text.id from public.cv_texts text
      where text.state = 'waiting' and text.due_at <= now()
      order by text.due_at desc limit at_most for update skip locked
    ), claimed as (
      update public.cv_texts text
      set attempts = text.attempts + 1, due_at = now() + interval '5 minutes' * 2 ^ text.attempts
      from due where text.id = due.id
      returning text.*
    )
    select claimed.id, coalesce(application.resume_url, internship.cv_url, spontaneous.cv_url), claimed.due_at
    from claimed
    left join public.job_applications application on application.id = claimed.application_id
    left join public.internship_applications internship on internship.id = claimed.internship_id
    left join public.spontaneous_applications spontaneous on spontaneous.id = claimed.spontaneous_id;
end
$$;
comment on function public.claim_cvs(integer) is
  'CVs to read, the newest first; nobody else gets them until they are due again. For the server alone.';
revoke execute on function public.claim_cvs from public, anon, authenticated;
grant execute on function public.claim_cvs to service_role;

-- With the rights of whoever reads: only rows that are shown are excerpted.
drop function public.list_cv_excerpts(uuid[], text);
create function public.list_cv_excerpts(ids uuid[], sought text) returns table (id uuid, excerpt text)
language sql stable set search_path = '' as $$
  select coalesce(text.first_id, text.id),
    ts_headline('private.cv', private.cv_words(text.body), private.cv_query(sought),
      format('StartSel=%s, StopSel=%s, MaxFragments=2, MinWords=5, MaxWords=14, FragmentDelimiter=" … "', chr(2), chr(3)))
  from public.cv_texts text
  where text.id in (
      select unnest(ids) union all select application.id from public.job_applications application where repeat_of = any (ids))
    and text.words @@ private.cv_query(sought)
  limit 100
$$;
comment on function public.list_cv_excerpts is
  'Where the CVs of these applications or requests have the words: a line of each, with what was found between chr(2) and chr(3).';

drop function public.list_cv_matches(uuid, text);
create function public.list_cv_matches(cv uuid, sought text) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(distinct hit[1])
  from public.cv_texts text,
    regexp_matches(
      ts_headline('private.cv', private.cv_words(text.body), private.cv_query(sought),
        format('HighlightAll=true, StartSel=%s, StopSel=%s', chr(2), chr(3))),
      format('%s([^%s]*)%s', chr(2), chr(3), chr(3)), 'g') hit
  where text.id = cv and text.words @@ private.cv_query(sought)
$$;
comment on function public.list_cv_matches is 'The words of a CV that a search finds, as they are written in it.';
revoke execute on function public.list_cv_excerpts, public.list_cv_matches from public, anon;
grant execute on function public.list_cv_excerpts, public.list_cv_matches to authenticated;

create index internship_applications_search_idx on public.internship_applications
  using gin (search extensions.gin_trgm_ops);
create index spontaneous_applications_trigrams_idx on public.spontaneous_applications
  using gin (search extensions.gin_trgm_ops);
create index contact_requests_search_idx on public.contact_requests using gin (search extensions.gin_trgm_ops);

-- With its owner's rights: under row-level security no index serves a pattern. So it asks for what the policies ask for.
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
        where ($1 is null or status = $1) %3$s
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
        where $1 is null or status = $1
        order by %3$I %4$s, id limit 1001)', owner, sought, place, direction, request_table) end)
  using wanted_status;
end
$$;
comment on function private.search_requests is
  'The first requests with a status, in the order asked for, that match every pattern, or whose CV has the words: a thousand, and one more when there are more; none for those who may not see them.';
revoke execute on function private.search_requests from public;
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
create function public.search_internship_applications(
  patterns text[], wanted_status text default null, sort_by text default 'created_at', is_descending boolean default true,
  words text default null
) returns setof public.internship_applications
language sql stable set search_path = '' as $$
  select request.* from private.search_requests(
    'internship_applications', patterns, words, wanted_status, sort_by, is_descending) found
  join public.internship_applications request using (id)
$$;
create function public.search_spontaneous_applications(
  patterns text[], wanted_status text default null, sort_by text default 'created_at', is_descending boolean default true,
  words text default null
) returns setof public.spontaneous_applications
language sql stable set search_path = '' as $$
  select request.* from private.search_requests(
    'spontaneous_applications', patterns, words, wanted_status, sort_by, is_descending) found
  join public.spontaneous_applications request using (id)
$$;
comment on function public.search_contact_requests is
  'The first quote requests that match every pattern: a thousand, and one more when there are more.';
comment on function public.search_internship_applications is
  'The first practice requests that match every pattern, or whose CV has the words: a thousand, and one more when there are more.';
comment on function public.search_spontaneous_applications is
  'The first spontaneous applications that match every pattern, or whose CV has the words: a thousand, and one more when there are more.';

drop function public.count_requests(text, text[]);
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

drop function public.export_internship_applications(text, text[], text, uuid[]);
create function public.export_internship_applications(
  file_format text, patterns text[] default '{}', wanted_status text default null, ids uuid[] default null,
  words text default null
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
    where (cardinality(patterns) = 0 or id in (
        select found.id from private.search_requests(
          'internship_applications', patterns, words, wanted_status, 'created_at', true) found))
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

revoke execute on function public.search_contact_requests, public.search_internship_applications,
  public.search_spontaneous_applications, public.count_requests, public.export_internship_applications
  from public, anon;
grant execute on function public.search_contact_requests, public.search_internship_applications,
  public.search_spontaneous_applications, public.count_requests, public.export_internship_applications
  to authenticated;

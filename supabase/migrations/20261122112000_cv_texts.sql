-- Recruiters search inside CVs. The server takes the text of each on arrival, and shows Word documents as text.

create extension if not exists unaccent with schema extensions;

create text search configuration private.cv (copy = pg_catalog.spanish);
alter text search configuration private.cv
  alter mapping for hword, hword_part, word with extensions.unaccent, pg_catalog.spanish_stem;
comment on text search configuration private.cv is 'Spanish stems, whether or not the accents are written.';

-- The parser takes PLC/SCADA for the path of a file.
create function private.cv_words(body text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select translate(body, '/\_|·•', '      ')
$$;
comment on function private.cv_words(text) is 'A text as its words are found in it.';

create table public.cv_texts (
  application_id uuid primary key references public.job_applications on delete cascade,
  job_posting_id uuid not null,
  first_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'read', 'unreadable')),
  body text check (char_length(body) <= 60000),
  blocks jsonb check (jsonb_typeof(blocks) = 'array'),
  words tsvector generated always as (to_tsvector('private.cv', private.cv_words(body))) stored,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  constraint cv_texts_read check ((state = 'read') = (body is not null))
) with (toast_tuple_target = 128);
-- The rows stay small, so that finding one word in many CVs reads few pages.
alter table public.cv_texts alter column body set storage external, alter column words set storage external;

comment on table public.cv_texts is
  'What the CV of each application says, to search in and to show; also the queue of those to be read. Goes with its application.';
comment on column public.cv_texts.job_posting_id is 'The application''s, to search in one posting.';
comment on column public.cv_texts.first_id is
  'The person''s first application to the posting, which lists show: this one, or the one that it repeats.';
comment on column public.cv_texts.state is 'Waiting to be read, read, or unreadable: damaged, protected, or beyond the limits.';
comment on column public.cv_texts.blocks is 'A Word document''s paragraphs and tables, as domain/cv-text.ts describes them; null for a PDF.';
comment on column public.cv_texts.due_at is 'When to read it; moved ahead by whoever does, so that it is read again if that ends midway.';

create index cv_texts_words_idx on public.cv_texts using gin (words);
create index cv_texts_waiting_idx on public.cv_texts (due_at desc) where state = 'waiting';

alter table public.cv_texts enable row level security;

-- A new table's default privileges include more.
revoke all on public.cv_texts from anon, authenticated;
grant select (application_id, job_posting_id, first_id, state, body, blocks, words) on public.cv_texts to authenticated;
grant all on public.cv_texts to service_role;

create policy "Recruiters who may read CVs read their texts" on public.cv_texts
  for select to authenticated using (
    (select private.has_permission('rrhh.applications.read')) and (select private.has_permission('rrhh.documents.read'))
  );

create function private.queue_cv() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Triggers fire by name: whether it repeats another is known by now.
  insert into public.cv_texts (application_id, job_posting_id, first_id)
  select id, job_posting_id, coalesce(repeat_of, id) from public.job_applications where id = new.id;
  notify cv_texts;
  return null;
end
$$;
create trigger queue_cv after insert on public.job_applications
  for each row execute function private.queue_cv();

-- Those that are here are read by and by, the newest first.
insert into public.cv_texts (application_id, job_posting_id, first_id, due_at)
select id, job_posting_id, coalesce(repeat_of, id), least(applied_at, now()) from public.job_applications;

create function public.claim_cvs(at_most integer) returns table (application_id uuid, address text)
language plpgsql security definer set search_path = '' as $$
begin
  -- Whoever read them ended midway, five times.
  update public.cv_texts text set state = 'unreadable'
  where text.state = 'waiting' and text.due_at <= now() and text.attempts >= 5;
  return query
    with due as (
      select text.application_id from public.cv_texts text
      where text.state = 'waiting' and text.due_at <= now()
      order by text.due_at desc limit at_most for update skip locked
    )
    update public.cv_texts text
    set attempts = text.attempts + 1, due_at = now() + interval '5 minutes' * 2 ^ text.attempts
    from due join public.job_applications application on application.id = due.application_id
    where text.application_id = due.application_id
    returning text.application_id, application.resume_url;
end
$$;
comment on function public.claim_cvs(integer) is
  'CVs to read, the newest first; nobody else gets them for five minutes. For the server alone.';
revoke execute on function public.claim_cvs from public, anon, authenticated;
grant execute on function public.claim_cvs to service_role;

create function private.cv_query(search text) returns tsquery
language sql immutable parallel safe set search_path = '' as $$
  -- Without any word to find, as in "-plc", every text would have to be read. The stemmer takes endings off that it leaves
  -- on in another number or gender: licitación, licitaciones; ingeniero, ingeniera.
  select case when querytree(query) not in ('', 'T') then
    regexp_replace(query::text, '''([a-z]{3,}?)(acion|ier)?''', '(''\1'' | ''\1acion'' | ''\1ier'')', 'g')::tsquery end
  from websearch_to_tsquery('private.cv', private.cv_words(search)) query
$$;
comment on function private.cv_query(text) is
  'Words to find in CVs: all of them, "phrases", or, -not; null when there is nothing to look for.';
grant execute on function private.cv_words(text), private.cv_query(text) to authenticated, service_role;

drop function public.search_applications(uuid, text[], text, text, boolean);
create function public.search_applications(
  posting_id uuid, patterns text[], wanted_status text default null, sort_by text default 'applied_at',
  is_descending boolean default true, words text default null
) returns setof public.job_applications
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Written out, so that the planner knows what is looked for.
  conditions text := (select string_agg(private.search_condition(pattern), '') from unnest(patterns) pattern);
  place constant text := case sort_by when 'search' then 'search' else 'applied_at' end;
  direction constant text := case when is_descending then 'desc' else 'asc' end;
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
          where job_posting_id = $1 and repeat_of is null and ($2 is null or status = $2) %3$s
          order by %1$I %2$s, id limit 1001)
         %4$s
       ) matching
       order by place %2$s, id limit 1001
     ) found join public.job_applications application using (id)',
    place, direction, conditions,
    case when sought is not null then format(
      'union
       (select id, %1$I from public.job_applications
        where job_posting_id = $1 and repeat_of is null and ($2 is null or status = $2)
          and id in (select first_id from public.cv_texts where job_posting_id = $1 and cv_texts.words @@ %3$L::tsquery)
        order by %1$I %2$s, id limit 1001)', place, direction, sought) end)
  using posting_id, wanted_status;
end
$$;
comment on function public.search_applications is
  'The first applications to a posting, in the order asked for, that match every pattern, or whose CV has the words: a thousand, and one more when there are more.';
revoke execute on function public.search_applications from public, anon;
grant execute on function public.search_applications to authenticated;

-- With the rights of whoever reads: only rows that are shown are excerpted.
create function public.list_cv_excerpts(application_ids uuid[], sought text)
returns table (application_id uuid, excerpt text)
language sql stable set search_path = '' as $$
  select coalesce(application.repeat_of, application.id),
    ts_headline('private.cv', private.cv_words(text.body), private.cv_query(sought),
      format('StartSel=%s, StopSel=%s, MaxFragments=2, MinWords=5, MaxWords=14, FragmentDelimiter=" … "', chr(2), chr(3)))
  from public.job_applications application
  join public.cv_texts text on text.application_id = application.id
  where (application.id = any (application_ids) or application.repeat_of = any (application_ids))
    and text.words @@ private.cv_query(sought)
  limit 100
$$;
comment on function public.list_cv_excerpts is
  'Where the CVs of these applications have the words: a line of each, with what was found between chr(2) and chr(3).';
revoke execute on function public.list_cv_excerpts from public, anon;
grant execute on function public.list_cv_excerpts to authenticated;

create function public.list_cv_matches(application_id uuid, sought text) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(distinct hit[1])
  from public.cv_texts text,
    regexp_matches(
      ts_headline('private.cv', private.cv_words(text.body), private.cv_query(sought),
        format('HighlightAll=true, StartSel=%s, StopSel=%s', chr(2), chr(3))),
      format('%s([^%s]*)%s', chr(2), chr(3), chr(3)), 'g') hit
  where text.application_id = list_cv_matches.application_id and text.words @@ private.cv_query(sought)
$$;
comment on function public.list_cv_matches is 'The words of a CV that a search finds, as they are written in it.';
revoke execute on function public.list_cv_matches from public, anon;
grant execute on function public.list_cv_matches to authenticated;

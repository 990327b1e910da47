-- Texts of CVs for full-text search. The server claims queued CVs, extracts their text and stores it here.

create text search configuration private.cv (copy = pg_catalog.spanish);
alter text search configuration private.cv
  alter mapping for hword, hword_part, word with extensions.unaccent, pg_catalog.spanish_stem;
comment on text search configuration private.cv is 'Spanish stems, with or without accents.';

create function private.normalize_cv_text(body text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select translate(body, '/\_|·•‐‑’ʼ´', '      --''''''')
$$;
comment on function private.normalize_cv_text is
  'Replaces separators, hyphens and apostrophes by plain ones: the text search parser takes PLC/SCADA for a file path.';
grant execute on function private.normalize_cv_text to authenticated, service_role;

create table public.cv_texts (
  application_id uuid references public.job_applications on delete cascade,
  job_posting_id uuid,
  first_id uuid,
  state text not null default 'waiting' check (state in ('waiting', 'read', 'unreadable')),
  body text check (char_length(body) <= 60000),
  blocks jsonb check (jsonb_typeof(blocks) = 'array'),
  words tsvector generated always as (to_tsvector('private.cv', private.normalize_cv_text(body))) stored,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  internship_id uuid references public.internship_applications on delete cascade,
  spontaneous_id uuid references public.spontaneous_applications on delete cascade,
  id uuid generated always as (coalesce(application_id, internship_id, spontaneous_id)) stored primary key,
  constraint cv_texts_read check ((state = 'read') = (body is not null)),
  constraint cv_texts_of_one check (num_nonnulls(application_id, internship_id, spontaneous_id) = 1),
  constraint cv_texts_of_posting check (
    num_nulls(application_id, job_posting_id, first_id) = 0
    or num_nonnulls(application_id, job_posting_id, first_id) = 0)
) with (toast_tuple_target = 128);
comment on table public.cv_texts is
  'The text of each CV, for search and display, and the queue of CVs to read. Deleted with its application.';
comment on column public.cv_texts.application_id is 'The job application of the CV.';
comment on column public.cv_texts.job_posting_id is 'The posting of the job application, for searches in one posting.';
comment on column public.cv_texts.first_id is
  'The job application that lists show: this one, or the first one that it repeats.';
comment on column public.cv_texts.state is
  'Waiting to be read, read, or unreadable: damaged, protected, or beyond the limits, as the reader says.';
comment on column public.cv_texts.blocks is
  'The paragraphs and tables of a Word document, as described in domain/recruiting/cv-text.ts; null for a PDF.';
comment on column public.cv_texts.words is 'The text search vector of the body.';
comment on column public.cv_texts.due_at is
  'When to read the CV. A claim postpones it, so that the CV is read again if the worker exits midway.';
comment on column public.cv_texts.internship_id is 'The internship application of the CV.';
comment on column public.cv_texts.spontaneous_id is 'The spontaneous application of the CV.';
comment on column public.cv_texts.id is 'The id of the application of the CV.';

create unique index cv_texts_application_idx on public.cv_texts (application_id) where application_id is not null;
create unique index cv_texts_internship_idx on public.cv_texts (internship_id) where internship_id is not null;
create unique index cv_texts_spontaneous_idx on public.cv_texts (spontaneous_id) where spontaneous_id is not null;
create index cv_texts_waiting_idx on public.cv_texts (due_at desc) where state = 'waiting';
-- One index for each list, so that a word in many CVs of the other lists costs nothing.
create index cv_texts_internship_words_idx on public.cv_texts using gin (words) where internship_id is not null;
create index cv_texts_spontaneous_words_idx on public.cv_texts using gin (words) where spontaneous_id is not null;
create index cv_texts_words_idx on public.cv_texts using gin (words) where job_posting_id is not null;
alter table public.cv_texts enable row level security;
-- Stored out of line, so that rows stay small and finding a word in many CVs reads few pages.
alter table public.cv_texts alter column body set storage external, alter column words set storage external;

create function private.queue_application_cv(application uuid) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.cv_texts (application_id, job_posting_id, first_id)
  select id, job_posting_id, coalesce(repeat_of, id) from public.job_applications where id = application;
  notify cv_texts;
end
$$;
comment on function private.queue_application_cv is
  'Queues the CV of a job application for reading; called once repeat_of is set.';

create function private.queue_request_cv(id_column text, request uuid) returns void
language plpgsql set search_path = '' as $$
begin
  -- A CV that replaces another is read again.
  execute format('delete from public.cv_texts where %I = $1', id_column) using request;
  execute format('insert into public.cv_texts (%I) values ($1)', id_column) using request;
  notify cv_texts;
end
$$;
comment on function private.queue_request_cv is
  'Queues the CV of an internship or spontaneous application for reading; id_column is its id column in cv_texts.';

create function public.claim_cvs(at_most integer) returns table (id uuid, address text, due_at timestamptz)
language plpgsql security definer set search_path = '' as $$
declare
  -- Pauses are at most a day: a later due_at was set while the clock was ahead, and is due now.
  latest_due_at constant timestamptz := now() + interval '25 hours';
begin
  return query
    with due as (
      select text.id from public.cv_texts text
      where text.state = 'waiting' and (text.due_at <= now() or text.due_at > latest_due_at)
      order by text.due_at desc limit at_most for update skip locked
    ), claimed as (
      update public.cv_texts text
      -- Only the reader decides that a CV is unreadable: a claim without an answer is tried again, for ever.
      set attempts = text.attempts + 1,
        due_at = now() + least(interval '5 minutes' * 2 ^ least(text.attempts, 10), interval '1 day')
      from due where text.id = due.id
      returning text.*
    )
    select claimed.id, applicant.cv_url, claimed.due_at
    from claimed join private.applicants applicant on applicant.id = claimed.id;
end
$$;
comment on function public.claim_cvs is
  'Claims queued CVs, newest first; other workers get them only when they are due again. For server functions only.';
alter function public.claim_cvs owner to portal_functions;

create function public.reread_cv(cv uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.cv_texts text set state = 'waiting', attempts = 0, due_at = now()
  where text.id = cv and text.state = 'unreadable'
    and (select private.has_permission('rrhh.documents.read'))
    and case when text.internship_id is null
      then (select private.has_permission('rrhh.applications.read'))
      else (select private.has_permission('rrhh.internships.read')) end;
  if found then
    notify cv_texts;
  end if;
  return found;
end
$$;
comment on function public.reread_cv is
  'Queues an unreadable CV again, which a newer reader may understand. Returns false when there is none to read again.';
alter function public.reread_cv owner to portal_functions;
grant execute on function public.reread_cv to authenticated;

create function private.build_cv_query(search text) returns tsquery
language sql immutable parallel safe set search_path = '' as $$
  -- A query without a positive term, such as "-plc", would scan all texts. Stems are searched with and without two
  -- suffixes that the stemmer removes in one number or gender only: licitación, licitaciones; ingeniero, ingeniera.
  select case when querytree(query) not in ('', 'T') then
    regexp_replace(query::text, '''([a-z]{3,}?)(acion|ier)?''', '(''\1'' | ''\1acion'' | ''\1ier'')', 'g')::tsquery end
  from websearch_to_tsquery('private.cv', private.normalize_cv_text(search)) query
$$;
comment on function private.build_cv_query is
  'A query from a search: all words, "phrases", or, -not. Returns null when there is nothing to search for.';
grant execute on function private.build_cv_query to authenticated, service_role;

create function public.list_cv_excerpts(ids uuid[], sought text) returns table (id uuid, excerpt text)
language sql stable set search_path = '' as $$
  select coalesce(text.first_id, text.id),
    ts_headline('private.cv', private.normalize_cv_text(text.body), private.build_cv_query(sought),
      format('StartSel=%s, StopSel=%s, MaxFragments=2, MinWords=5, MaxWords=14, FragmentDelimiter=" … "',
        chr(2), chr(3)))
  from public.cv_texts text
  where text.id in (
      select unnest(ids)
      union all select application.id from public.job_applications application where repeat_of = any (ids))
    and text.words @@ private.build_cv_query(sought)
  limit 100
$$;
comment on function public.list_cv_excerpts is
  'A line of each matching CV of these applications and their repeats, with matches between chr(2) and chr(3).';
grant execute on function public.list_cv_excerpts to authenticated;

create function public.list_cv_matches(cv uuid, sought text) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(distinct hit[1])
  from public.cv_texts text,
    regexp_matches(
      ts_headline('private.cv', private.normalize_cv_text(text.body), private.build_cv_query(sought),
        format('HighlightAll=true, StartSel=%s, StopSel=%s', chr(2), chr(3))),
      format('%s([^%s]*)%s', chr(2), chr(3), chr(3)), 'g') hit
  where text.id = cv and text.words @@ private.build_cv_query(sought)
$$;
comment on function public.list_cv_matches is 'The words that a search matches in a CV, as spelled there.';
grant execute on function public.list_cv_matches to authenticated;

create policy "CV texts of blocked people are hidden" on public.cv_texts
  as restrictive for all to authenticated, portal_functions using (id not in (select private.list_blocked_ids()));
create policy "Recruiters who may read CVs read their texts" on public.cv_texts
  for select to authenticated
  using ((select private.has_permission('rrhh.documents.read'))
  and case when internship_id is null
    then (select private.has_permission('rrhh.applications.read'))
    else (select private.has_permission('rrhh.internships.read')) end);
create policy "Functions access all rows" on public.cv_texts
  for all to portal_functions using (true) with check (true);

grant select (application_id, job_posting_id, first_id, state, body, blocks, words, internship_id, spontaneous_id, id)
  on public.cv_texts to authenticated;
grant select, insert, update, delete on public.cv_texts to portal_functions;

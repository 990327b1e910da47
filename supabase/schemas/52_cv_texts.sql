-- The text of CVs, to search in.

create text search configuration private.cv (copy = pg_catalog.spanish);
alter text search configuration private.cv
  alter mapping for hword, hword_part, word with extensions.unaccent, pg_catalog.spanish_stem;
comment on text search configuration private.cv is 'Spanish stems, whether or not the accents are written.';

-- The parser takes PLC/SCADA for the path of a file.
create function private.cv_words(body text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select translate(body, '/\_|·•', '      ')
$$;
comment on function private.cv_words is 'A text as its words are found in it.';
grant execute on function private.cv_words to authenticated, service_role;

create table public.cv_texts (
  application_id uuid references public.job_applications on delete cascade,
  job_posting_id uuid,
  first_id uuid,
  state text not null default 'waiting' check (state in ('waiting', 'read', 'unreadable')),
  body text check (char_length(body) <= 60000),
  blocks jsonb check (jsonb_typeof(blocks) = 'array'),
  words tsvector generated always as (to_tsvector('private.cv', private.cv_words(body))) stored,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  internship_id uuid references public.internship_applications on delete cascade,
  spontaneous_id uuid references public.spontaneous_applications on delete cascade,
  id uuid generated always as (coalesce(application_id, internship_id, spontaneous_id)) stored primary key,
  constraint cv_texts_read check ((state = 'read') = (body is not null)),
  constraint cv_texts_of_one check (num_nonnulls(application_id, internship_id, spontaneous_id) = 1),
  constraint cv_texts_of_posting check (
    num_nulls(application_id, job_posting_id, first_id) = 0 or num_nonnulls(application_id, job_posting_id, first_id) = 0)
) with (toast_tuple_target = 128);
comment on table public.cv_texts is
  'What each CV says, to search in and to show; also the queue of those to be read. Goes with the row it belongs to.';
comment on column public.cv_texts.application_id is 'The application to a posting that it belongs to.';
comment on column public.cv_texts.job_posting_id is 'The application''s, to search in one posting.';
comment on column public.cv_texts.first_id is
  'The person''s first application to the posting, which lists show: this one, or the one that it repeats.';
comment on column public.cv_texts.state is
  'Waiting to be read, read, or unreadable: damaged, protected, or beyond the limits.';
comment on column public.cv_texts.blocks is
  'A Word document''s paragraphs and tables, as domain/cv-text.ts describes them; null for a PDF.';
comment on column public.cv_texts.due_at is
  'When to read it; moved ahead by whoever does, so that it is read again if that ends midway.';
comment on column public.cv_texts.internship_id is 'The practice request that it belongs to.';
comment on column public.cv_texts.spontaneous_id is 'The spontaneous application that it belongs to.';
comment on column public.cv_texts.id is 'Of the row it belongs to.';

create unique index cv_texts_application_idx on public.cv_texts (application_id) where application_id is not null;
create unique index cv_texts_internship_idx on public.cv_texts (internship_id) where internship_id is not null;
create index cv_texts_internship_words_idx on public.cv_texts using gin (words) where internship_id is not null;
create unique index cv_texts_spontaneous_idx on public.cv_texts (spontaneous_id) where spontaneous_id is not null;
create index cv_texts_spontaneous_words_idx on public.cv_texts using gin (words) where spontaneous_id is not null;
create index cv_texts_waiting_idx on public.cv_texts (due_at desc) where state = 'waiting';
-- One for each list: what many CVs of the others say costs nothing.
create index cv_texts_words_idx on public.cv_texts using gin (words) where job_posting_id is not null;
alter table public.cv_texts enable row level security;
-- The rows stay small, so that finding one word in many CVs reads few pages.
alter table public.cv_texts alter column body set storage external, alter column words set storage external;

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

create function public.claim_cvs(at_most integer) returns table (id uuid, address text, due_at timestamptz)
language plpgsql security definer set search_path = '' as $$
declare
  -- The longest pause is 80 minutes.
  latest constant timestamptz := now() + interval '2 hours';
begin
  -- Whoever read them ended midway, five times.
  update public.cv_texts text set state = 'unreadable'
  where text.state = 'waiting' and (text.due_at <= now() or text.due_at > latest) and text.attempts >= 5;
  return query
    with due as (
      select text.id from public.cv_texts text
      where text.state = 'waiting' and (text.due_at <= now() or text.due_at > latest)
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
comment on function public.claim_cvs is
  'CVs to read, the newest first; nobody else gets them until they are due again. For the server alone.';
alter function public.claim_cvs owner to portal_functions;

create function private.cv_query(search text) returns tsquery
language sql immutable parallel safe set search_path = '' as $$
  -- Without any word to find, as in "-plc", every text would have to be read. The stemmer takes endings off that it leaves
  -- on in another number or gender: licitación, licitaciones; ingeniero, ingeniera.
  select case when querytree(query) not in ('', 'T') then
    regexp_replace(query::text, '''([a-z]{3,}?)(acion|ier)?''', '(''\1'' | ''\1acion'' | ''\1ier'')', 'g')::tsquery end
  from websearch_to_tsquery('private.cv', private.cv_words(search)) query
$$;
comment on function private.cv_query is
  'Words to find in CVs: all of them, "phrases", or, -not; null when there is nothing to look for.';
grant execute on function private.cv_query to authenticated, service_role;

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
grant execute on function public.list_cv_excerpts to authenticated;

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
grant execute on function public.list_cv_matches to authenticated;

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

create trigger queue_cv after insert on public.job_applications
  for each row execute function private.queue_cv();

create trigger queue_cv after insert or update of cv_url on public.spontaneous_applications
  for each row execute function private.queue_request_cv('spontaneous_id');

create policy "Nobody reads the CVs of blocked people" on public.cv_texts
  as restrictive for all to authenticated, portal_functions using (id not in (select private.blocked()));
create policy "Recruiters who may read CVs read their texts" on public.cv_texts
  for select to authenticated
  using ((select private.has_permission('rrhh.documents.read'))
  and case when internship_id is null
    then (select private.has_permission('rrhh.applications.read'))
    else (select private.has_permission('rrhh.internships.read')) end);

grant select (application_id, job_posting_id, first_id, state, body, blocks, words, internship_id, spontaneous_id, id)
  on public.cv_texts to authenticated;
grant select, insert, update, delete on public.cv_texts to portal_functions;

-- Job postings, their addresses, publication and views.

create function private.is_posting_question(question jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  option_ids text[];
  knock_out constant jsonb := question -> 'knock_out';
begin
  if jsonb_typeof(question) is distinct from 'object'
    or question - '{id,kind,text,options,required,knock_out}'::text[] <> '{}'
    or not coalesce(question ->> 'id' ~ '^q[0-9a-z]{1,12}$', false)
    or not coalesce(question ->> 'kind' in ('yes_no', 'choice', 'number', 'text'), false)
    or not private.is_text_in_languages(question -> 'text', 300)
    or jsonb_typeof(question -> 'required') is distinct from 'boolean'
    or question ? 'options' <> (question ->> 'kind' = 'choice') then
    return false;
  end if;
  if question ? 'options' then
    if jsonb_typeof(question -> 'options') <> 'array'
      or jsonb_array_length(question -> 'options') not between 2 and 10
      or exists (
        select from jsonb_array_elements(question -> 'options') option
        where jsonb_typeof(option) <> 'object' or option - '{id,text}'::text[] <> '{}'
          or not coalesce(option ->> 'id' ~ '^o[0-9a-z]{1,12}$', false)
          or not private.is_text_in_languages(option -> 'text', 100)
      ) then
      return false;
    end if;
    select array_agg(option ->> 'id') into option_ids from jsonb_array_elements(question -> 'options') option;
    if (select count(distinct id) from unnest(option_ids) id) < cardinality(option_ids) then
      return false;
    end if;
  end if;
  if knock_out is null then
    return true;
  end if;
  return case question ->> 'kind'
    when 'yes_no' then jsonb_typeof(knock_out) = 'boolean'
    when 'choice' then jsonb_typeof(knock_out) = 'array' and jsonb_array_length(knock_out) between 1 and 10
      and not exists (
        select from jsonb_array_elements(knock_out) id
        where jsonb_typeof(id) <> 'string' or id #>> '{}' <> all (option_ids))
    when 'number' then jsonb_typeof(knock_out) = 'object' and knock_out <> '{}'
      and knock_out - '{min,max}'::text[] = '{}'
      and not exists (
        select from jsonb_each(knock_out) bound
        where jsonb_typeof(bound.value) <> 'number' or abs((bound.value #>> '{}')::numeric) > 1000000000)
    else false
  end;
end $$;
comment on function private.is_posting_question is
  'Whether the value is a question: {id, kind, text, required, options?, knock_out?}; see domain/posting-question.ts.';
grant execute on function private.is_posting_question to authenticated, service_role;

create function private.are_posting_questions(questions jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(questions) is distinct from 'array' or jsonb_array_length(questions) > 5 then
    return false;
  end if;
  return not exists (select from jsonb_array_elements(questions) question where not private.is_posting_question(question))
    and (select count(distinct question ->> 'id') from jsonb_array_elements(questions) question)
      = jsonb_array_length(questions);
end $$;
comment on function private.are_posting_questions is
  'Whether the value is a list of at most five questions with distinct ids.';
grant execute on function private.are_posting_questions to authenticated, service_role;

create function private.without_knock_outs(questions jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  -- Generated columns are computed before constraints are checked.
  select case when private.are_posting_questions(questions) then (
    select coalesce(jsonb_agg(question - 'knock_out' order by position), '[]')
    from jsonb_array_elements(questions) with ordinality as listed (question, position)
  ) end
$$;
comment on function private.without_knock_outs is 'The questions as applicants see them.';
grant execute on function private.without_knock_outs to authenticated, service_role;

-- What the company looks for.
create table public.job_postings (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(trim(title)) between 1 and 200),
  description text not null check (char_length(trim(description)) between 1 and 10000),
  requirements text not null check (char_length(trim(requirements)) between 1 and 10000),
  benefits text check (char_length(benefits) <= 10000),
  department text not null check (char_length(trim(department)) between 1 and 100),
  location text not null check (char_length(trim(location)) between 1 and 100),
  employment_type text not null default 'full_time'
    check (employment_type in ('full_time', 'part_time', 'contract', 'internship')),
  experience_level text not null default 'mid' check (experience_level in ('entry', 'mid', 'senior', 'executive')),
  salary_min integer check (salary_min >= 0),
  salary_max integer check (salary_max >= 0),
  status text not null default 'draft' check (status in ('draft', 'active', 'expired', 'closed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default auth.uid() references auth.users on delete set null,
  expires_at timestamptz,
  external_link text check (external_link ~ '^https?://' and char_length(external_link) <= 2000),
  views_count integer not null default 0 check (views_count >= 0),
  search text generated always as (
    private.searchable(title || chr(10) || department || chr(10) || location)
    ) stored,
  slug text not null default '',
  former_slugs text[] not null default '{}',
  questions jsonb not null default '[]'
    constraint job_postings_questions_check check (private.are_posting_questions(questions)),
  publish_at timestamptz,
  published_at timestamptz,
  constraint job_postings_salary_range check (salary_min <= salary_max),
  constraint job_postings_slug_key unique (slug),
  constraint job_postings_slug_format check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  constraint job_postings_expires_at_check check (expires_at between '2000-01-01T00:00:00Z' and '2200-01-01T00:00:00Z'),
  constraint job_postings_publish_at_check check (publish_at between '2000-01-01T00:00:00Z' and '2200-01-01T00:00:00Z')
);
comment on table public.job_postings is 'Job offers; visitors see the active ones that have not expired.';
comment on column public.job_postings.slug is
  'The last part of the posting''s address; set by the database from title and location.';
comment on column public.job_postings.former_slugs is 'Slugs of earlier titles, which redirect to the current one.';
comment on column public.job_postings.questions is
  'Questions to applicants. Written with the answers that disqualify, which go to private.job_posting_knock_outs.';
comment on column public.job_postings.publish_at is 'When the draft becomes active by itself; null for other statuses.';
comment on column public.job_postings.published_at is
  'When it became active: the last time before subscribers were told of it. Null while it never was; set by the database.';

create index job_postings_created_at_idx on public.job_postings (created_at desc);
create index job_postings_created_by_idx on public.job_postings (created_by);
create index job_postings_open_idx on public.job_postings (created_at desc) where status = 'active';
create index job_postings_publish_at_idx on public.job_postings (publish_at) where publish_at is not null;
create index job_postings_published_at_idx on public.job_postings (published_at);
create index job_postings_search_idx on public.job_postings (search, id);
alter table public.job_postings enable row level security;

-- A posting has no column that somebody who sees it may not read: `select('*')`, what the official client asks for by default,
-- was refused to everybody for the sake of one. Which answers disqualify is kept beside it, for recruiters.
create table private.job_posting_knock_outs (
  id uuid primary key references public.job_postings on delete cascade deferrable initially deferred,
  questions jsonb not null
);
comment on table private.job_posting_knock_outs is
  'The questions of postings with the answers that disqualify, where there are any.';
alter table private.job_posting_knock_outs enable row level security;

create table public.job_posting_views (
  job_posting_id uuid not null references public.job_postings on delete cascade,
  day date not null,
  source_name text not null check (char_length(source_name) between 1 and 60),
  views integer not null check (views > 0),
  primary key (job_posting_id, day, source_name)
);
comment on table public.job_posting_views is
  'How often visitors opened an offer, by day in Chile and by source: counts, and nothing about who. Only increment_job_views writes.';

create index job_posting_views_day_idx on public.job_posting_views (day) include (job_posting_id, source_name, views);
alter table public.job_posting_views enable row level security;

-- Subscriptions to new postings by mail: confirmed from the address itself, at most one mail a day, for twelve months.
-- What was ever published, from when: a posting that was only a draft tells nobody of a department or place.
create table private.announced_postings (
  job_posting_id uuid primary key references public.job_postings on delete cascade,
  announced_at timestamptz not null default now()
);
comment on table private.announced_postings is
  'Postings that were open when digests were queued: becoming active again is no publication of theirs.';
comment on column private.announced_postings.announced_at is 'When digests were first queued while it was open.';
alter table private.announced_postings enable row level security;

create function public.increment_job_views(job_id uuid, source jsonb default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Santiago')::date;
  known text := private.source_name(case when private.is_application_source(source) then source end);
begin
  -- Its row lock lets one view after another count.
  update public.job_postings set views_count = views_count + 1
  where id = job_id and status = 'active' and (expires_at is null or expires_at > now());
  if not found then
    return;
  end if;
  -- Anybody may name a source: so many a day have a row of their own.
  if (
    select count(*) >= 30 and not coalesce(bool_or(counted.source_name = known), false)
    from public.job_posting_views counted where counted.job_posting_id = job_id and counted.day = today
  ) then
    known := 'otros';
  end if;
  insert into public.job_posting_views as counted (job_posting_id, day, source_name, views)
  values (job_id, today, known, 1)
  on conflict on constraint job_posting_views_pkey do update set views = counted.views + 1;
end
$$;
comment on function public.increment_job_views is
  'Counts a visitor opening an offer, by day and source; offers not open to visitors are not counted.';
grant execute on function public.increment_job_views to anon, authenticated;

-- Slugs of postings and of success cases are made by one function. No existing slug changes.
create function private.job_slug(title text, location text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(nullif(private.slugify(
    -- Without suffixes for gender ("Ingeniero/a", "Técnico(a)") and words that carry no meaning.
    regexp_replace(
      regexp_replace(private.searchable(title || ' ' || location), '[/(](as?|os?)\)?(?![[:alnum:]])', ' ', 'g'),
      '\m(de|del|la|el|los|las|en|y|e|o|u|para|con)\M', ' ', 'g')), ''), 'oferta')
$$;
comment on function private.job_slug is
  'A posting''s slug before it is made unique: lowercase ASCII, at most 80 characters.';

create function private.set_job_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  base constant text := private.job_slug(new.title, new.location);
  suffix integer := 1;
  public_slugs text[] := '{}';
begin
  if tg_op = 'UPDATE' and old.slug is not null then
    public_slugs := case when old.status = 'draft' then old.former_slugs else old.slug || old.former_slugs end;
  end if;
  if tg_op = 'UPDATE' and old.slug is not null and base = private.job_slug(old.title, old.location) then
    new.slug := old.slug;
  else
    -- One at a time: two postings must not choose the same free slug.
    perform pg_advisory_xact_lock(hashtextextended('public.job_postings.slug', 0));
    new.slug := base;
    while exists (
      select from public.job_postings other
      where other.id <> new.id and (other.slug = new.slug or new.slug = any (other.former_slugs))
    ) loop
      suffix := suffix + 1;
      new.slug := base || '-' || suffix;
    end loop;
  end if;
  if new.status <> 'draft' then
    public_slugs := array_remove(public_slugs, new.slug);
  elsif tg_op = 'UPDATE' and old.status <> 'draft' then
    public_slugs := old.slug || array_remove(public_slugs, old.slug);
  end if;
  new.former_slugs := public_slugs[:20];
  return new;
end $$;

create function public.find_job_posting(address text)
returns table (slug text, is_open boolean, department text, location text)
language sql stable security definer set search_path = '' as $$
  select posting.shown_slug, posting.is_open, posting.department, posting.location
  from (
    select *, status = 'active' and (expires_at is null or expires_at > now()) as is_open,
      case
        when status <> 'draft' then job_postings.slug
        when address = any (former_slugs) then address
        else former_slugs[1]
      end as shown_slug,
      case when job_postings.slug = address then 1 when id::text = address then 2 else 3 end as match
    from public.job_postings
    where id::text = lower(address) and (status <> 'draft' or former_slugs <> '{}')
      or job_postings.slug = address and status <> 'draft'
      or address = any (former_slugs)
  ) posting
  order by match limit 1
$$;
comment on function public.find_job_posting is
  'Finds a posting by slug, id or former slug, for redirects and closed offers. Drafts are found by what was public of them.';
grant execute on function public.find_job_posting to anon, authenticated;

-- jsonb keeps 1e131071 in a few bytes and prints it in 131,072: what strangers send is looked at before it is printed. A
-- request of 70 kB took gigabytes of memory.
-- Not in SQL: its planner computes what follows from a constant, whether or not it is needed.
create function private.is_application_source(source jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(source) is distinct from 'object' then
    return false;
  end if;
  if exists (select from jsonb_each(source) where jsonb_typeof(value) <> 'string') then
    return false;
  end if;
  return char_length(source::text) <= 2000
    and source - '{utm_source,utm_medium,utm_campaign,utm_term,utm_content,referrer,landing}'::text[] = '{}'
    and not exists (select from jsonb_each_text(source) where char_length(value) not between 1 and 200);
end $$;
comment on function private.is_application_source is
  'Whether the value names campaign, referring host and landing path; see domain/application-source.ts.';
grant execute on function private.is_application_source to anon, authenticated, service_role;

create function private.posting_questions(posting uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select kept.questions from private.job_posting_knock_outs kept
     where kept.id = posting
       and (private.has_permission('rrhh.postings.read') or private.has_permission('rrhh.applications.read'))),
    (select questions from public.job_postings where id = posting))
$$;
comment on function private.posting_questions is
  'A posting''s questions; with the answers that disqualify for recruiters alone.';
grant execute on function private.posting_questions to authenticated, service_role;

-- Where visitors and applicants come from: views by offer, day and source, without cookies or personal data.
create function private.source_name(source jsonb) returns text
language sql immutable set search_path = '' as $$
  select case when source is null then 'desconocido' else coalesce(
    -- cl.linkedin.com, linkedin and LinkedIn are one.
    substring(origin from '(?:^|\.)(linkedin|indeed|google|bing|facebook|instagram|computrabajo|laborum|trabajando)(?:\.|$)'),
    origin, 'directo') end
  from nullif(regexp_replace(lower(left(btrim(
    coalesce(nullif(btrim(source ->> 'utm_source'), ''), source ->> 'referrer', '')), 60)), '^www\.', ''), '') origin
$$;
comment on function private.source_name is
  'The name of the campaign or of the host that sent a visitor; directo for neither, desconocido where nothing was kept.';
grant execute on function private.source_name to anon, authenticated, service_role;

-- Publishing or closing by hand ends the schedule.
create function private.end_posting_schedule() returns trigger language plpgsql set search_path = '' as $$
begin
  new.publish_at := null;
  return new;
end
$$;

create function private.publish_due_postings() returns void
language sql security definer set search_path = '' as $$
  update public.job_postings set status = 'active' where publish_at <= now()
$$;
comment on function private.publish_due_postings is 'Makes the drafts active whose time has come, however late.';

-- Links in mails end in a token, and open their page to whoever has it. An applicant who came with one, and applied in the
-- same tab, had it stored as the page they first saw, where staff read it.
create function private.without_link(source jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when source ->> 'landing' ~* '/([0-9a-f]{32,}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})(/|$)'
    then jsonb_set(source, '{landing}', to_jsonb(coalesce(nullif(regexp_replace(source ->> 'landing',
      '/([0-9a-f]{32,}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})(/.*)?$', '', 'i'), ''), '/')))
    else source end
$$;
comment on function private.without_link is
  'Where an applicant came from, whose landing page ends before a token; see app/site/tracking/first-touch.ts.';

-- Whoever reads applications needs the postings that have some; drafts that nobody has applied to stay with those who read postings.
create function private.has_applications(posting uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.job_applications where job_posting_id = posting)
$$;
comment on function private.has_applications is
  'Whether anybody has applied to a posting. For its policy: as the caller, policies of both tables would ask each other.';
grant execute on function private.has_applications to authenticated, service_role;

create function private.set_published_at() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    -- Who brings offers along from elsewhere brings their dates; staff cannot write them.
    new.published_at := coalesce(new.published_at, least(new.created_at, now()));
  elsif old.status <> 'active'
    and (old.published_at is null or not exists (select from private.announced_postings where job_posting_id = new.id)) then
    new.published_at := now();
  end if;
  return new;
end $$;

create function private.keep_knock_outs() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Null where the questions are refused.
  visible constant jsonb := private.without_knock_outs(new.questions);
begin
  -- An upsert updates with what is returned here, and comes by again.
  if tg_op = 'INSERT' and exists (select from public.job_postings where id = new.id) then
    return new;
  end if;
  if new.questions <> visible then
    insert into private.job_posting_knock_outs as kept values (new.id, new.questions)
    on conflict (id) do update set questions = excluded.questions where kept.questions <> excluded.questions;
    new.questions := visible;
  else
    delete from private.job_posting_knock_outs where id = new.id;
  end if;
  return new;
end
$$;

create trigger audit after insert or update or delete on private.job_posting_knock_outs
  for each row execute function private.write_audit();

create trigger audit after insert or delete on public.job_postings
  for each row execute function private.write_audit('search', 'slug', 'former_slugs');

create trigger audit_update after update on public.job_postings
  for each row when (old.views_count = new.views_count)
  execute function private.write_audit('search', 'slug', 'former_slugs');

create trigger end_schedule before insert or update of status, publish_at on public.job_postings
  for each row when (new.status <> 'draft' and new.publish_at is not null)
  execute function private.end_posting_schedule();

create trigger keep_knock_outs before insert or update of questions on public.job_postings
  for each row execute function private.keep_knock_outs();

create trigger set_published_at before insert or update of status on public.job_postings
  for each row when (new.status = 'active') execute function private.set_published_at();

create trigger set_slug before insert or update of title, location, status, slug, former_slugs on public.job_postings
  for each row execute function private.set_job_slug();

-- Counting a view is no edit.
create trigger touch before update on public.job_postings for each row
  when (old.views_count = new.views_count) execute function private.touch();

create policy "Recruiters see how often offers were opened" on public.job_posting_views
  for select to authenticated using ((select private.has_permission('rrhh.postings.read')));
create policy "Recruiters create job postings in their own name" on public.job_postings
  for insert to authenticated
  with check ((select private.has_permission('rrhh.postings.create')) and created_by = (select auth.uid()));
create policy "Recruiters delete job postings" on public.job_postings
  for delete to authenticated using ((select private.has_permission('rrhh.postings.delete')));
create policy "Recruiters edit job postings" on public.job_postings
  for update to authenticated using ((select private.has_permission('rrhh.postings.update')));
create policy "Signed-in people see open job postings; recruiters see all" on public.job_postings
  for select to authenticated
  using ((status = 'active' and (expires_at is null or expires_at > now()))
    or (select private.has_permission('rrhh.postings.read'))
    or ((select private.has_permission('rrhh.applications.read')) and private.has_applications(id)));
create policy "Visitors see active job postings that have not expired" on public.job_postings
  for select to anon using (status = 'active' and (expires_at is null or expires_at > now()));

grant select, select (id, title, description, requirements, benefits, department, location, employment_type,
  experience_level, salary_min, salary_max, status, created_at, updated_at, expires_at, external_link, views_count,
  slug, published_at) on public.job_postings to anon;
grant select, delete, select (id, title, description, requirements, benefits, department, location, employment_type,
  experience_level, salary_min, salary_max, status, created_at, updated_at, created_by, expires_at, external_link,
  views_count, search, slug, former_slugs, publish_at, published_at), insert (id, title, description, requirements,
  benefits, department, location, employment_type, experience_level, salary_min, salary_max, status, created_by,
  expires_at, external_link, questions, publish_at), update (title, description, requirements, benefits, department,
  location, employment_type, experience_level, salary_min, salary_max, status, expires_at, external_link, questions,
  publish_at) on public.job_postings to authenticated;
grant select, insert, update, delete on public.job_postings to portal_functions;
alter publication supabase_realtime add table public.job_postings;
grant select on public.job_posting_views to authenticated;
grant select, insert, update, delete on private.announced_postings to portal_functions;

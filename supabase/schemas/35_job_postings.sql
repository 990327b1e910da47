-- Job postings: their questions, public addresses, scheduled publication, and anonymous view counts.

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
    or not private.is_localized_text(question -> 'text', 300)
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
          or not private.is_localized_text(option -> 'text', 100)
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
  'Whether the value is a valid question: {id, kind, text, required, options?, knock_out?}; see '
  'domain/recruiting/posting-question.ts.';
grant execute on function private.is_posting_question to authenticated, service_role;

create function private.are_posting_questions(questions jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(questions) is distinct from 'array' or jsonb_array_length(questions) > 5 then
    return false;
  end if;
  return not exists (
      select from jsonb_array_elements(questions) question where not private.is_posting_question(question))
    and (select count(distinct question ->> 'id') from jsonb_array_elements(questions) question)
      = jsonb_array_length(questions);
end $$;
comment on function private.are_posting_questions is
  'Whether the value is a list of at most five valid questions with distinct ids.';
grant execute on function private.are_posting_questions to authenticated, service_role;

create function private.strip_knock_outs(questions jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  -- Returns null for invalid questions: generated columns are computed before constraints are checked.
  select case when private.are_posting_questions(questions) then (
    select coalesce(jsonb_agg(question - 'knock_out' order by position), '[]')
    from jsonb_array_elements(questions) with ordinality as listed (question, position)
  ) end
$$;
comment on function private.strip_knock_outs is
  'The questions without the disqualifying answers, as applicants see them. Returns null when they are invalid.';
grant execute on function private.strip_knock_outs to authenticated, service_role;

create function private.get_chilean_region(place text) returns text
language sql immutable set search_path = '' as $$
  select region from (values
    ('Arica y Parinacota', 'arica|putre'),
    ('Tarapacá', 'iquique|alto hospicio|pozo almonte|tarapaca'),
    ('Antofagasta', 'antofagasta|calama|mejillones|tocopilla|sierra gorda|taltal|maria elena'),
    ('Atacama', 'copiapo|vallenar|caldera|diego de almagro|el salvador|chanaral|huasco|atacama'),
    ('Coquimbo', 'la serena|coquimbo|ovalle|illapel|los vilos|salamanca'),
    ('Valparaíso', 'valparaiso|vina del mar|quilpue|villa alemana|concon|quintero|puchuncavi|'
      'san antonio|los andes|san felipe|quillota|la calera'),
    ('Metropolitana', 'santiago|providencia|las condes|nunoa|maipu|quilicura|pudahuel|huechuraba|'
      'puente alto|san bernardo|lampa|colina|renca|cerrillos|metropolitana|rm'),
    ('O''Higgins', 'rancagua|machali|san fernando|rengo|ohiggins|o''higgins'),
    ('Maule', 'talca|curico|linares|constitucion|maule'),
    ('Ñuble', 'chillan|nuble'),
    ('Biobío', 'concepcion|talcahuano|coronel|los angeles|san pedro de la paz|arauco|nacimiento|laja|biobio|bio bio'),
    ('La Araucanía', 'temuco|angol|villarrica|araucania'),
    ('Los Ríos', 'valdivia|los rios'),
    ('Los Lagos', 'puerto montt|osorno|puerto varas|castro|los lagos'),
    ('Aysén', 'coyhaique|puerto aysen|aysen'),
    ('Magallanes', 'punta arenas|puerto natales|magallanes')
  ) known (region, towns)
  where private.normalize_text(place) ~ ('\m(?:' || towns || ')\M')
  limit 1
$$;
comment on function private.get_chilean_region is
  'The Chilean region of a place as named in postings; null when it is unknown. See domain/recruiting/job-place.ts.';

-- The patterns are those of domain/recruiting/job-place.ts, which the portal's form uses.
create function private.parse_job_location(
  location text, out places text[], out country text, out work_mode text
)
language plpgsql immutable set search_path = '' as $$
declare
  countries constant jsonb := '[["CL", "chile"], ["AR", "argentina"], ["BO", "bolivia"], ["BR", "bra[sz]il"], ["CO", "colombia"],
    ["EC", "ecuador"], ["ES", "espa[nñÑ]a|spain"], ["MX", "m[eéÉ]xico"], ["PA", "panam[aáÁ]"],
    ["PE", "per[uúÚ]"], ["PY", "paraguay"], ["US", "estados unidos|ee[.] ?uu|usa|united states"], ["UY", "uruguay"]]';
  letters constant text := 'a-z0-9áéíóúüñÁÉÍÓÚÜÑ';
  hybrid constant text := 'h[iíÍ]brid[oa]s?|hybrid|semipresencial';
  remote constant text := 'remot[oa]s?|remote|teletrabajo|home *-?office|a distancia|online';
  anywhere constant text :=
    'presencial|on-?site|pa[iíÍ]s|territorio nacional|nivel nacional|cualquier (?:lugar|ciudad)|varias ciudades';
  prefix constant text := '(?:(?:100 *%|trabajo|modalidad|desde|dentro de|en|todo|el|de|a) +)*';
  separator constant text := ' *[;/|·•&+] *| +[-–—] +| +(?:y|e|o|u|and|or) +';
  region_name constant text :=
    '^(?:region (?:de la |del |de )?)?(?:arica|tarapaca|antofagasta|atacama|coquimbo|valparaiso|'
    'metropolitana(?: de santiago)?|rm|o''?higgins|maule|nuble|bio ?bio|(?:la )?araucania|los rios|los lagos|aysen|magallanes)$';
  names constant text := (select string_agg(value ->> 1, '|') from jsonb_array_elements(countries));
  text_read constant text := regexp_replace(normalize(location, nfc), '\s+', ' ', 'g');
  rest text;
  part text;
  name text;
  previous text;
  region text;
  known text;
begin
  work_mode := case
    when text_read ~* format('(?<![%s])(?:%s)(?![%s])', letters, hybrid, letters) then 'hybrid'
    when text_read ~* format('(?<![%s])(?:%s)(?![%s])', letters, remote, letters) then 'remote'
    else 'on_site' end;
  country := coalesce((
    select value ->> 0 from jsonb_array_elements(countries)
    cross join regexp_instr(text_read, format('(?<![%s])(?:%s)(?![%s])', letters, value ->> 1, letters), 1, 1, 0, 'i')
      as position
    where position > 0 order by position limit 1), 'CL');
  rest := regexp_replace(text_read, 'arica y parinacota', 'Arica', 'gi');
  rest := regexp_replace(rest,
    format('(?<![%s])%s(?:%s|%s|%s|%s)(?![%s])', letters, prefix, hybrid, remote, anywhere, names, letters),
    ';', 'gi');
  rest := translate(rest, '()', ', ');
  places := '{}';
  for part in select * from regexp_split_to_table(rest, separator, 'i') loop
    previous := null;
    foreach name in array string_to_array(part, ',') loop
      name := regexp_replace(btrim(name, ' .–—-'), '^(?:en|desde|de|y|e|o|u|and|or) +', '', 'i');
      continue when name = '';
      region := private.get_chilean_region(name);
      known := private.get_chilean_region(previous);
      -- "Viña del Mar, Valparaíso" names a town and its region, "Faena Escondida, Antofagasta" a site and its town.
      continue when region = known and private.normalize_text(name) ~ region_name;
      if known is null and region is not null then
        places := array_remove(places, previous);
      end if;
      if name <> all (places) then
        places := places || name;
      end if;
      previous := name;
    end loop;
  end loop;
  places := places[:10];
end $$;
comment on function private.parse_job_location is
  'The places, the country and the work mode that the text of a location names: "Antofagasta y Calama", "Lima, Perú", '
  '"Santiago (híbrido)".';

create function private.list_place_names(places text[], work_mode text, location text) returns text[]
language sql immutable set search_path = '' as $$
  select case when places = '{}' and work_mode <> 'remote' then array[location]
    else places || case when work_mode = 'remote' then '{Remoto}'::text[] else '{}' end end
$$;
comment on function private.list_place_names is
  'The names under which a posting is found where postings are chosen by place: its places and remote work, or its text '
  'when it names neither.';

create function private.are_job_places(places text[]) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(places) <= 10
    and not exists (select from unnest(places) place where place is null or char_length(trim(place)) not between 1 and 100)
$$;
comment on function private.are_job_places is 'Whether the value is a list of at most ten names of places.';
grant execute on function private.are_job_places to authenticated, service_role;

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
    private.normalize_text(title || chr(10) || department || chr(10) || location)
  ) stored,
  slug text not null default '',
  former_slugs text[] not null default '{}',
  questions jsonb not null default '[]'
    constraint job_postings_questions_check check (private.are_posting_questions(questions)),
  publish_at timestamptz,
  published_at timestamptz,
  places text[] not null default '{}' check (private.are_job_places(places)),
  country text not null default 'CL'
    check (country in ('CL', 'AR', 'BO', 'BR', 'CO', 'EC', 'ES', 'MX', 'PA', 'PE', 'PY', 'US', 'UY')),
  work_mode text not null default 'on_site' check (work_mode in ('on_site', 'hybrid', 'remote')),
  description_rich jsonb,
  requirements_rich jsonb,
  benefits_rich jsonb,
  constraint job_postings_salary_range check (salary_min <= salary_max),
  constraint job_postings_slug_key unique (slug),
  constraint job_postings_slug_format check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  constraint job_postings_expires_at_check check (expires_at between '2000-01-01T00:00:00Z' and '2200-01-01T00:00:00Z'),
  constraint job_postings_publish_at_check check (publish_at between '2000-01-01T00:00:00Z' and '2200-01-01T00:00:00Z')
);
comment on table public.job_postings is 'Job postings; visitors see active ones that have not expired.';
comment on column public.job_postings.description_rich is
  'The description with its formatting, if its words do not say everything; null otherwise. As for the others.';
comment on column public.job_postings.search is 'Normalized text that searches match, one source column per line.';
comment on column public.job_postings.slug is
  'The last part of the posting''s address; set by the database from title and location.';
comment on column public.job_postings.former_slugs is 'Earlier public slugs, which redirect to the current one.';
comment on column public.job_postings.questions is
  'The posting''s own questions to applicants. Written together with the disqualifying answers, which a trigger moves '
  'to private.job_posting_knock_outs.';
comment on column public.job_postings.publish_at is
  'When the draft is activated automatically; null for other statuses.';
comment on column public.job_postings.published_at is
  'When the posting became active, for the last time before it was announced to subscribers; set by the database. Null '
  'while it has never been active: job alerts must not reveal departments and locations of mere drafts.';

comment on column public.job_postings.location is 'Where the work is, as visitors read it.';
comment on column public.job_postings.places is
  'Towns or sites of the work; empty for a whole country. Read from location unless given, as the next two columns.';
comment on column public.job_postings.country is 'ISO 3166-1 code of the country of the work, or of its applicants.';
comment on column public.job_postings.work_mode is 'on_site, hybrid or remote.';

create index job_postings_created_at_idx on public.job_postings (created_at desc);
create index job_postings_created_by_idx on public.job_postings (created_by);
create index job_postings_open_idx on public.job_postings (created_at desc) where status = 'active';
create index job_postings_publish_at_idx on public.job_postings (publish_at) where publish_at is not null;
create index job_postings_search_idx on public.job_postings (search, id);
alter table public.job_postings enable row level security;

create table private.job_posting_knock_outs (
  id uuid primary key references public.job_postings on delete cascade deferrable initially deferred,
  questions jsonb not null
);
comment on table private.job_posting_knock_outs is
  'The questions of postings that have disqualifying answers, with those answers. They only flag an application for '
  'recruiters; nothing is decided automatically. Kept out of job_postings so that every reader of a posting may read '
  'all of its columns: `select(''*'')`, the client library''s default, fails if a single column is not granted.';
alter table private.job_posting_knock_outs enable row level security;

create table public.job_posting_views (
  job_posting_id uuid not null references public.job_postings on delete cascade,
  day date not null,
  source_name text not null check (char_length(source_name) between 1 and 60),
  views integer not null check (views > 0),
  primary key (job_posting_id, day, source_name)
);
comment on table public.job_posting_views is
  'View counts of postings by day in Chile and by traffic source, without cookies or data about visitors. Written by '
  'increment_job_views only.';

create index job_posting_views_day_idx on public.job_posting_views (day) include (job_posting_id, source_name, views);
alter table public.job_posting_views enable row level security;

create table private.announced_postings (
  job_posting_id uuid primary key references public.job_postings on delete cascade,
  announced_at timestamptz not null default now()
);
comment on table private.announced_postings is
  'Postings that were open when job alert digests were queued; reactivating one does not count as a new publication.';
comment on column private.announced_postings.announced_at is
  'When digests were first queued while the posting was open.';
alter table private.announced_postings enable row level security;

-- jsonb stores 1e131071 in a few bytes and prints it in 131,072, so converting a request of 70 kB to text could take
-- gigabytes of memory. Visitors' input is therefore checked first, in PL/pgSQL: for a constant argument, the planner
-- would evaluate all parts of an SQL function, whether or not they are needed.
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
  'Whether the value is a valid traffic source: campaign, referring host and landing path; see '
  'domain/recruiting/application-source.ts.';
grant execute on function private.is_application_source to anon, authenticated, service_role;

create function private.get_source_name(source jsonb) returns text
language sql immutable set search_path = '' as $$
  select case when source is null then 'desconocido' else coalesce(
    -- cl.linkedin.com, linkedin and LinkedIn are the same source.
    substring(origin from
      '(?:^|\.)(linkedin|indeed|google|bing|facebook|instagram|computrabajo|laborum|trabajando)(?:\.|$)'),
    origin, 'directo') end
  from nullif(regexp_replace(lower(left(btrim(
    coalesce(nullif(btrim(source ->> 'utm_source'), ''), source ->> 'referrer', '')), 60)), '^www\.', ''), '') origin
$$;
comment on function private.get_source_name is
  'The name of a traffic source: the campaign or the referring host, "directo" without either, "desconocido" when no '
  'source is stored.';
grant execute on function private.get_source_name to anon, authenticated, service_role;

-- Links in e-mails end in a token, which grants access to their page without signing in. If an applicant opens a link
-- and then applies in the same tab, the token must not be stored in their landing path, which staff can read.
create function private.strip_link_token(source jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when source ->> 'landing' ~* '/([0-9a-f]{32,}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})(/|$)'
    then jsonb_set(source, '{landing}', to_jsonb(coalesce(nullif(regexp_replace(source ->> 'landing',
      '/([0-9a-f]{32,}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})(/.*)?$', '', 'i'), ''), '/')))
    else source end
$$;
comment on function private.strip_link_token is
  'The traffic source with its landing path cut off before a token; see app/site/tracking/first-touch.ts.';

create function public.increment_job_views(job_id uuid, source jsonb default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Santiago')::date;
  source_label text := private.get_source_name(case when private.is_application_source(source) then source end);
begin
  -- The row lock serializes concurrent views of a posting.
  update public.job_postings set views_count = views_count + 1
  where id = job_id and status = 'active' and (expires_at is null or expires_at > now());
  if not found then
    return;
  end if;
  -- Visitors can send any source, so only 30 per posting and day get a row of their own.
  if (
    select count(*) >= 30 and not coalesce(bool_or(counted.source_name = source_label), false)
    from public.job_posting_views counted where counted.job_posting_id = job_id and counted.day = today
  ) then
    source_label := 'otros';
  end if;
  insert into public.job_posting_views as counted (job_posting_id, day, source_name, views)
  values (job_id, today, source_label, 1)
  on conflict on constraint job_posting_views_pkey do update set views = counted.views + 1;
end
$$;
comment on function public.increment_job_views is
  'Counts a visitor''s view of a posting by day and source. Ignores postings that are not open to visitors.';
grant execute on function public.increment_job_views to anon, authenticated;

create function private.build_job_slug(title text, location text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(nullif(private.slugify(
    -- Removes gender suffixes ("Ingeniero/a", "Técnico(a)") and stop words.
    regexp_replace(
      regexp_replace(private.normalize_text(title || ' ' || location), '[/(](as?|os?)\)?(?![[:alnum:]])', ' ', 'g'),
      '\m(de|del|la|el|los|las|en|y|e|o|u|para|con)\M', ' ', 'g')), ''), 'oferta')
$$;
comment on function private.build_job_slug is
  'A posting''s slug before it is made unique: lower-case ASCII, at most 80 characters.';

create function private.assign_job_slug(old public.job_postings, new public.job_postings)
returns public.job_postings
language plpgsql set search_path = '' as $$
declare
  base constant text := private.build_job_slug(new.title, new.location);
  suffix integer := 1;
  public_slugs text[] := '{}';
begin
  if old.slug is not null then
    public_slugs := case when old.status = 'draft' then old.former_slugs else old.slug || old.former_slugs end;
  end if;
  if old.slug is not null and base = private.build_job_slug(old.title, old.location) then
    new.slug := old.slug;
  else
    -- Serialized, so that two postings do not choose the same free slug.
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
  elsif old.status <> 'draft' then
    public_slugs := old.slug || array_remove(public_slugs, old.slug);
  end if;
  new.former_slugs := public_slugs[:20];
  return new;
end $$;
comment on function private.assign_job_slug is
  'The posting with its slug, from title and location, with a number if it is taken, and up to 20 earlier public slugs '
  'in former_slugs. Slugs that a posting had only as a draft are not kept.';

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
      case
        when job_postings.slug = address then 1
        when id::text = address then 2
        when address = any (former_slugs) then 3
        else 4
      end as match
    from public.job_postings
    where id::text = lower(address) and (status <> 'draft' or former_slugs <> '{}')
      or job_postings.slug = address and status <> 'draft'
      or address = any (former_slugs)
      -- English addresses end with the end of the id.
      or right(id::text, 8) = substring(lower(address) from '(?:^|-)([0-9a-f]{8})$')
        and (status <> 'draft' or former_slugs <> '{}')
  ) posting
  order by match limit 1
$$;
comment on function public.find_job_posting is
  'Finds a posting by slug, id, former slug or English address, for redirects and for pages of closed postings. A '
  'draft is found only if it was public before, and under a slug that was public.';
grant execute on function public.find_job_posting to anon, authenticated;

create function private.get_posting_questions(posting uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select knock_outs.questions from private.job_posting_knock_outs knock_outs
     where knock_outs.id = posting
       and (private.has_permission('rrhh.postings.read') or private.has_permission('rrhh.applications.read'))),
    (select questions from public.job_postings where id = posting))
$$;
comment on function private.get_posting_questions is
  'A posting''s questions, with the disqualifying answers only when the caller is a recruiter.';
grant execute on function private.get_posting_questions to authenticated, service_role;

create function private.has_applications(posting uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.job_applications where job_posting_id = posting)
$$;
comment on function private.has_applications is
  'Whether a posting has applications. Staff who read applications see those postings, but not drafts without any, '
  'which require the permission to read postings. Security definer: otherwise the policies of the two tables would be '
  'recursive.';
grant execute on function private.has_applications to authenticated, service_role;

create function private.publish_due_postings() returns void
language sql security definer set search_path = '' as $$
  update public.job_postings set status = 'active' where publish_at <= now()
$$;
comment on function private.publish_due_postings is
  'Activates drafts whose publication time has passed, including those that an earlier run missed.';

create function private.assign_job_places(old public.job_postings, new public.job_postings)
returns public.job_postings
language plpgsql set search_path = '' as $$
declare
  former record;
  named record;
begin
  select * into named from private.parse_job_location(new.location);
  if old.id is null then
    -- A default was not given.
    if new.places = '{}' then
      new.places := named.places;
    end if;
    if new.country = 'CL' then
      new.country := named.country;
    end if;
    if new.work_mode = 'on_site' then
      new.work_mode := named.work_mode;
    end if;
    return new;
  end if;
  -- Those that said what the former text says follow the text; what staff chose stays.
  select * into former from private.parse_job_location(old.location);
  if new.places = old.places and old.places = former.places then
    new.places := named.places;
  end if;
  if new.country = old.country and old.country = former.country then
    new.country := named.country;
  end if;
  if new.work_mode = old.work_mode and old.work_mode = former.work_mode then
    new.work_mode := named.work_mode;
  end if;
  return new;
end $$;
comment on function private.assign_job_places is
  'The posting with the places, the country and the work mode that its location names, unless others are given.';

create function private.job_posting_before_insert() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status <> 'draft' then
    new.publish_at := null;
  end if;
  if new.status = 'active' then
    -- Imported postings keep their dates; staff have no grant to write the column.
    new.published_at := coalesce(new.published_at, least(new.created_at, now()));
  end if;
  new := private.assign_job_places(null, new);
  return private.assign_job_slug(null, new);
end
$$;
comment on function private.job_posting_before_insert is 'Sets what depends on other columns of a new posting.';

create function private.job_posting_before_update() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Staff may publish or close a posting before its scheduled publication.
  if new.status <> 'draft' then
    new.publish_at := null;
  end if;
  -- A publication that subscribers were notified of keeps its date.
  if new.status = 'active' and old.status <> 'active'
    and (old.published_at is null
      or not exists (select from private.announced_postings where job_posting_id = new.id)) then
    new.published_at := now();
  end if;
  if (new.title, new.location, new.status, new.slug, new.former_slugs)
    is distinct from (old.title, old.location, old.status, old.slug, old.former_slugs) then
    new := private.assign_job_slug(old, new);
  end if;
  if new.location <> old.location then
    new := private.assign_job_places(old, new);
  end if;
  -- A counted view is no change of the posting.
  if new.views_count = old.views_count then
    new.updated_at := now();
  end if;
  return new;
end
$$;
comment on function private.job_posting_before_update is 'Sets what depends on other columns of a changed posting.';

create function private.move_knock_outs() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Null when the questions are invalid.
  visible_questions constant jsonb := private.strip_knock_outs(new.questions);
begin
  -- An upsert of an existing row updates it with the row returned here, and then runs this trigger again.
  if tg_op = 'INSERT' and exists (select from public.job_postings where id = new.id) then
    return new;
  end if;
  if new.questions <> visible_questions then
    insert into private.job_posting_knock_outs as knock_outs values (new.id, new.questions)
    on conflict (id) do update set questions = excluded.questions where knock_outs.questions <> excluded.questions;
    new.questions := visible_questions;
  else
    delete from private.job_posting_knock_outs where id = new.id;
  end if;
  return new;
end
$$;
comment on function private.move_knock_outs is
  'Moves the disqualifying answers from the written questions to private.job_posting_knock_outs.';

create trigger audit after insert or update or delete on private.job_posting_knock_outs
  for each row
  execute function private.write_audit('id', 'questions');

create trigger audit after insert or delete on public.job_postings
  for each row
  execute function private.write_audit(
    'id', 'title', 'description', 'requirements', 'benefits', 'department', 'location', 'places', 'country',
    'work_mode', 'employment_type',
    'experience_level', 'salary_min', 'salary_max', 'status', 'created_at', 'updated_at', 'created_by',
    'expires_at', 'external_link', 'views_count', 'questions', 'publish_at', 'published_at', 'description_rich',
    'requirements_rich', 'benefits_rich');

create trigger audit_update after update on public.job_postings
  for each row when (old.views_count = new.views_count)
  execute function private.write_audit(
    'id', 'title', 'description', 'requirements', 'benefits', 'department', 'location', 'places', 'country',
    'work_mode', 'employment_type',
    'experience_level', 'salary_min', 'salary_max', 'status', 'created_at', 'updated_at', 'created_by',
    'expires_at', 'external_link', 'views_count', 'questions', 'publish_at', 'published_at', 'description_rich',
    'requirements_rich', 'benefits_rich');

create trigger before_insert before insert on public.job_postings
  for each row execute function private.job_posting_before_insert();
create trigger before_update before update on public.job_postings
  for each row execute function private.job_posting_before_update();
-- Apart, since it runs only when its columns are written.
create trigger keep_rich_texts
  before insert or update of description, description_rich, requirements, requirements_rich, benefits, benefits_rich on public.job_postings
  for each row execute function private.keep_rich_texts('description', 'requirements', 'benefits');
-- Apart, since it runs whenever the questions are written: without disqualifying answers, they equal the stored ones.
create trigger move_knock_outs before insert or update of questions on public.job_postings
  for each row execute function private.move_knock_outs();

create policy "Recruiters see view counts of job postings" on public.job_posting_views
  for select to authenticated using ((select private.has_permission('rrhh.postings.read')));
create policy "Recruiters create job postings in their own name" on public.job_postings
  for insert to authenticated
  with check ((select private.has_permission('rrhh.postings.create')) and created_by = (select auth.uid()));
create policy "Recruiters delete job postings" on public.job_postings
  for delete to authenticated using ((select private.has_permission('rrhh.postings.delete')));
create policy "Recruiters edit job postings" on public.job_postings
  for update to authenticated using ((select private.has_permission('rrhh.postings.update')));
create policy "Signed-in users see open job postings; recruiters see all" on public.job_postings
  for select to authenticated
  using ((status = 'active' and (expires_at is null or expires_at > now()))
    or (select private.has_permission('rrhh.postings.read'))
    or ((select private.has_permission('rrhh.applications.read')) and private.has_applications(id)));
create policy "Visitors see active job postings that have not expired" on public.job_postings
  for select to anon using (status = 'active' and (expires_at is null or expires_at > now()));
create policy "Functions access all rows" on public.job_postings
  for all to portal_functions using (true) with check (true);

grant select, select (id, title, description, requirements, benefits, department, location, employment_type,
  experience_level, salary_min, salary_max, status, created_at, updated_at, expires_at, external_link, views_count,
  slug, published_at, places, country, work_mode, description_rich, requirements_rich, benefits_rich) on
  public.job_postings to anon;
grant select, delete, select (id, title, description, requirements, benefits, department, location, employment_type,
  experience_level, salary_min, salary_max, status, created_at, updated_at, created_by, expires_at, external_link,
  views_count, search, slug, former_slugs, publish_at, published_at, places, country, work_mode, description_rich,
  requirements_rich, benefits_rich), insert (id, title,
  description, requirements, benefits, department, location, employment_type, experience_level, salary_min, salary_max,
  status, created_by, expires_at, external_link, questions, publish_at, places, country, work_mode, description_rich,
  requirements_rich, benefits_rich), update (title,
  description, requirements, benefits, department, location, employment_type, experience_level, salary_min, salary_max,
  status, expires_at, external_link, questions, publish_at, places, country, work_mode, description_rich,
  requirements_rich, benefits_rich) on public.job_postings to authenticated;
grant select, insert, update, delete on public.job_postings to portal_functions;
alter publication supabase_realtime add table public.job_postings;
grant select on public.job_posting_views to authenticated;
-- Functions owned by portal_functions access all rows except those that a restrictive policy hides.
create policy "Functions access all rows" on private.announced_postings
  for all to portal_functions using (true) with check (true);

grant select, insert, update, delete on private.announced_postings to portal_functions;

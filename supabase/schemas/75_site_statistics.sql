-- Statistics of the site: what happened on its pages, as counts per day in Chile. No row is about one visit, and pages are
-- not crossed with where visitors came from, since few visits would share such a row.

create table private.page_counts (
  day date not null,
  page text not null check (page ~ '^/[a-z0-9/:-]*$' and char_length(page) <= 200),
  language text not null check (language in ('es', 'en')),
  device text not null check (device in ('phone', 'tablet', 'desktop')),
  event text not null check (event in (
      'view', 'depth_25', 'depth_50', 'depth_75', 'depth_100', 'download',
      'begun_application', 'begun_internship', 'begun_resume', 'begun_quote', 'begun_job_alert',
      'sent_application', 'sent_internship', 'sent_resume', 'sent_quote', 'sent_job_alert')),
  count integer not null check (count > 0),
  primary key (day, page, language, device, event)
);
comment on table private.page_counts is
  'How often something happened on a page. Written by count_site_visit, as the other tables of the site''s statistics.';
comment on column private.page_counts.page is
  'The Spanish path in domain/website/page-addresses.ts. :job and :case are replaced by the slug if it exists, a token never.';
alter table private.page_counts enable row level security;

create table private.visit_sources (
  day date not null,
  kind text not null check (kind in ('referrer', 'campaign')),
  name text not null check (char_length(name) between 1 and 100 and name !~ '[@/?#[:space:]]'),
  count integer not null check (count > 0),
  primary key (day, kind, name)
);
comment on table private.visit_sources is 'How often visits began at a host''s link, or with a campaign.';
comment on column private.visit_sources.name is
  'The host, or directo; the campaign. Beyond a hundred a day, and for what may be personal, otros.';
alter table private.visit_sources enable row level security;

create table private.web_vitals (
  day date not null,
  page text not null check (page ~ '^/[a-z0-9/:-]*$' and char_length(page) <= 200),
  device text not null check (device in ('phone', 'tablet', 'desktop')),
  metric text not null check (metric in ('LCP', 'INP', 'CLS', 'FCP', 'TTFB')),
  bucket smallint not null check (bucket between 0 and 9),
  count integer not null check (count > 0),
  primary key (day, page, device, metric, bucket)
);
comment on table private.web_vitals is 'How fast pages were, as histograms from which percentiles are estimated.';
comment on column private.web_vitals.bucket is 'Its bounds are in domain/website/web-vitals.ts.';
alter table private.web_vitals enable row level security;

create table private.missing_pages (
  day date not null,
  page text not null check (page ~ '^/[^@?#]*$' and char_length(page) <= 200),
  count integer not null check (count > 0),
  primary key (day, page)
);
comment on table private.missing_pages is
  'How often an address was opened that does not exist: its path, without segments that may be personal. Beyond two hundred '
  'a day, /…';
alter table private.missing_pages enable row level security;

create table private.failed_searches (
  day date not null,
  list text not null check (list in ('jobs')),
  term text not null check (char_length(term) between 1 and 60 and term !~ '@'),
  count integer not null check (count > 0),
  primary key (day, list, term)
);
comment on table private.failed_searches is
  'How often a search found nothing. A term is shown once it was counted twice: by then it is unlikely to be about somebody.';
alter table private.failed_searches enable row level security;

create function private.get_counted_page(page text, slug text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    case
      when page like '%/:job%' then
        (select replace(page, ':job', found.slug) from public.find_job_posting(get_counted_page.slug) found)
      when page like '%/:case' then (
        select replace(page, ':case', success_case.slug) from public.success_cases success_case
        where success_case.is_active and (
          success_case.slug = get_counted_page.slug
          -- English addresses end with the end of the id.
          or right(success_case.id::text, 8) = substring(lower(get_counted_page.slug) from '(?:^|-)([0-9a-f]{8})$'))
        order by success_case.slug = get_counted_page.slug desc limit 1)
    end, page)
$$;
comment on function private.get_counted_page is
  'The path under which a page is counted: with the slug of its posting or case, if there is one.';

create function private.count_visit_source(source_kind text, source_name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Santiago')::date;
  label text := source_name;
begin
  if not exists (
    select from private.visit_sources where day = today and kind = source_kind and name = label
  ) and (select count(*) >= 100 from private.visit_sources where day = today and kind = source_kind) then
    label := 'otros';
  end if;
  insert into private.visit_sources as counted (day, kind, name, count) values (today, source_kind, label, 1)
  on conflict on constraint visit_sources_pkey do update set count = counted.count + 1;
end
$$;
comment on function private.count_visit_source is
  'Counts where a visit came from. Visitors can send any name, so only a hundred a day get a row of their own.';

create function public.count_site_visit(visit jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Santiago')::date;
  found record;
begin
  -- One after another: the limits hold, and visits that count the same rows in another order do not deadlock.
  perform pg_advisory_xact_lock(hashtext('public.count_site_visit'));
  insert into private.page_counts as counted (day, page, language, device, event, count)
  select today, private.get_counted_page(page, slug), visit ->> 'language', visit ->> 'device', event, count(*)
  from jsonb_to_recordset(visit -> 'events') as happened (page text, slug text, event text)
  group by 2, event
  on conflict on constraint page_counts_pkey do update set count = counted.count + excluded.count;
  insert into private.web_vitals as counted (day, page, device, metric, bucket, count)
  select today, private.get_counted_page(page, slug), visit ->> 'device', metric, bucket, count(*)
  from jsonb_to_recordset(visit -> 'vitals') as measured (page text, slug text, metric text, bucket smallint)
  group by 2, metric, bucket
  on conflict on constraint web_vitals_pkey do update set count = counted.count + excluded.count;
  if visit ->> 'referrer' is not null then
    perform private.count_visit_source('referrer', visit ->> 'referrer');
  end if;
  if visit ->> 'campaign' is not null then
    perform private.count_visit_source('campaign', visit ->> 'campaign');
  end if;
  for found in select value as page, count(*) from jsonb_array_elements_text(visit -> 'missing') group by value loop
    insert into private.missing_pages as counted (day, page, count)
    values (today, case
      when exists (select from private.missing_pages where day = today and page = found.page)
        or (select count(*) < 200 from private.missing_pages where day = today) then found.page
      else '/…' end, found.count)
    on conflict on constraint missing_pages_pkey do update set count = counted.count + excluded.count;
  end loop;
  for found in
    select list, term, count(*) from jsonb_to_recordset(visit -> 'searches') as searched (list text, term text)
    group by list, term
  loop
    -- Further terms of the day are not worth a row: nobody could read that many.
    if exists (select from private.failed_searches where day = today and list = found.list and term = found.term)
      or (select count(*) < 200 from private.failed_searches where day = today) then
      insert into private.failed_searches as counted (day, list, term, count)
      values (today, found.list, found.term, found.count)
      on conflict on constraint failed_searches_pkey do update set count = counted.count + excluded.count;
    end if;
  end loop;
end
$$;
comment on function public.count_site_visit is
  'Adds what happened during a part of a visit to the counts of the day. Called by the function count-visit, which checks '
  'it against domain/website/site-visit.ts.';

create function public.site_statistics(since_day date, until_day date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_permission('web.statistics.read') then
    raise insufficient_privilege using message = 'the statistics of the site are not yours to read';
  end if;
  return (
    with counted as materialized (
      select * from private.page_counts where day between since_day and until_day
    ), views as materialized (
      select * from counted where event = 'view'
    ), sources as materialized (
      select kind, name, sum(count) as count from private.visit_sources
      where day between since_day and until_day group by kind, name
    ), pages as (
      select page, coalesce(sum(count) filter (where event = 'view'), 0) as views,
        coalesce(sum(count) filter (where event = 'depth_25'), 0) as depth_25,
        coalesce(sum(count) filter (where event = 'depth_50'), 0) as depth_50,
        coalesce(sum(count) filter (where event = 'depth_75'), 0) as depth_75,
        coalesce(sum(count) filter (where event = 'depth_100'), 0) as depth_100,
        coalesce(sum(count) filter (where event = 'download'), 0) as downloads
      from counted group by page
    ), forms as (
      select split_part(event, '_', 1) as step, substring(event from '_(.*)') as form, sum(count) as count
      from counted where event ~ '^(begun|sent)_' group by 1, 2
    ), offers as (
      select split_part(page, '/', 3) as slug,
        coalesce(sum(count) filter (where event = 'view' and page !~ '/postular$'), 0) as seen,
        coalesce(sum(count) filter (where event = 'begun_application'), 0) as begun,
        coalesce(sum(count) filter (where event = 'sent_application'), 0) as applied
      from counted where page ~ '^/oportunidades-laborales/[^:]' group by 1
    ), missing as (
      select page, sum(count) as count, max(day) as last_day from private.missing_pages
      where day between since_day and until_day group by page having sum(count) >= 2
    ), searches as (
      select list, term, sum(count) as count from private.failed_searches
      where day between since_day and until_day group by list, term having sum(count) >= 2
    ), vitals as (
      select page, device, metric, bucket, sum(count) as count from private.web_vitals
      where day between since_day and until_day group by page, device, metric, bucket
    )
    select jsonb_build_object(
      'counted_since', (select min(day) from private.page_counts),
      'days', (select coalesce(jsonb_object_agg(day, count), '{}')
        from (select day, sum(count) as count from views group by day) daily),
      'languages', (select coalesce(jsonb_object_agg(language, count), '{}')
        from (select language, sum(count) as count from views group by language) spoken),
      'devices', (select coalesce(jsonb_object_agg(device, count), '{}')
        from (select device, sum(count) as count from views group by device) used),
      'pages', (select coalesce(jsonb_agg(to_jsonb(pages) order by views desc, page), '[]') from pages),
      'referrers', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'count', count)
        order by count desc, name), '[]') from sources where kind = 'referrer'),
      'campaigns', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'count', count)
        order by count desc, name), '[]') from sources where kind = 'campaign'),
      'forms', (select coalesce(jsonb_agg(to_jsonb(forms)), '[]') from forms),
      'offers', (select coalesce(jsonb_agg(to_jsonb(offers) || jsonb_build_object('title', coalesce(
          (select title from public.job_postings posting where posting.slug = offers.slug), offers.slug))
        order by seen desc, slug), '[]') from offers),
      'missing', (select coalesce(jsonb_agg(to_jsonb(missing) order by count desc, page), '[]') from missing),
      'searches', (select coalesce(jsonb_agg(to_jsonb(searches) order by count desc, term), '[]') from searches),
      'vitals', (select coalesce(jsonb_agg(to_jsonb(vitals)), '[]') from vitals)
    ));
end
$$;
comment on function public.site_statistics is
  'The statistics of the site in a period, both days included, for those with the permission.';
grant execute on function public.site_statistics to authenticated;

create function private.delete_old_site_statistics() returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Santiago')::date;
  oldest constant date := today - interval '2 years';
begin
  delete from private.page_counts where day < oldest;
  delete from private.visit_sources where day < oldest;
  delete from private.web_vitals where day < oldest;
  -- What was counted once is never shown: it is kept for a month, in case it is counted again.
  delete from private.missing_pages old where day < oldest or day < today - 30 and count = 1
    and not exists (select from private.missing_pages other where other.page = old.page and other.day <> old.day);
  delete from private.failed_searches old where day < oldest or day < today - 30 and count = 1
    and not exists (select from private.failed_searches other
      where other.list = old.list and other.term = old.term and other.day <> old.day);
end
$$;
comment on function private.delete_old_site_statistics is 'Deletes counts of the site''s statistics after two years. Runs daily.';

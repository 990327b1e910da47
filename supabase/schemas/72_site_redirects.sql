-- Redirects of addresses that the site no longer has, or never had, to those of its pages. A redirect is public at once.

create table public.site_redirects (
  id uuid primary key default gen_random_uuid(),
  from_path text not null check (
    char_length(from_path) between 2 and 200 and from_path ~ '^/[^/]' and from_path !~ '//|/$|[A-Z?#\\[:cntrl:]]'
    and from_path !~ '(^|/)\.\.?(/|$)' and from_path !~ '\.data$'
    and from_path !~ '^/(admin|auth|reset-password|setup-password|rest|storage|functions|realtime|assets|vista-previa|archivos)([/.]|$)'),
  to_path text not null check (
    char_length(to_path) <= 200 and to_path ~ '^/([a-z0-9_~.-]+(/[a-z0-9_~.-]+)*)?(#[A-Za-z0-9_-]+)?$'
    and to_path !~ '/\.\.?(/|#|$)' and to_path !~ '\.data(#|$)'
    and to_path !~ '^/(admin|auth|reset-password|setup-password|rest|storage|functions|realtime|assets|vista-previa)([/.#]|$)'
    and (to_path !~ '^/archivos([/.#]|$)' or to_path ~ '^/archivos/[a-z0-9-]+(#|$)')),
  is_permanent boolean not null default true,
  hits integer not null default 0 check (hits >= 0),
  last_hit_at timestamptz,
  created_by uuid default auth.uid() references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint site_redirects_from_path_key unique (from_path)
);
comment on table public.site_redirects is
  'Where the site sends visitors of an address that it would answer with 404. At most a thousand.';
comment on column public.site_redirects.from_path is
  'In the spelling of redirectKey in domain/website/site-redirect.ts, which refuses the addresses of pages too.';
comment on column public.site_redirects.to_path is
  'A page or a document of this site, never another host; a fragment names a part of it. No redirect leads to another.';
comment on column public.site_redirects.is_permanent is 'Whether search engines are to forget the former address.';
comment on column public.site_redirects.hits is 'How often it was followed; written by count_redirect_hits.';

create index site_redirects_created_by_idx on public.site_redirects (created_by);
alter table public.site_redirects enable row level security;

create function private.site_redirect_before_write() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  target text := split_part(new.to_path, '#', 1);
  document constant text := substring(target from '^/archivos/(.*)$');
begin
  -- One writer after another: of two redirects that lead to one another, the later one sees the earlier.
  perform pg_advisory_xact_lock(hashtext('site_redirects'));
  -- Staff may move the page again, or give its address to another one; the longest is that of a page below a list.
  new.to_path := coalesce((
    select shipped || substr(new.to_path, length(path) + 1) from private.list_page_addresses()
    where shipped is not null and (target = path or starts_with(target, path || '/'))
    order by length(path) desc limit 1
  ), new.to_path);
  -- What is below a list follows it. Elsewhere the address stays: when a list takes it, another may be redirected there.
  if tg_op = 'INSERT' or new.from_path <> old.from_path then
    new.from_path := coalesce((
      select shipped || substr(new.from_path, length(path) + 1) from private.list_page_addresses()
      where shipped in ('/casos-de-exito', '/en/success-cases', '/oportunidades-laborales', '/en/jobs')
        and starts_with(new.from_path, path || '/')
      order by length(path) desc limit 1
    ), new.from_path);
  end if;
  target := split_part(new.to_path, '#', 1);
  if new.from_path = target or exists (
    select from public.site_redirects other
    where other.id <> new.id and (other.from_path = target or split_part(other.to_path, '#', 1) = new.from_path)
  ) then
    raise check_violation using message = 'a redirect cannot lead to another', hint = 'chain';
  end if;
  -- Locked, so that it is not deleted meanwhile.
  if document is not null then
    perform from public.media_files where slug = document for key share;
    if not found then
      raise check_violation using message = 'a redirect leads to a document that exists', hint = 'document';
    end if;
  end if;
  -- The server reads them all, in one request.
  if tg_op = 'INSERT' and (select count(*) >= 1000 from public.site_redirects) then
    raise program_limit_exceeded using message = 'too many redirects';
  end if;
  new.updated_at := clock_timestamp();
  return new;
end
$$;
comment on function private.site_redirect_before_write is
  'Refuses redirects that form a chain or a loop, those to documents that do not exist, and more than a thousand; names '
  'pages that staff have moved, and what is below them, by their shipped addresses, and sets the time.';

create function public.count_redirect_hits(counts jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- One server after another, so that two that count the same rows in another order do not deadlock.
  perform pg_advisory_xact_lock(hashtext('public.count_redirect_hits'));
  update public.site_redirects redirect
  set hits = least(redirect.hits::bigint + counted.hits, 2147483647), last_hit_at = now()
  from jsonb_to_recordset(counts) as counted (id uuid, hits integer)
  where redirect.id = counted.id and counted.hits > 0;
end
$$;
comment on function public.count_redirect_hits is
  'Adds how often redirects were followed, by id. For the server only, which collects them and calls once a minute.';

create function public.list_missing_pages() returns table (page text, hits bigint, last_day date)
language sql stable security definer set search_path = '' as $$
  select page, sum(count), max(day) from private.missing_pages
  where ((select private.has_permission('web.content.manage')) or (select private.has_permission('web.content.publish')))
    and day > (now() at time zone 'America/Santiago')::date - 30 and position('…' in page) = 0
  group by page having sum(count) >= 2
  order by 2 desc, page limit 200
$$;
comment on function public.list_missing_pages is
  'The addresses that do not exist and were opened more than once within thirty days, for those who may see redirects.';
grant execute on function public.list_missing_pages to authenticated;

create trigger before_write before insert or update of from_path, to_path, is_permanent on public.site_redirects
  for each row execute function private.site_redirect_before_write();

create trigger audit after insert or update or delete on public.site_redirects
  for each row
  execute function private.write_audit(
    'id', 'from_path', 'to_path', 'is_permanent', 'created_by', 'created_at', 'updated_at');

-- Without hits: counting one does not invalidate cached pages.
create trigger notify_content_change
  after insert or delete or truncate or update of from_path, to_path, is_permanent on public.site_redirects
  for each statement execute function private.notify_content_change();

-- For content_version, which anon executes; which addresses there are, it cannot read.
create policy "Visitors see when redirects have changed" on public.site_redirects
  for select to anon using (true);
create policy "Editors and publishers see redirects" on public.site_redirects
  for select to authenticated
  using ((select private.has_permission('web.content.manage'))
    or (select private.has_permission('web.content.publish')));
create policy "Publishers add redirects" on public.site_redirects
  for insert to authenticated with check ((select private.has_permission('web.content.publish')));
create policy "Publishers change redirects" on public.site_redirects
  for update to authenticated using ((select private.has_permission('web.content.publish')));
create policy "Publishers delete redirects" on public.site_redirects
  for delete to authenticated using ((select private.has_permission('web.content.publish')));

grant select (id, updated_at) on public.site_redirects to anon;
-- The counts, with which a deleted redirect is restored.
grant select, delete, insert (id, from_path, to_path, is_permanent, hits, last_hit_at),
  update (from_path, to_path, is_permanent) on public.site_redirects to authenticated;

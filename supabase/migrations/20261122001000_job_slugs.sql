-- Addresses of job postings that say what is offered where: /oportunidades-laborales/proyectista-electrico-santiago.

create function private.job_slug(title text, location text) returns text
language sql immutable set search_path = '' as $$
  with folded (words) as (
    -- Without suffixes for gender ("Ingeniero/a", "Técnico(a)") and words that carry no meaning.
    select regexp_replace(
      regexp_replace(private.searchable(title || ' ' || location), '[/(](as?|os?)\)?(?![[:alnum:]])', ' ', 'g'),
      '\m(de|del|la|el|los|las|en|y|e|o|u|para|con)\M', ' ', 'g')
  )
  select coalesce(nullif(trim('-' from left(trim('-' from regexp_replace(words, '[^a-z0-9]+', '-', 'g')), 80)), ''), 'oferta')
  from folded
$$;
comment on function private.job_slug(text, text) is 'A posting''s slug before it is made unique: lowercase ASCII, at most 80 characters.';

alter table public.job_postings
  add column slug text,
  add column former_slugs text[] not null default '{}';
comment on column public.job_postings.slug is 'The last part of the posting''s address; set by the database from title and location.';
comment on column public.job_postings.former_slugs is 'Slugs of earlier titles, which redirect to the current one.';

create function private.set_job_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  base constant text := private.job_slug(new.title, new.location);
  suffix integer := 1;
begin
  if tg_op = 'UPDATE' and old.slug is not null and base = private.job_slug(old.title, old.location) then
    new.slug := old.slug;
    new.former_slugs := old.former_slugs;
    return new;
  end if;
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
  new.former_slugs := case
    when tg_op = 'INSERT' then '{}'
    -- A draft has not been seen by anybody.
    when old.slug is null or old.status = 'draft' then array_remove(old.former_slugs, new.slug)
    else (array_remove(old.slug || old.former_slugs, new.slug))[:20]
  end;
  return new;
end $$;

create trigger set_slug before insert or update of title, location, slug, former_slugs on public.job_postings
  for each row execute function private.set_job_slug();

-- The slug is derived: neither edit nor audit entry.
alter table public.job_postings disable trigger touch;
alter table public.job_postings disable trigger audit_update;
do $$
declare
  posting uuid;
begin
  for posting in select id from public.job_postings order by created_at, id loop
    update public.job_postings set slug = null where id = posting;
  end loop;
end $$;
alter table public.job_postings enable trigger touch;
alter table public.job_postings enable trigger audit_update;

alter table public.job_postings
  alter column slug set default '',
  alter column slug set not null,
  add constraint job_postings_slug_key unique (slug),
  add constraint job_postings_slug_format check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100);
grant select (slug) on public.job_postings to anon;

drop trigger audit on public.job_postings;
drop trigger audit_update on public.job_postings;
create trigger audit after insert or delete on public.job_postings
  for each row execute function private.write_audit('search', 'slug', 'former_slugs');
create trigger audit_update after update on public.job_postings for each row
  when (old.views_count = new.views_count) execute function private.write_audit('search', 'slug', 'former_slugs');

create or replace view public.job_postings_list with (security_invoker = true) as
select id, title, description, requirements, benefits, department, location, employment_type, experience_level,
  salary_min, salary_max, status, created_at, updated_at, expires_at, external_link, views_count, search,
  (select count(*) from public.job_applications application
   where application.job_posting_id = posting.id and application.repeat_of is null) as applications,
  slug
from public.job_postings posting;

create function public.find_job_posting(address text)
returns table (slug text, is_open boolean, department text, location text)
language sql stable security definer set search_path = '' as $$
  select posting.slug, posting.is_open, posting.department, posting.location
  from (
    select *, status = 'active' and (expires_at is null or expires_at > now()) as is_open,
      case when job_postings.slug = address then 1 when id::text = address then 2 else 3 end as match
    from public.job_postings
    where status <> 'draft'
      and (job_postings.slug = address or id::text = lower(address) or address = any (former_slugs))
  ) posting
  order by match limit 1
$$;
comment on function public.find_job_posting(text) is
  'Finds a posting by slug, id or former slug, for redirects and closed offers. Drafts are not found.';
revoke execute on function public.find_job_posting(text) from public;
grant execute on function public.find_job_posting(text) to anon, authenticated, service_role;

-- A posting that was public and is a draft again is gone, as a closed one is, at every address that was public; what it is
-- called as a draft stays nobody's business. Its public slug is among the former ones while it is a draft.

drop trigger set_slug on public.job_postings;
create or replace function private.set_job_slug() returns trigger
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
create trigger set_slug before insert or update of title, location, status, slug, former_slugs on public.job_postings
  for each row execute function private.set_job_slug();

-- The slug is derived: neither edit nor audit entry.
alter table public.job_postings disable trigger set_slug;
alter table public.job_postings disable trigger touch;
alter table public.job_postings disable trigger audit_update;
update public.job_postings set former_slugs = (slug || former_slugs)[:20]
where status = 'draft' and id in (select job_posting_id from private.published_postings);
alter table public.job_postings enable trigger set_slug;
alter table public.job_postings enable trigger touch;
alter table public.job_postings enable trigger audit_update;

create or replace function public.find_job_posting(address text)
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
comment on function public.find_job_posting(text) is
  'Finds a posting by slug, id or former slug, for redirects and closed offers. Drafts are found by what was public of them.';

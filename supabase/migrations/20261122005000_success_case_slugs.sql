-- Success cases have readable addresses. The database derives them from titles; former ones redirect.

do $do$
begin
  if to_regprocedure('private.slugify(text)') is null then
    create function private.slugify(text) returns text
    language sql immutable parallel safe set search_path = '' as $$
      select trim('-' from left(trim('-' from regexp_replace(private.searchable($1), '[^a-z0-9]+', '-', 'g')), 80))
    $$;
    comment on function private.slugify(text) is 'Lower case without accents, words joined by hyphens, at most 80 characters.';
  end if;
end
$do$;

alter table public.success_cases
  add column slug text not null default '',
  add column former_slugs text[] not null default '{}';
comment on column public.success_cases.slug is 'The address of the case''s page; set by a trigger from the title.';
comment on column public.success_cases.former_slugs is 'Slugs of earlier titles, which redirect; set by a trigger.';

create function private.set_success_case_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  base constant text := coalesce(nullif(private.slugify(new.titulo), ''), 'caso');
  number integer := 1;
begin
  if tg_op = 'UPDATE' then
    new.slug := old.slug;
    new.former_slugs := old.former_slugs;
    if old.slug <> '' and private.slugify(old.titulo) = private.slugify(new.titulo) then
      return new;
    end if;
  else
    new.former_slugs := '{}';
  end if;
  -- Serializes writers, so that two cases of one title get different slugs.
  perform pg_advisory_xact_lock(hashtext('slugs of success cases'));
  new.slug := base;
  while exists (
    select from public.success_cases other
    where other.id <> new.id and (other.slug = new.slug or other.former_slugs @> array[new.slug])
  ) loop
    number := number + 1;
    new.slug := base || '-' || number;
  end loop;
  if tg_op = 'UPDATE' and old.slug <> '' then
    new.former_slugs := array_remove(old.former_slugs || old.slug, new.slug);
  end if;
  return new;
end
$$;
create trigger set_slug before insert or update on public.success_cases
  for each row execute function private.set_success_case_slug();

update public.success_cases set slug = '';

alter table public.success_cases
  add constraint success_cases_slug_key unique (slug),
  add constraint success_cases_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$');
create index success_cases_former_slugs_idx on public.success_cases using gin (former_slugs);

-- Recruiters find people among ten thousand, whatever their accents and however a number is spaced.

create extension if not exists pg_trgm with schema extensions;

create function private.searchable(text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select lower(regexp_replace(normalize($1, nfd), '[\u0300-\u036f]', '', 'g'))
$$;
comment on function private.searchable(text) is 'Lower case without accents; domain/search-pattern.ts makes the same of what is looked for.';
-- A generated column is computed with the rights of whoever writes the row.
grant execute on function private.searchable(text) to anon, authenticated, service_role;

-- What is looked for lies within one line: no pattern runs from a name into an address. The name comes first, so
-- that the column sorts people by name too, as a reader expects it: Álvaro before Benjamín.
alter table public.job_applications add column search text generated always as (
  private.searchable(
    full_name || chr(10) || email || chr(10) || coalesce(phone, '')
    || chr(10) || regexp_replace(coalesce(phone, ''), '\D', '', 'g')
  )
) stored;

alter table public.internship_applications add column search text generated always as (
  private.searchable(
    first_name || ' ' || last_name || chr(10) || email || chr(10) || phone
    || chr(10) || regexp_replace(phone, '\D', '', 'g') || chr(10) || institution || chr(10) || career
  )
) stored;

create index job_applications_status_idx on public.job_applications (job_posting_id, status, applied_at desc);
create index job_applications_name_idx on public.job_applications (job_posting_id, search);
create index job_applications_search_idx on public.job_applications using gin (search extensions.gin_trgm_ops);

-- With its owner's rights: under row-level security no index serves a pattern, for `like` may leak what it compares
-- (https://www.postgresql.org/docs/current/rules-privileges.html). So it asks for the permission itself.
create function public.search_applications(posting_id uuid, patterns text[]) returns setof public.job_applications
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_permission('rrhh.applications.read') then
    raise insufficient_privilege using message = 'permission denied for function search_applications';
  end if;
  return query
    select * from public.job_applications
    where job_posting_id = posting_id and search like patterns[1] and search like all (patterns);
end
$$;
comment on function public.search_applications(uuid, text[]) is
  'Applications to a posting that match every pattern, the most telling one first; sorted, filtered and cut by the caller.';
grant execute on function public.search_applications(uuid, text[]) to authenticated;

-- What visitors see at this moment, as one word: the site keeps rendered pages as long as it stays the same.

create function public.content_version() returns text
language sql stable set search_path = '' as $$
  -- Addition does not mind the order of rows. Pages name days ("expires in 3 days"): at midnight all are new.
  select concat_ws(' ', (now() at time zone 'America/Santiago')::date, count(*), sum(hash_record_extended(row_of, 0)))
  from (
    select row(id, updated_at) from public.job_postings
      where status = 'active' and (expires_at is null or expires_at > now())
    union all select row(id, updated_at) from public.hero_images where is_active
    union all select row(id, updated_at) from public.success_cases where is_active
  ) visible (row_of)
$$;
comment on function public.content_version() is
  'Changes with every row that visitors see, and each day; counting a view of an offer does not change it.';
grant execute on function public.content_version() to anon, authenticated, service_role;

-- Every process that serves pages listens.
create function private.announce_content() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('site_content', '');
  return null;
end $$;

create trigger announce_content after insert or update or delete or truncate on public.hero_images
  for each statement execute function private.announce_content();
create trigger announce_content after insert or update or delete or truncate on public.success_cases
  for each statement execute function private.announce_content();
-- Not when a view is counted.
create trigger announce_content
  after insert or delete or truncate or update of title, description, requirements, benefits, department, location,
    employment_type, experience_level, salary_min, salary_max, status, expires_at, external_link
  on public.job_postings for each statement execute function private.announce_content();

-- What a deployment lacks is asked of it through its API: hosted Supabase's database need not be reachable.

create function public.list_applied_migrations() returns setof text
language sql stable security definer set search_path = '' as $$
  select version from supabase_migrations.schema_migrations order by version
$$;
comment on function public.list_applied_migrations() is 'The versions of the migrations that were applied, for doctor.';
revoke execute on function public.list_applied_migrations() from public, anon, authenticated;
grant execute on function public.list_applied_migrations() to service_role;

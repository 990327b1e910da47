-- Who sees roles but not users counted only themselves among a role's holders, and a role in use seemed to have none.
create function public.count_role_holders() returns table (role_id uuid, holders bigint)
language sql stable security definer set search_path = '' as $$
  select held.role_id, count(*) from public.admin_user_roles held
  where held.user_id = (select auth.uid())
    or (select private.has_permission('accesos.roles.read'))
    or (select private.has_permission('accesos.users.read'))
  group by held.role_id
$$;
comment on function public.count_role_holders is
  'How many users have each role that somebody has, for whoever sees roles or users; for others, the roles they have.';
revoke execute on function public.count_role_holders from public, anon;
grant execute on function public.count_role_holders to authenticated, service_role;

-- Who sees roles but not users counted only themselves among a role's holders, and a role in use seemed to have none.
create function public.holders(role public.admin_roles) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from public.admin_user_roles held
  where held.role_id = role.id
    and (held.user_id = auth.uid() or private.has_permission('accesos.roles.read') or private.has_permission('accesos.users.read'))
$$;
comment on function public.holders(public.admin_roles) is
  'How many users have a role, as a computed field of it, for whoever sees roles or users; else whether one has it oneself.';
revoke execute on function public.holders(public.admin_roles) from public, anon;
grant execute on function public.holders(public.admin_roles) to authenticated, service_role;

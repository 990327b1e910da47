-- Whoever sees people or invitations sees which roles those have: without, everybody would seem to have none.
alter policy "People see the roles they hold; access managers see all" on public.admin_roles
  using (
    id in (select private.own_roles())
    or (select private.has_permission('accesos.roles.read'))
    or (select private.has_permission('accesos.users.read'))
    or (select private.has_permission('accesos.invitations.read'))
  );

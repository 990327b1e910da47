-- Realtime asks whether somebody saw a deleted row: not by whether they still hold the role, which the deletion took.
alter policy "People see their own roles; access managers see all" on public.admin_user_roles
  using (
    (user_id = (select auth.uid())
      and (select exists (
        select from public.admin_profiles own where own.user_id = (select auth.uid()) and own.is_active)))
    or (select private.has_permission('accesos.users.read'))
  );

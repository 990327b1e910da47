-- A review of access reads each table once, however many people there are.

create or replace function public.list_access_review()
returns table (user_id uuid, full_name text, email text, created_at timestamptz, last_sign_in_at timestamptz,
  last_used_at timestamptz, has_second_factor boolean, is_super_admin boolean, roles text[], permissions text[],
  reviewed_at timestamptz, reviewed_by text)
language sql stable security definer set search_path = '' as $$
  with granted as (
    select role.id as role_id, permission.name
    from public.admin_roles role
    join public.admin_permissions permission on role.role_type = 'super_admin' or exists (
      select from public.admin_role_permissions held
      where held.role_id = role.id and held.permission_id = permission.id)
    where role.is_active
  ), held as (
    select assigned.user_id, bool_or(role.role_type = 'super_admin') as is_super_admin,
      array_agg(role.id) filter (where role.is_active) as role_ids,
      array_agg(role.name order by role.name) filter (where role.is_active) as roles
    from public.admin_user_roles assigned
    join public.admin_roles role on role.id = assigned.role_id
    group by assigned.user_id
  ), allowed as (
    -- Once for each combination of roles.
    select combination.role_ids, array_agg(distinct granted.name order by granted.name) as permissions
    from (select distinct held.role_ids from held) combination
    join granted on granted.role_id = any (combination.role_ids)
    group by combination.role_ids
  ), used as (
    select session.user_id, max(session.updated_at) as last_used_at from auth.sessions session group by session.user_id
  ), enrolled as (
    select distinct factor.user_id from auth.mfa_factors factor where factor.status = 'verified'
  )
  select profile.user_id, profile.full_name, profile.email, profile.created_at, account.last_sign_in_at,
    used.last_used_at, enrolled.user_id is not null, coalesce(held.is_super_admin, false),
    coalesce(held.roles, '{}'), coalesce(allowed.permissions, '{}'), review.reviewed_at, reviewer.full_name
  from public.admin_profiles profile
  join auth.users account on account.id = profile.user_id
  left join held on held.user_id = profile.user_id
  left join allowed on allowed.role_ids = held.role_ids
  left join used on used.user_id = profile.user_id
  left join enrolled on enrolled.user_id = profile.user_id
  left join public.access_reviews review on review.user_id = profile.user_id
  left join public.admin_profiles reviewer on reviewer.user_id = review.reviewed_by
  where profile.is_active and (select private.has_permission('accesos.users.read'))
  order by profile.search, profile.id
$$;

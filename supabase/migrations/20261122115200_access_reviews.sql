-- Who still needs their access: looked at now and then by those who manage it.

create table public.access_reviews (
  user_id uuid primary key references auth.users on delete cascade,
  reviewed_at timestamptz not null default now(),
  reviewed_by uuid references auth.users on delete set null
);
comment on table public.access_reviews is 'When somebody''s access was last found to be right, and by whom; earlier ones are in the audit log.';
comment on column public.access_reviews.user_id is 'Whose access.';
comment on column public.access_reviews.reviewed_by is 'Null when their account is gone.';
create index access_reviews_reviewed_by_idx on public.access_reviews (reviewed_by);

alter table public.access_reviews enable row level security;
revoke all on public.access_reviews from anon, authenticated;
grant select on public.access_reviews to authenticated;
grant all on public.access_reviews to service_role;
create policy "Access managers see reviews" on public.access_reviews
  for select to authenticated using ((select private.has_permission('accesos.users.read')));
create trigger audit after insert or update or delete on public.access_reviews
  for each row execute function private.write_audit();
alter publication supabase_realtime add table public.access_reviews;

create function public.list_access_review()
returns table (user_id uuid, full_name text, email text, created_at timestamptz, last_sign_in_at timestamptz,
  last_used_at timestamptz, has_second_factor boolean, is_super_admin boolean, roles text[], permissions text[],
  reviewed_at timestamptz, reviewed_by text)
language sql stable security definer set search_path = '' as $$
  select profile.user_id, profile.full_name, profile.email, profile.created_at, account.last_sign_in_at,
    (select max(session.updated_at) from auth.sessions session where session.user_id = account.id),
    private.has_second_factor(profile.user_id),
    private.has_super_admin_role(profile.user_id),
    array(select role.name from public.admin_user_roles held
      join public.admin_roles role on role.id = held.role_id and role.is_active
      where held.user_id = profile.user_id order by role.name),
    array(select distinct permission.name from public.admin_user_roles held
      join public.admin_roles role on role.id = held.role_id and role.is_active
      join public.admin_permissions permission on role.role_type = 'super_admin' or exists (
        select from public.admin_role_permissions granted
        where granted.role_id = role.id and granted.permission_id = permission.id)
      where held.user_id = profile.user_id order by permission.name),
    review.reviewed_at, reviewer.full_name
  from public.admin_profiles profile
  join auth.users account on account.id = profile.user_id
  left join public.access_reviews review on review.user_id = profile.user_id
  left join public.admin_profiles reviewer on reviewer.user_id = review.reviewed_by
  where profile.is_active and (select private.has_permission('accesos.users.read'))
  order by profile.search, profile.id
$$;
comment on function public.list_access_review() is
  'Active staff with what a review of their access looks at, for those who see users.';

create function public.mark_access_reviewed(person uuid) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  marked timestamptz;
begin
  if private.manages(person) is not true then
    raise insufficient_privilege using message = 'the access of this person is not yours to review';
  end if;
  insert into public.access_reviews (user_id, reviewed_by) values (person, auth.uid())
  on conflict (user_id) do update set reviewed_at = now(), reviewed_by = auth.uid()
  returning reviewed_at into marked;
  return marked;
end
$$;
comment on function public.mark_access_reviewed(uuid) is 'Notes that somebody''s access is right; never one''s own.';

revoke all on function public.list_access_review(), public.mark_access_reviewed(uuid) from public, anon, authenticated;
grant execute on function public.list_access_review(), public.mark_access_reviewed(uuid) to authenticated;

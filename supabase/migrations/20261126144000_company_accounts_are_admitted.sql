-- Whoever signs in at their company's identity provider has an account of its own, apart from others with the same address,
-- and until now nobody could give it a role. Inviting its address does: there is no password to set, and the provider of the
-- address's domain, and no other, says whose account it is.
create function public.admit_company_account(address text, person_name text, person_role uuid, inviter uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  account uuid;
begin
  perform private.require_inviter(inviter, person_role);
  select company.id into account from auth.users company
  where lower(company.email) = lower(address) and company.is_sso_user and company.last_sign_in_at is not null
    and not exists (select from public.admin_profiles where user_id = company.id)
    and exists (
      select from auth.identities identity
      join auth.sso_domains owned on identity.provider = 'sso:' || owned.sso_provider_id
      where identity.user_id = company.id and lower(owned.domain) = lower(split_part(address, '@', 2)))
  order by company.last_sign_in_at desc limit 1;
  if account is null then
    return false;
  end if;
  -- The audit log names who asked for it.
  perform set_config('app.actor', inviter::text, true);
  insert into public.admin_profiles (user_id, full_name, email) values (account, person_name, address);
  insert into public.admin_user_roles (user_id, role_id) values (account, person_role);
  return true;
end
$$;
comment on function public.admit_company_account is
  'Gives a role to the account that somebody has at the identity provider of their domain; false when there is none '
  'without a profile. For invite-admin-user alone.';
revoke execute on function public.admit_company_account from public, anon, authenticated;
grant execute on function public.admit_company_account to service_role;

-- What a session has to show before what its person holds counts.

create table public.portal_settings (
  id boolean primary key default true check (id),
  super_admins_need_second_factor boolean not null default false,
  updated_at timestamptz not null default now()
);
comment on table public.portal_settings is 'One row: how the portal is guarded.';
insert into public.portal_settings default values;
create trigger touch before update on public.portal_settings for each row execute function private.touch();

-- The row and the token both: signing out and taking a factor away hold at once, for tokens that are out already.
create function private.session_level() returns text
language sql stable security definer set search_path = '' as $$
  select case
    -- Made by hand with the signing key; there is no session to look at.
    when auth.jwt() ->> 'session_id' is null then 'aal1'
    else (
      select case when session.aal >= 'aal2' and auth.jwt() ->> 'aal' >= 'aal2' then 'aal2' else 'aal1' end
      from auth.sessions session
      where session.id = (auth.jwt() ->> 'session_id')::uuid and session.user_id = auth.uid()
        and (session.not_after is null or session.not_after > now())
    )
  end
$$;
comment on function private.session_level() is 'aal1 or aal2, of the caller''s session; null when it has been signed out.';

create function private.has_second_factor(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.mfa_factors where user_id = person and status = 'verified')
$$;

create function private.session_suffices(person uuid, as_super_admin boolean) returns boolean
language sql stable security definer set search_path = '' as $$
  select person is distinct from auth.uid() or case private.session_level()
    when 'aal2' then true
    when 'aal1' then not private.has_second_factor(person) and not (
      as_super_admin and (select super_admins_need_second_factor from public.portal_settings))
    else false
  end
$$;
comment on function private.session_suffices(uuid, boolean) is
  'Others are judged by what they hold; the caller by what their session has shown too: the second factor, where they '
  'have one or are super admin while the portal demands it.';

-- Seeds as `supabase db dump --data-only` writes them begin with it, so that the order of tables does not matter.
-- Source: https://github.com/supabase/postgres, `supautils.privileged_role_allowed_configs`
do $$
begin
  grant set on parameter session_replication_role to postgres;
exception when insufficient_privilege then
  -- An administrator that is not a superuser may lack it; only such files need it.
  null;
end
$$;

-- Further settings that Supabase's postgres may change. Seeds as `supabase db dump --data-only` writes them begin with
-- session_replication_role, so that the order of tables does not matter; migrations expose schemas by pgrst.db_schemas.
-- Source: https://github.com/supabase/postgres, `supautils.privileged_role_allowed_configs`
do $$
begin
  grant set on parameter session_replication_role, pgrst.db_schemas, pgrst.db_extra_search_path to postgres;
exception when insufficient_privilege then
  -- An administrator that is not a superuser may lack them; only such files need them.
  null;
end
$$;

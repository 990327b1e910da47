-- Migrations run as postgres and may configure how requests are served: alter role authenticator set pgrst.…
-- Source: https://docs.postgrest.org/en/stable/references/configuration.html#in-database-configuration
do $$
begin
  -- The role's creator has the admin option and may not grant it to itself; on some servers that is postgres.
  if not pg_has_role('postgres', 'authenticator', 'member with admin option') then
    grant authenticator to postgres with admin option;
  end if;
end
$$;
grant set on parameter pgrst.db_pre_request, pgrst.db_max_rows, pgrst.db_aggregates_enabled, pgrst.db_plan_enabled,
  pgrst.db_tx_end to postgres;

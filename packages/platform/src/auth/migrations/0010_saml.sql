-- Sign-in with a company's identity provider. Names and types are Supabase Auth's, except for what is marked.

set local role supabase_auth_admin;

create table auth.sso_providers (
  id uuid primary key,
  resource_id text constraint "resource_id not empty" check (resource_id <> ''),
  created_at timestamptz,
  updated_at timestamptz,
  disabled boolean
);
comment on table auth.sso_providers is 'Auth: Manages SSO identity provider information; see saml_providers for SAML.';
create unique index sso_providers_resource_id_idx on auth.sso_providers (lower(resource_id));

create table auth.sso_domains (
  id uuid primary key,
  sso_provider_id uuid not null references auth.sso_providers on delete cascade,
  domain text not null constraint "domain not empty" check (char_length(domain) > 0),
  created_at timestamptz,
  updated_at timestamptz
);
comment on table auth.sso_domains is 'Auth: Manages SSO email address domain mapping to an SSO Identity Provider.';
create unique index sso_domains_domain_idx on auth.sso_domains (lower(domain));
create index sso_domains_sso_provider_id_idx on auth.sso_domains (sso_provider_id);

create table auth.saml_providers (
  id uuid primary key,
  sso_provider_id uuid not null references auth.sso_providers on delete cascade,
  entity_id text not null constraint saml_providers_entity_id_key unique
    constraint "entity_id not empty" check (char_length(entity_id) > 0),
  metadata_xml text not null constraint "metadata_xml not empty" check (char_length(metadata_xml) > 0),
  metadata_url text constraint "metadata_url not empty" check (metadata_url <> ''),
  attribute_mapping jsonb,
  created_at timestamptz,
  updated_at timestamptz,
  name_id_format text
);
comment on table auth.saml_providers is 'Auth: Manages SAML Identity Provider connections.';
create unique index saml_providers_sso_provider_id_idx on auth.saml_providers (sso_provider_id);

create table auth.saml_relay_states (
  id uuid primary key,
  sso_provider_id uuid not null references auth.sso_providers on delete cascade,
  request_id text not null constraint "request_id not empty" check (char_length(request_id) > 0),
  for_email text,
  redirect_to text,
  created_at timestamptz,
  updated_at timestamptz,
  flow_state_id uuid references auth.flow_state on delete cascade
);
comment on table auth.saml_relay_states is
  'Auth: Contains SAML Relay State information for each Service Provider initiated login.';
create index saml_relay_states_created_at_idx on auth.saml_relay_states (created_at desc);
create index saml_relay_states_sso_provider_id_idx on auth.saml_relay_states (sso_provider_id);

-- Not in Supabase Auth, which accepts a valid assertion repeatedly.
create table auth.saml_used_assertions (
  sso_provider_id uuid not null references auth.sso_providers on delete cascade,
  assertion_id text not null,
  expires_at timestamptz not null,
  primary key (sso_provider_id, assertion_id)
);
comment on table auth.saml_used_assertions is 'Auth: SAML assertions that have signed somebody in, until they expire.';
create index saml_used_assertions_expires_at_idx on auth.saml_used_assertions (expires_at);

alter table auth.flow_state add column session_not_after timestamptz;
comment on column auth.flow_state.session_not_after is 'When the identity provider wants the session to end.';

create function auth.forget_saml_sign_ins() returns void
language sql set search_path = '' as $$
  delete from auth.saml_relay_states where created_at < now() - interval '24 hours';
  delete from auth.saml_used_assertions where expires_at < now();
$$;
comment on function auth.forget_saml_sign_ins() is 'Removes relay states and assertions that are of no use any more.';
revoke all on function auth.forget_saml_sign_ins from public;
grant execute on function auth.forget_saml_sign_ins to postgres;

grant all on auth.sso_providers, auth.sso_domains, auth.saml_providers, auth.saml_relay_states,
  auth.saml_used_assertions to postgres;

reset role;

do $$
begin
  perform cron.schedule('platform: SAML sign-ins', '50 3 * * *', 'select auth.forget_saml_sign_ins()');
end
$$;

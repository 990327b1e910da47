import { z } from 'zod';
import type { RoleSettings } from '../database/role-settings.ts';
import type { ProjectConfig } from '../project-config.ts';

export const apiSettingsSchema = z.object({
  api: z
    .object({
      schemas: z.array(z.string()).default(['public']),
      extra_search_path: z.array(z.string()).default(['public', 'extensions']),
      max_rows: z.number().int().positive().nullable().default(1000),
    })
    .prefault({}),
});

/** The `[api]` section of the project's `config.toml`. */
export interface ApiConfig {
  readonly schemas: readonly string[];
  readonly extraSearchPath: readonly string[];
  readonly maxRows: number | null;
}

export interface RestConfig extends ApiConfig {
  readonly allowAggregates: boolean;
  /** Off by default, as in PostgREST: execution plans reveal rows the caller may not read. */
  readonly allowPlan: boolean;
  /** Whether `Prefer: tx=rollback` is honored. */
  readonly allowTransactionEnd: boolean;
  /** A function called at the start of every transaction, for example `public.check_request`. */
  readonly preRequest: string | null;
}

export function readApiConfig(config: ProjectConfig): ApiConfig {
  const { api } = apiSettingsSchema.parse(config);
  return { schemas: api.schemas, extraSearchPath: api.extra_search_path, maxRows: api.max_rows };
}

/**
 * Applies in-database configuration: `alter role authenticator set pgrst.db_aggregates_enabled = 'false'`.
 * Source: https://docs.postgrest.org/en/stable/references/configuration.html#in-database-configuration
 */
export function restConfig(api: ApiConfig, roleSettings: RoleSettings): RestConfig {
  const settings = roleSettings.get('authenticator');
  const setting = (name: string): string | undefined => settings?.get(`pgrst.${name}`);
  const isOn = (name: string, fallback: boolean): boolean => {
    const value = setting(name) ?? '';
    return /^(?:true|on|yes|1)$/i.test(value) || (fallback && !/^(?:false|off|no|0)$/i.test(value));
  };
  const list = (name: string): string[] | undefined => {
    const names = (setting(name) ?? '').split(',').map((item) => item.trim());
    return names.some(Boolean) ? names.filter(Boolean) : undefined;
  };
  const maxRows = setting('db_max_rows') ?? '';
  return {
    schemas: list('db_schemas') ?? api.schemas,
    extraSearchPath: list('db_extra_search_path') ?? api.extraSearchPath,
    maxRows: /^\d+$/.test(maxRows) ? Number(maxRows) : api.maxRows,
    allowAggregates: isOn('db_aggregates_enabled', true),
    allowPlan: isOn('db_plan_enabled', false),
    allowTransactionEnd: !/^(?:commit|rollback)$/.test(setting('db_tx_end') ?? ''),
    preRequest: setting('db_pre_request') || null,
  };
}

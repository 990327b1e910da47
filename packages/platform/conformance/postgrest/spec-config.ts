/** A spec's configuration, to the extent that this platform supports it. */
export interface SpecConfig {
  readonly schemas: readonly string[];
  readonly extraSearchPath: readonly string[];
  readonly maxRows: number | null;
  /** In-database configuration of the role `authenticator`. */
  readonly settings: Readonly<Record<string, string>>;
  /** Whether transactions are rolled back unless a request asks to commit. */
  readonly rollsBack: boolean;
}

/** Known settings. A spec that changes any other setting of `baseCfg` is not about the REST API. */
const KNOWN = [
  'configDbSchemas',
  'configDbExtraSearchPath',
  'configDbMaxRows',
  'configDbAggregates',
  'configDbPlanEnabled',
  'configDbPreRequest',
  'configDbTxAllowOverride',
  'configDbTxRollbackAll',
  'configDbPreparedStatements',
  'configJwtCacheMaxEntries',
];

/**
 * Parses the argument of `withConfig`: `baseCfg { configDbMaxRows = Just 2 }`.
 *
 * @returns as a string, the name of a setting that has no equivalent on this platform
 */
export function readConfig(source: string): SpecConfig | string {
  const names = [...source.matchAll(/\bconfig[A-Z]\w+/g)].map(([name]) => name);
  const unknown = names.find((name) => !KNOWN.includes(name));
  if (unknown !== undefined) return unknown;
  const value = (name: string): string | undefined =>
    new RegExp(`${name} = ([^}]*?)(?= , config| \\}|$)`).exec(source)?.[1]?.trim();
  const isTrue = (name: string, fallback: boolean): boolean =>
    (value(name) ?? `${fallback}`) === `${fallback}` ? fallback : !fallback;
  const lists = (text: string | undefined): string[] | undefined =>
    text === undefined
      ? undefined
      : [...text.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([item]) => JSON.parse(item));
  const preRequest = lists(value('configDbPreRequest')) ?? ['test', 'switch_role'];
  return {
    schemas: lists(value('configDbSchemas')) ?? ['test'],
    extraSearchPath: lists(value('configDbExtraSearchPath')) ?? [],
    maxRows: Number(/\d+/.exec(value('configDbMaxRows') ?? '')?.[0] ?? 0) || null,
    settings: {
      'pgrst.db_aggregates_enabled': `${isTrue('configDbAggregates', false)}`,
      'pgrst.db_plan_enabled': `${isTrue('configDbPlanEnabled', false)}`,
      'pgrst.db_pre_request': ['test', ...preRequest].slice(-2).join('.'),
      'pgrst.db_tx_end': isTrue('configDbTxAllowOverride', true) ? 'commit-allow-override' : 'commit',
    },
    rollsBack: isTrue('configDbTxRollbackAll', true),
  };
}

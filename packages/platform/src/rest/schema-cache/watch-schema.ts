import type { PlatformContext } from '../../platform-context.ts';
import { type ApiConfig, type RestConfig, restConfig } from '../config.ts';
import { loadSchemaCache, type SchemaCache } from './schema-cache.ts';

export interface Schema {
  readonly cache: SchemaCache;
  readonly config: RestConfig;
}

export interface SchemaWatch extends AsyncDisposable {
  readonly current: Schema;
  /**
   * What is known after something was missed: the change that made it may not have been heard of yet.
   *
   * @returns null when nothing newer is to be had
   */
  afterMiss(): Promise<Schema | null>;
}

/** Who asks for what does not exist must not keep us busy reading the catalog. */
const MISS_INTERVAL_MS = 1000;

/**
 * Knows the database's schema, and follows its changes: an event trigger notifies the channel `pgrst` of each.
 * Source: https://docs.postgrest.org/en/stable/references/schema_cache.html
 */
export async function watchSchema(context: PlatformContext, api: ApiConfig): Promise<SchemaWatch> {
  const { database, logger } = context;
  let current = await load();
  let loadedAt = Date.now();
  let loading: Promise<void> | null = null;
  let isStale = false;

  async function load(): Promise<Schema> {
    const cache = await loadSchemaCache(database, api.schemas);
    return { cache, config: restConfig(api, cache.roleSettings) };
  }

  /** One load at a time; what changes meanwhile is read by another behind it. What is known stays in use until then. */
  function reload(): Promise<void> {
    isStale = true;
    loading ??= (async () => {
      while (isStale) {
        isStale = false;
        database.invalidateRoleSettings();
        try {
          current = await load();
        } catch (error) {
          logger.error({ err: error }, 'schema cache not loaded');
        }
        loadedAt = Date.now();
      }
      loading = null;
    })();
    return loading;
  }

  const listener = await database.listen(['pgrst'], { onNotification: reload, onReconnect: reload });
  return {
    get current() {
      return current;
    },
    async afterMiss() {
      const known = current;
      if (loading !== null || Date.now() - loadedAt > MISS_INTERVAL_MS) await (loading ?? reload());
      return current === known ? null : current;
    },
    async [Symbol.asyncDispose]() {
      await listener[Symbol.asyncDispose]();
      await loading;
    },
  };
}

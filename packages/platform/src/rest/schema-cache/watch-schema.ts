import type { PlatformContext } from '../../platform-context.ts';
import { type ApiConfig, type RestConfig, restConfig } from '../config.ts';
import { loadSchemaCache, type SchemaCache } from './schema-cache.ts';

export interface Schema {
  readonly cache: SchemaCache;
  readonly config: RestConfig;
}

export interface SchemaWatcher extends AsyncDisposable {
  readonly current: Schema;
  /**
   * Reloads after a cache miss: the object may be new and its notification still in flight.
   *
   * @returns null when the cache is already current
   */
  reloadAfterMiss(): Promise<Schema | null>;
}

/**
 * Limits the load caused by requests for unknown objects: catalog checks are at least the minimum apart, and the
 * interval doubles up to the maximum while nothing has changed.
 */
const MIN_CHECK_INTERVAL_MS = 1000;
const MAX_CHECK_INTERVAL_MS = 60_000;

/** How soon a failed load is repeated: a cache may be outdated without anything missing from it. */
const RETRY_MS = 5000;

/**
 * Keeps the schema cache current: an event trigger notifies the channel `pgrst` of every DDL change.
 * Source: https://docs.postgrest.org/en/stable/references/schema_cache.html
 */
export async function watchSchema(
  context: Pick<PlatformContext, 'database' | 'logger'>,
  api: ApiConfig,
): Promise<SchemaWatcher> {
  const { database, logger } = context;
  let current = await load();
  let checkedAt = performance.now();
  let checkInterval = MIN_CHECK_INTERVAL_MS;
  let loading: Promise<void> | null = null;
  let checking: Promise<void> | null = null;
  let isStale = false;
  let retry: NodeJS.Timeout | undefined;

  async function load(): Promise<Schema> {
    const config = restConfig(api, await database.roleSettings());
    return { cache: await loadSchemaCache(database, config.schemas), config };
  }

  /** Runs one load at a time; a change during a load triggers another. Until then the old cache serves requests. */
  function reload(): Promise<void> {
    isStale = true;
    loading ??= (async () => {
      while (isStale) {
        isStale = false;
        clearTimeout(retry);
        database.invalidate();
        try {
          current = await load();
        } catch (error) {
          logger.error({ err: error }, 'could not load the schema cache');
          retry = setTimeout(reload, RETRY_MS).unref();
        }
        checkedAt = performance.now();
        checkInterval = MIN_CHECK_INTERVAL_MS;
      }
      loading = null;
    })();
    return loading;
  }

  /** Reloads if the catalog has changed; otherwise keeps the cache and everything prepared with it. */
  async function check(): Promise<void> {
    try {
      const { digest } = await loadSchemaCache(database, current.config.schemas);
      if (digest !== current.cache.digest) return await reload();
    } catch (error) {
      logger.error({ err: error }, 'could not check the schema cache');
    } finally {
      checking = null;
    }
    checkedAt = performance.now();
    checkInterval = Math.min(2 * checkInterval, MAX_CHECK_INTERVAL_MS);
  }

  const listener = await database.listen(['pgrst'], { onNotification: reload, onReconnect: reload });
  return {
    get current() {
      return current;
    },
    async reloadAfterMiss() {
      const previous = current;
      if (loading === null && checking === null && performance.now() - checkedAt > checkInterval)
        checking = check();
      await (loading ?? checking);
      return current === previous ? null : current;
    },
    async [Symbol.asyncDispose]() {
      await listener[Symbol.asyncDispose]();
      await checking;
      await loading;
      clearTimeout(retry);
    },
  };
}

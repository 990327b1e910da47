import type { RequestPlan } from './request-plan.ts';
import type { Schema } from './schema-cache/watch-schema.ts';

const MAX_PLANS = 500;
/** In characters. Requests with a longer key are not cached, nor are those with longer statements. */
const MAX_KEY_LENGTH = 4096;
const MAX_STATEMENTS_LENGTH = 20_000;

/** Caches plans until the schema or its configuration changes. Plans do not depend on the caller. */
export class PlanCache<T extends { readonly plan: Pick<RequestPlan, 'statements'> }> {
  #schema: Schema | undefined;
  /** Least recently used first. */
  #plans = new Map<string, T>();

  /**
   * @param key everything in the request that `plan` reads
   * @throws whatever `plan` throws; errors are not cached
   */
  get(schema: Schema, key: string, plan: () => T): T {
    if (schema !== this.#schema) this.#plans = new Map();
    this.#schema = schema;
    const planned = this.#plans.get(key) ?? plan();
    const length = planned.plan.statements.reduce((sum, { text }) => sum + text.length, 0);
    if (key.length > MAX_KEY_LENGTH || length > MAX_STATEMENTS_LENGTH) return planned;
    this.#plans.delete(key);
    this.#plans.set(key, planned);
    const [oldest] = this.#plans.keys();
    if (this.#plans.size > MAX_PLANS && oldest !== undefined) this.#plans.delete(oldest);
    return planned;
  }
}

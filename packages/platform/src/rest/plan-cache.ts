import type { RequestPlan } from './request-plan.ts';
import type { Schema } from './schema-cache/watch-schema.ts';

const MAX_PLANS = 500;
/** In characters; a longer request is planned each time, and so is one of which longer statements were made. */
const MAX_KEY_LENGTH = 4096;
const MAX_STATEMENTS_LENGTH = 20_000;

/** What was made of requests, while the schema and its configuration stay the same. Nothing in it depends on who asks. */
export class PlanCache<T extends { readonly plan: Pick<RequestPlan, 'statements'> }> {
  #schema: Schema | undefined;
  /** The least recently used first. */
  #plans = new Map<string, T>();

  /**
   * @param key all of the request that `plan` reads
   * @throws what `plan` throws, each time
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

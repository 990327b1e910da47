type Amounts<Resource extends string> = ReadonlyMap<Resource, number>;

/**
 * Hierarchical quotas on named resources: per connection, per address and for the process. A resource without a limit
 * at one level is limited by the parent, or not at all.
 */
export class Quota<Resource extends string> {
  readonly #limits: Amounts<Resource>;
  readonly #parent: Quota<Resource> | undefined;
  readonly #isRate: boolean;
  readonly #used = new Map<Resource, number>();
  #second = 0;

  /** @param options.perSecond resets usage every second */
  constructor(options: {
    limits: Amounts<Resource>;
    parent?: Quota<Resource> | undefined;
    perSecond?: boolean;
  }) {
    this.#limits = options.limits;
    this.#parent = options.parent;
    this.#isRate = options.perSecond ?? false;
  }

  /** @returns the first resource exhausted at any level, with nothing acquired; null on success */
  acquire(wanted: Amounts<Resource>): Resource | null {
    const exhausted = this.#findExhausted(wanted);
    if (exhausted === null) this.#add(wanted, 1);
    return exhausted;
  }

  release(amounts: Amounts<Resource>): void {
    this.#add(amounts, -1);
  }

  #findExhausted(wanted: Amounts<Resource>): Resource | null {
    const second = Math.floor(performance.now() / 1000);
    if (this.#isRate && second !== this.#second) this.#used.clear();
    this.#second = second;
    for (const [resource, amount] of wanted) {
      const limit = this.#limits.get(resource) ?? Number.POSITIVE_INFINITY;
      if ((this.#used.get(resource) ?? 0) + amount > limit) return resource;
    }
    return this.#parent ? this.#parent.#findExhausted(wanted) : null;
  }

  #add(amounts: Amounts<Resource>, sign: 1 | -1): void {
    for (const [resource, amount] of amounts)
      this.#used.set(resource, (this.#used.get(resource) ?? 0) + sign * amount);
    if (this.#parent) this.#parent.#add(amounts, sign);
  }
}

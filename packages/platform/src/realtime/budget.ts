type Amounts<Resource extends string> = ReadonlyMap<Resource, number>;

/**
 * What may be taken of limited resources, here and on the levels above: of a connection, its address, the process.
 * What has no limit here has one above, or none.
 */
export class Budget<Resource extends string> {
  readonly #limits: Amounts<Resource>;
  readonly #parent: Budget<Resource> | undefined;
  readonly #isRate: boolean;
  readonly #used = new Map<Resource, number>();
  #second = 0;

  /** @param options.perSecond every second is as if nothing had been taken */
  constructor(options: {
    limits: Amounts<Resource>;
    parent?: Budget<Resource> | undefined;
    perSecond?: boolean;
  }) {
    this.#limits = options.limits;
    this.#parent = options.parent;
    this.#isRate = options.perSecond ?? false;
  }

  /** @returns the resource of which too little is left, and then nothing is taken; null when taken on every level */
  take(wanted: Amounts<Resource>): Resource | null {
    const lacking = this.#lacking(wanted);
    if (lacking === null) this.#add(wanted, 1);
    return lacking;
  }

  give(amounts: Amounts<Resource>): void {
    this.#add(amounts, -1);
  }

  #lacking(wanted: Amounts<Resource>): Resource | null {
    const second = Math.floor(performance.now() / 1000);
    if (this.#isRate && second !== this.#second) this.#used.clear();
    this.#second = second;
    for (const [resource, amount] of wanted) {
      const limit = this.#limits.get(resource) ?? Number.POSITIVE_INFINITY;
      if ((this.#used.get(resource) ?? 0) + amount > limit) return resource;
    }
    return this.#parent ? this.#parent.#lacking(wanted) : null;
  }

  #add(amounts: Amounts<Resource>, sign: 1 | -1): void {
    for (const [resource, amount] of amounts)
      this.#used.set(resource, (this.#used.get(resource) ?? 0) + sign * amount);
    if (this.#parent) this.#parent.#add(amounts, sign);
  }
}

/** About the steps of a pattern that take two milliseconds. */
const STEPS_PER_TURN = 400_000;

/** Divides long work into turns, between which everybody else gets theirs. */
export class Pace {
  #steps = 0;
  readonly #turn: () => Promise<void>;

  /** @param turn lets the others go first */
  constructor(turn: () => Promise<void> = () => new Promise((resolve) => setImmediate(resolve))) {
    this.#turn = turn;
  }

  /** Counts work that comes next. @returns null while the turn goes on */
  step(steps: number): Promise<void> | null {
    this.#steps += steps;
    if (this.#steps < STEPS_PER_TURN) return null;
    this.#steps = 0;
    return this.#turn();
  }
}

/** About two milliseconds of pattern matching. */
const STEPS_PER_SLICE = 400_000;

/** Splits long CPU-bound work into slices that yield to the event loop. */
export class TimeSlicer {
  #steps = 0;
  readonly #turn: () => Promise<void>;

  /** @param turn yields; by default until the next iteration of the event loop */
  constructor(turn: () => Promise<void> = () => new Promise((resolve) => setImmediate(resolve))) {
    this.#turn = turn;
  }

  /** Counts upcoming work. @returns null while within the slice */
  step(steps: number): Promise<void> | null {
    this.#steps += steps;
    if (this.#steps < STEPS_PER_SLICE) return null;
    this.#steps = 0;
    return this.#turn();
  }
}

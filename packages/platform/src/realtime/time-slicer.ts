/** About two milliseconds of pattern matching. */
const STEPS_PER_SLICE = 400_000;

/** Splits long CPU-bound work into slices that yield to the event loop. */
export class TimeSlicer {
  #steps = 0;
  readonly #yield: () => Promise<void>;

  /** @param yieldControl defaults to waiting for the next iteration of the event loop */
  constructor(yieldControl: () => Promise<void> = () => new Promise((resolve) => setImmediate(resolve))) {
    this.#yield = yieldControl;
  }

  /** Counts upcoming work. @returns null while within the slice */
  step(steps: number): Promise<void> | null {
    this.#steps += steps;
    if (this.#steps < STEPS_PER_SLICE) return null;
    this.#steps = 0;
    return this.#yield();
  }
}

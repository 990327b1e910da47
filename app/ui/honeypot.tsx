import { type RefObject, useEffect, useRef } from 'react';

/** Shortest plausible time between showing a form and submitting it. */
const MIN_FILL_MS = 1500;

/** Thrown when the hidden field was filled in. */
export class BotSuspected extends Error {}

export interface Honeypot {
  readonly field: RefObject<HTMLInputElement | null>;
  /**
   * Delays a submission until the minimum fill time has passed, so that scripts gain nothing by being fast.
   *
   * @throws BotSuspected
   */
  readonly check: () => Promise<void>;
}

export function useHoneypot(): Honeypot {
  const field = useRef<HTMLInputElement>(null);
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  return {
    field,
    async check() {
      if (field.current?.value) throw new BotSuspected('the hidden field was filled in');
      const remaining = shownAt.current + MIN_FILL_MS - performance.now();
      if (remaining > 0) await new Promise((resolve) => setTimeout(resolve, remaining));
    },
  };
}

/** A field hidden from people, the tab order and autofill; only bots fill it in. */
export function HoneypotField({ honeypot }: { honeypot: Honeypot }) {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Website
        <input ref={honeypot.field} name="website" type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

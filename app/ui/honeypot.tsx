import { type RefObject, useEffect, useRef } from 'react';

/** Nobody reads a form, fills it in and sends it in less. */
const LEAST_MS = 1500;

/** The trap was sprung: something filled in what people never see. */
export class BotSuspected extends Error {}

export interface Honeypot {
  readonly field: RefObject<HTMLInputElement | null>;
  /**
   * Holds back what was sent faster than anybody reads: a person notices nothing, a script gains nothing.
   *
   * @throws BotSuspected
   */
  readonly pass: () => Promise<void>;
}

export function useHoneypot(): Honeypot {
  const field = useRef<HTMLInputElement>(null);
  const since = useRef(0);
  useEffect(() => {
    since.current = performance.now();
  }, []);
  return {
    field,
    async pass() {
      if (field.current?.value) throw new BotSuspected('the hidden field was filled in');
      const early = since.current + LEAST_MS - performance.now();
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    },
  };
}

/** The field that people never see: out of sight, of the tab order, and of what browsers fill in. */
export function HoneypotField({ trap }: { trap: Honeypot }) {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Website
        <input ref={trap.field} name="website" type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

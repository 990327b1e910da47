import { stdSerializers } from 'pino';

/** Where databases repeat what somebody wrote: `Key (email)=(…) already exists`. */
const PERSONAL = new Set(['detail', 'details', 'where', 'internalQuery', 'hint', 'parameters']);

/**
 * An error as the log shows it: its kind, its message and where it came from, without the rows it is about.
 *
 * @example
 * pino({ serializers: { err: serializeError } })
 */
export function serializeError(error: unknown): unknown {
  const shown: unknown = error instanceof Error ? stdSerializers.err(error) : error;
  if (typeof shown !== 'object' || shown === null) return shown;
  return Object.fromEntries(Object.entries(shown).filter(([name]) => !PERSONAL.has(name)));
}

import { stdSerializers } from 'pino';

/** Fields in which PostgreSQL repeats row data: `Key (email)=(…) already exists`. */
const PERSONAL_FIELDS = new Set(['detail', 'details', 'where', 'internalQuery', 'hint', 'parameters']);

/**
 * Serializes an error for the log with its type, message and stack, but without fields that may hold personal data.
 *
 * @example
 * pino({ serializers: { err: serializeError } })
 */
export function serializeError(error: unknown): unknown {
  const serialized: unknown = error instanceof Error ? stdSerializers.err(error) : error;
  if (typeof serialized !== 'object' || serialized === null) return serialized;
  return Object.fromEntries(Object.entries(serialized).filter(([name]) => !PERSONAL_FIELDS.has(name)));
}

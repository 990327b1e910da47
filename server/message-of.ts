/**
 * What an error says. Errors that collect others say nothing themselves: a host name with several addresses fails with
 * one error for each, and an error followed by a failing cleanup is suppressed by it.
 */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  if (error instanceof SuppressedError) return [error.suppressed, error.error].map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

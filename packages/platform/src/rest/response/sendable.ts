/** Statuses without content: RFC 9110, section 6.4.1. */
export const NULL_BODY_STATUSES: readonly number[] = [204, 205, 304];

/** Whether all header fields are valid: a single invalid one would make the whole response fail. */
export function canBeSent(headers: Record<string, string>): boolean {
  try {
    return [...new Headers(headers)].length === Object.keys(headers).length;
  } catch {
    return false;
  }
}

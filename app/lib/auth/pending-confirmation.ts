/** Remembers which address signed up in this browser, so that no other confirmation link can sign it in. */
const KEY = 'pending-confirmation';

/** The lifetime of the mailed link, one hour. */
const LIFETIME_MS = 3_600_000;

export function setPendingConfirmation(email: string): void {
  localStorage.setItem(KEY, `${Date.now() + LIFETIME_MS} ${email.toLowerCase()}`);
}

/**
 * Reads and clears the pending confirmation.
 *
 * @returns the address that signed up here, in lower case; null when there is none or it has expired
 */
export function takePendingConfirmation(): string | null {
  const [expiresAt = '', email = ''] = localStorage.getItem(KEY)?.split(' ') ?? [];
  localStorage.removeItem(KEY);
  return Number(expiresAt) > Date.now() ? email : null;
}

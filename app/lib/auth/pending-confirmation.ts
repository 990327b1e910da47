/** Where this browser remembers whose confirmation it waits for: nobody else's link signs it in. */
const KEY = 'awaited-confirmation';

/** As long as the link in the mail is good for, an hour. */
const LIFETIME_MS = 3_600_000;

export function setPendingConfirmation(email: string): void {
  localStorage.setItem(KEY, `${Date.now() + LIFETIME_MS} ${email.toLowerCase()}`);
}

/** @returns the address that was signed up here; null when there was none, or long ago */
export function takePendingConfirmation(): string | null {
  const [until = '', email = ''] = localStorage.getItem(KEY)?.split(' ') ?? [];
  localStorage.removeItem(KEY);
  return Number(until) > Date.now() ? email : null;
}

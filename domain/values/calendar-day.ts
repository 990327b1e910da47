export const DAY_MS = 86_400_000;

/** @returns the day (`2026-12-31`) some days before or after another */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** @returns 1 for Monday to 7 for Sunday */
export const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

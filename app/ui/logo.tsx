import { useCompany } from '#app/i18n/use-company.ts';

/** The company's mark and name. */
export function Logo() {
  return (
    <span className="flex items-center gap-3">
      <svg viewBox="0 0 32 24" width="30" height="22" fill="none" strokeWidth="2.6" aria-hidden="true">
        <path d="M2 3 12 21 19 8" stroke="var(--color-copper-bright)" />
        <path d="M17 21 23 9l6 12" stroke="currentColor" />
      </svg>
      <span className="font-display text-xl font-semibold tracking-tight">{useCompany().name}</span>
    </span>
  );
}

import { clsx } from 'clsx';
import { useCompany } from '#app/i18n/use-company.ts';

/** The company's mark and name; a long name is smaller and takes two lines. */
export function Logo() {
  const { name } = useCompany();
  return (
    <span className="flex min-w-0 items-center gap-3">
      <svg
        viewBox="0 0 32 24"
        width="30"
        height="22"
        fill="none"
        strokeWidth="2.6"
        aria-hidden="true"
        className="shrink-0"
      >
        <path d="M2 3 12 21 19 8" stroke="var(--color-copper-bright)" />
        <path d="M17 21 23 9l6 12" stroke="currentColor" />
      </svg>
      <span
        className={clsx(
          'line-clamp-2 max-w-44 min-w-0 font-display leading-tight font-semibold tracking-tight text-balance',
          name.length > 24 ? 'text-sm' : name.length > 12 ? 'text-base' : 'text-xl',
        )}
      >
        {name}
      </span>
    </span>
  );
}

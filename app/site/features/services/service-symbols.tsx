import type { ReactNode } from 'react';
import type { ServiceKey } from '#domain/website/offering.ts';

const SYMBOLS: Record<ServiceKey, ReactNode> = {
  // A breaker between two nodes; closes on hover.
  engineering: (
    <>
      <path d="M2 16h8M22 16h8" />
      <circle cx="10" cy="16" r="2" fill="currentColor" stroke="none" />
      <circle cx="22" cy="16" r="2" fill="currentColor" stroke="none" />
      <path
        d="M10 16 21 9"
        className="origin-[10px_16px] transition-transform duration-300 group-hover:rotate-[32.5deg]"
      />
    </>
  ),
  // A PLC with its modules.
  automation: <path d="M4 6h24v20H4zM10 6v20M4 12.700h6M4 19.300h6M15 12h9M15 16h6M15 20h9" />,
  // A panel: two meters and its compartments.
  panels: (
    <>
      <path d="M7 3h18v26H7zM7 12h18M7 20.500h18M20 24.500h2M20 16.200h2" />
      <circle cx="12" cy="7.500" r="1.800" />
      <circle cx="17.500" cy="7.500" r="1.800" />
    </>
  ),
  // A three-phase motor.
  erection: (
    <>
      <circle cx="16" cy="19.500" r="9" />
      <path d="M12.500 23.500v-8l3.500 4.500 3.500-4.500v8M10.500 3v8.500M16 3v7.500M21.500 3v8.500" />
    </>
  ),
};

/** A service's symbol, after IEC 60617. */
export function ServiceSymbol({ service }: { service: ServiceKey }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 32 32"
      width="36"
      height="36"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      className="text-ink"
    >
      {SYMBOLS[service]}
    </svg>
  );
}

import type { ReactNode } from 'react';

export const VALUES = ['integrity', 'teamwork', 'respect', 'curiosity'] as const;
export type Value = (typeof VALUES)[number];

const SYMBOLS: Record<Value, ReactNode> = {
  // Protective earth.
  integrity: <path d="M32 8v26M14 34h36M21 42h22M28 50h8" />,
  // Two sources feeding one bus.
  teamwork: (
    <>
      <circle cx="20" cy="14" r="8" />
      <circle cx="44" cy="14" r="8" />
      <path d="M16 14c2-4 3-4 4 0s2 4 4 0M40 14c2-4 3-4 4 0s2 4 4 0" strokeWidth="1.200" />
      <path d="M20 22v12M44 22v12M32 34v16" />
      <path d="M10 34h44" strokeWidth="3.500" className="text-copper" />
      <path d="m27 50 5 8 5-8z" />
    </>
  ),
  // A disconnector with a key interlock.
  respect: (
    <>
      <path d="M32 6v14M25 20h14M32 44v14M32 44 19 24" />
      <circle cx="32" cy="44" r="2.200" fill="currentColor" stroke="none" />
      <path d="M26 34h18" strokeDasharray="3 3" />
      <path d="M44 30h10v9H44zM46.500 30v-3a2.500 2.500 0 0 1 5 0v3" className="text-copper" />
    </>
  ),
  // An indicating instrument.
  curiosity: (
    <>
      <circle cx="32" cy="32" r="18" />
      <path d="M32 6v8M32 50v8M20 38a14 14 0 0 1 24 0" />
      <path d="m32 42 8-15" strokeWidth="2.500" className="text-copper" />
      <circle cx="32" cy="42" r="2.200" fill="currentColor" stroke="none" />
    </>
  ),
};

/** The IEC 60617 symbol for a company value. */
export function ValueSymbol({ value }: { value: Value }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 64 64"
      width="72"
      height="72"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.800"
      className="text-ink"
    >
      {SYMBOLS[value]}
    </svg>
  );
}

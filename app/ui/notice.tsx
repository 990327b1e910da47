import type { ReactNode } from 'react';

/** A note about the whole screen. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p role="note" className="mb-6 border-l-3 border-steel bg-sheet px-4 py-3">
      {children}
    </p>
  );
}

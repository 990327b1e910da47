import type { ReactNode } from 'react';

/** Something one should know about the screen as a whole. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p role="note" className="mb-6 border-l-3 border-steel bg-sheet px-4 py-3">
      {children}
    </p>
  );
}

import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** Says above the fields why a form was not accepted. */
export function FormAlert({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <p role="alert" className={clsx('border-l-3 border-status-red pl-4 font-medium', className)}>
      {children}
    </p>
  );
}

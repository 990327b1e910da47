import type { ComponentProps } from 'react';
import { fetchEarly } from './deferred.tsx';

fetchEarly(() => import('./tooltips.ts'));

/** A small icon-only button; `label` is its accessible name, which its tooltip shows. */
export function IconButton({ label, ...props }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      {...props}
      aria-label={label}
      className="grid size-9 shrink-0 place-items-center text-steel enabled:hover:bg-ground enabled:hover:text-ink disabled:cursor-not-allowed disabled:opacity-35"
    />
  );
}

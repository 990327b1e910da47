import type { ComponentProps } from 'react';

/** A small icon-only button; `label` is its accessible name and tooltip. */
export function IconButton({ label, ...props }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      {...props}
      aria-label={label}
      title={label}
      className="grid size-9 shrink-0 place-items-center text-steel enabled:hover:bg-ground enabled:hover:text-ink disabled:cursor-not-allowed disabled:opacity-35"
    />
  );
}

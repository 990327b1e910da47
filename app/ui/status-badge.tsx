import { clsx } from 'clsx';

const TONES = {
  green: 'text-status-green',
  amber: 'text-status-amber',
  red: 'text-status-red',
  steel: 'text-status-steel',
} as const;

export type BadgeTone = keyof typeof TONES;

/** A status as a colored dot with a label: color alone would not be accessible. */
export function StatusBadge({ tone, children }: { tone: BadgeTone; children: string }) {
  return (
    <span
      className={clsx('inline-flex items-center gap-2 text-sm font-semibold whitespace-nowrap', TONES[tone])}
    >
      <span aria-hidden="true" className="size-2.5 shrink-0 rounded-[50%] bg-current" />
      {children}
    </span>
  );
}

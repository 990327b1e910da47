import { clsx } from 'clsx';

/** The text colors of statuses. */
export const TONES = {
  green: 'text-status-green',
  amber: 'text-status-amber',
  red: 'text-status-red',
  steel: 'text-status-steel',
} as const;

export type BadgeTone = keyof typeof TONES;

/**
 * A status as a colored dot with a label: color alone would not be accessible.
 *
 * @param props.isSentence whether the label is a sentence, which wraps
 */
export function StatusBadge({
  tone,
  isSentence = false,
  children,
}: {
  tone: BadgeTone;
  isSentence?: boolean;
  children: string;
}) {
  return (
    <span
      className={clsx(
        'inline-flex gap-2 text-sm',
        isSentence ? 'items-baseline' : 'items-center font-semibold whitespace-nowrap',
        TONES[tone],
      )}
    >
      <Lamp />
      {isSentence ? <span className="min-w-0 break-words">{children}</span> : children}
    </span>
  );
}

/** The dot of a status, in the color of the text around it. */
export function Lamp() {
  return <span aria-hidden="true" className="size-2.5 shrink-0 rounded-[50%] bg-current" />;
}

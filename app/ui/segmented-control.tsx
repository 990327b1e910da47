import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Shown instead of the label. */
  readonly icon?: ReactNode;
}

/** Adjacent buttons, of which one is pressed. */
export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  className,
  onChange,
}: {
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  className?: string;
  onChange: (value: Value) => void;
}) {
  return (
    <fieldset aria-label={label} className={clsx('inline-flex border border-ink', className)}>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          aria-pressed={segment.value === value}
          aria-label={segment.icon ? segment.label : undefined}
          title={segment.icon ? segment.label : undefined}
          onClick={() => onChange(segment.value)}
          className={clsx(
            'grid min-h-11 min-w-11 place-items-center text-sm font-semibold',
            !segment.icon && 'px-4',
            segment.value === value ? 'bg-ink text-on-ink' : 'text-ink hover:text-copper',
          )}
        >
          {segment.icon ?? segment.label}
        </button>
      ))}
    </fieldset>
  );
}

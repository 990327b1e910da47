import { useState } from 'react';
import { MAX_SECONDS, MIN_SECONDS, parseSeconds } from '#domain/website/hero-image.ts';

/**
 * The duration of an image, committed on blur or Enter; invalid input becomes the default. Input in progress is kept
 * when a colleague changes the duration.
 */
export function DurationInput({
  label,
  seconds,
  disabled,
  onChange,
}: {
  label: string;
  seconds: number;
  disabled: boolean;
  /** @param previous the duration the edit started from */
  onChange: (seconds: number, previous: number) => void;
}) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly previous: number } | null>(null);
  const commit = (): void => {
    if (!typed) return;
    const next = parseSeconds(typed.text);
    setTyped(null);
    if (next !== typed.previous) onChange(next, typed.previous);
  };
  return (
    <span className="flex items-center gap-2 text-sm">
      <input
        type="number"
        inputMode="numeric"
        min={MIN_SECONDS}
        max={MAX_SECONDS}
        step={1}
        aria-label={label}
        value={typed?.text ?? seconds}
        disabled={disabled}
        onChange={(event) => setTyped({ text: event.target.value, previous: typed?.previous ?? seconds })}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
        className="min-h-9 w-18 border border-field bg-sheet px-2.5 text-base tabular-nums focus:border-copper disabled:opacity-55 md:text-sm"
      />
      segundos
    </span>
  );
}

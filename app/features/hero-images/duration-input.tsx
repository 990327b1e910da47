import { useState } from 'react';
import { MAX_SECONDS, MIN_SECONDS, parseSeconds } from '#domain/hero-image.ts';

/** How long an image stands. Kept when the field is left, or with Enter; what is no number becomes the usual time. */
export function DurationInput({
  label,
  seconds,
  disabled,
  onChange,
}: {
  label: string;
  seconds: number;
  disabled: boolean;
  onChange: (seconds: number) => void;
}) {
  const [text, setText] = useState(String(seconds));
  const commit = (): void => {
    const next = parseSeconds(text);
    setText(String(next));
    if (next !== seconds) onChange(next);
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
        value={text}
        disabled={disabled}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
        className="min-h-9 w-18 border border-[#a9a497] bg-sheet px-2.5 tabular-nums focus:border-copper disabled:opacity-55"
      />
      segundos
    </span>
  );
}

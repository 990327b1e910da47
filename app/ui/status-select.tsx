import { clsx } from 'clsx';
import { openOnArrow } from './open-on-arrow.ts';
import { type BadgeTone, Lamp, StatusBadge, TONES } from './status-badge.tsx';

/** A status and how it is shown. */
export interface StatusOption<Status extends string> {
  readonly value: Status;
  readonly label: string;
  readonly tone: BadgeTone;
}

/** A status in a row: the lamp and word of a badge in a compact select, or a badge for users who may not change it. */
export function StatusSelect<Status extends string>({
  label,
  status,
  statuses,
  onChange,
}: {
  label: string;
  status: Status;
  statuses: readonly StatusOption<Status>[];
  onChange: ((status: Status) => void) | undefined;
}) {
  const current = statuses.find(({ value }) => value === status);
  if (!onChange) return current && <StatusBadge tone={current.tone}>{current.label}</StatusBadge>;
  return (
    <span className={clsx('relative inline-flex items-center', current && TONES[current.tone])}>
      <select
        aria-label={label}
        value={status}
        onKeyDown={openOnArrow}
        onChange={({ target }) => {
          const chosen = statuses.find(({ value }) => value === target.value);
          if (chosen) onChange(chosen.value);
        }}
        className="select-arrow min-h-9 appearance-none border border-field bg-sheet py-1 pr-9 pl-7.5 font-semibold text-current md:text-sm"
      >
        {statuses.map((option) => (
          <option key={option.value} value={option.value} className="text-ink">
            {option.label}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute left-3 grid">
        <Lamp />
      </span>
    </span>
  );
}

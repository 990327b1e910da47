import { openOnArrow } from './open-on-arrow.ts';
import { type BadgeTone, StatusBadge } from './status-badge.tsx';

/** A status and how it is shown. */
export interface StatusOption<Status extends string> {
  readonly value: Status;
  readonly label: string;
  readonly tone: BadgeTone;
}

/** A status in a row: a compact select, or a badge for users who may not change it. */
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
  if (!onChange) {
    const current = statuses.find(({ value }) => value === status);
    return current && <StatusBadge tone={current.tone}>{current.label}</StatusBadge>;
  }
  return (
    <select
      aria-label={label}
      value={status}
      onKeyDown={openOnArrow}
      onChange={({ target }) => {
        const chosen = statuses.find(({ value }) => value === target.value);
        if (chosen) onChange(chosen.value);
      }}
      className="select-arrow min-h-9 appearance-none border border-field bg-sheet py-1 pr-9 pl-3 font-semibold md:text-sm"
    >
      {statuses.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

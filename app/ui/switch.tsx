/** A toggle that takes effect immediately. */
export function Switch({
  label,
  isOn,
  onChange,
  disabled,
  isBusy = false,
  describedBy,
}: {
  /** Accessible name; not rendered. */
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  disabled?: boolean;
  /** Ignores clicks; unlike a disabled switch, it keeps the focus. */
  isBusy?: boolean;
  /** Id of the describing element. */
  describedBy?: string;
}) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      onClick={() => !isBusy && onChange(!isOn)}
      disabled={disabled}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      aria-label={label}
      aria-describedby={describedBy}
      className="group relative h-6 w-11 shrink-0 border border-steel bg-sheet transition-colors aria-checked:border-copper aria-checked:bg-copper disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:opacity-55"
    >
      <span className="absolute top-0.75 left-0.75 block size-4 bg-steel transition-transform group-aria-checked:translate-x-5 group-aria-checked:bg-white" />
    </button>
  );
}

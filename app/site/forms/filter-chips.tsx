/** The values of a filter as radio buttons, each with how many entries remain if it is chosen. */
export function FilterChips({
  legend,
  name,
  value,
  options,
  className,
}: {
  legend: string;
  name: string;
  /** The chosen one. */
  value: string;
  options: readonly { readonly value: string; readonly label: string; readonly count: number }[];
  className?: string;
}) {
  return (
    <fieldset className={className}>
      <legend className="mb-1.5 text-sm font-semibold text-ink">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 border border-field px-3 text-sm wrap-anywhere sm:px-4 sm:text-base hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-on-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-copper"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === value}
              className="sr-only"
            />
            {option.label}
            <span className="text-sm opacity-75">{option.count}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

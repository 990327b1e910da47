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
          <label key={option.value} className="filter-chip">
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === value}
              className="sr-only"
            />
            {option.label}
            <span>{option.count}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

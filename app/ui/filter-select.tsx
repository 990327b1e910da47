import { SelectField } from './field.tsx';

/** A filter by one value, or none. */
export function FilterSelect({
  label,
  all,
  value,
  options,
  className,
  onChange,
}: {
  label: string;
  /** The label of the choice that filters nothing. */
  all: string;
  /** Null for no filter. */
  value: string | null;
  options: readonly (readonly [value: string, label: string])[];
  className?: string | undefined;
  /** Called with an empty value for no filter. */
  onChange: (value: string) => void;
}) {
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      className={className}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{all}</option>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}

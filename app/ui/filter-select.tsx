import { SelectField } from './field.tsx';

/** A filter that lets everything through, or what has one value. */
export function FilterSelect({
  label,
  all,
  value,
  options,
  className,
  onChange,
}: {
  label: string;
  /** The choice that lets everything through. */
  all: string;
  /** Null for everything. */
  value: string | null;
  options: readonly (readonly [value: string, label: string])[];
  className?: string | undefined;
  /** With an empty value for everything. */
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

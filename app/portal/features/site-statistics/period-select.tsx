import { SelectField } from '#app/ui/field.tsx';
import { LAST_DAYS, monthsUntil, type PeriodName, periodLabel } from './site-period.ts';

/** Chooses a number of days until today, or a month. */
export function PeriodSelect({
  value,
  now,
  onChange,
}: {
  value: PeriodName;
  now: Date;
  onChange: (name: PeriodName) => void;
}) {
  return (
    <SelectField label="Período" value={value} onChange={({ target }) => onChange(target.value)}>
      {LAST_DAYS.map((days) => (
        <option key={days} value={days}>
          {periodLabel(days)}
        </option>
      ))}
      <optgroup label="Mes">
        {monthsUntil(now).map((month) => (
          <option key={month} value={month}>
            {periodLabel(month)}
          </option>
        ))}
      </optgroup>
    </SelectField>
  );
}

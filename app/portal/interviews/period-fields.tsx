import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { DateField } from '#app/ui/date-field.tsx';
import { INTERVIEW_LIMITS, type InterviewPeriod, interviewDay } from '#domain/messages/interview.ts';
import { holidayOn } from '#domain/messages/public-holidays.ts';
import { shiftDay, weekday } from '#domain/values/calendar-day.ts';
import { freeHoursQuery, type Wanted } from './busy-times.ts';
import { type InterviewInput, type InterviewValues, isWholePeriod } from './interview-form-values.ts';

/** The days and hours of a period; shows how many hours are free and which holidays are excluded. */
export function PeriodFields({
  form: { control, formState, register },
  wanted,
}: {
  form: UseFormReturn<InterviewInput, unknown, InterviewValues>;
  wanted: Wanted;
}) {
  const period = useWatch({ control, name: 'period' });
  const free = useQuery(freeHoursQuery(wanted, period));
  const holidays = holidaysOf(period);
  const error = formState.errors.period?.root?.message ?? formState.errors.period?.message;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-semibold text-ink">Período</legend>
      <div className="grid grid-cols-2 gap-x-5 gap-y-3">
        <DateField
          label="Desde el"
          type="date"
          className="max-sm:col-span-2"
          {...register('period.firstDay')}
        />
        <DateField
          label="Hasta el"
          type="date"
          className="max-sm:col-span-2"
          {...register('period.lastDay')}
        />
        <DateField label="De las" type="time" step={1800} {...register('period.opens')} />
        <DateField label="A las" type="time" step={1800} {...register('period.closes')} />
      </div>
      {error && (
        <p role="alert" className="text-sm font-medium text-status-red">
          {error}
        </p>
      )}
      <p role="status" className="text-sm text-muted">
        Días hábiles, cada media hora.
        {free.data !== undefined && ` ${describeFree(free.data)}`}
        {holidays.length > 0 && ` Sin los feriados: ${holidays.join('; ')}.`}
      </p>
    </fieldset>
  );
}

function describeFree(hours: number): string {
  if (hours === 0) return 'No queda ningún horario libre: nadie podría elegir.';
  return hours === 1 ? 'Hay 1 horario para elegir.' : `Hay ${hours} horarios para elegir.`;
}

/** The holidays from Monday to Friday. */
function holidaysOf(period: InterviewPeriod): string[] {
  const { firstDay, lastDay } = period;
  if (!isWholePeriod(period)) return [];
  const days = Array.from({ length: INTERVIEW_LIMITS.periodDays + 1 }, (_, after) =>
    shiftDay(firstDay, after),
  );
  return days
    .filter((day) => day <= lastDay && weekday(day) <= 5)
    .flatMap((day) => {
      const name = holidayOn(day);
      return name ? [`${interviewDay(day, 'es')}, ${name}`] : [];
    });
}

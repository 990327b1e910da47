import { zodResolver } from '@hookform/resolvers/zod';
import { X } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import type { StoredSetting } from '#app/lib/read-setting.ts';
import { Button } from '#app/ui/button.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { INPUT, TextField } from '#app/ui/field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { hasIncompleteField, useIncompleteField } from '#app/ui/incomplete-field.ts';
import {
  DEFAULT_OPENING_HOURS,
  MAX_CLOSING_NAME,
  MAX_CLOSINGS,
  type OpeningHours,
  openingHoursFormSchema,
  WEEKDAY_NAMES,
} from '#domain/website/opening-hours.ts';
import { SettingActions } from './setting-actions.tsx';
import { useSetting } from './use-setting.ts';

const [MONDAY] = DEFAULT_OPENING_HOURS.days;

const toForm = ({ closings, days }: OpeningHours) => ({
  closings: [...closings],
  days: days.map((open) => ({
    isOpen: open !== null,
    from: (open ?? MONDAY)?.from ?? '',
    to: (open ?? MONDAY)?.to ?? '',
  })),
});

/** When the company is open, by weekday, and the days on which it is closed besides public holidays. */
export function OpeningHoursForm({ stored }: { stored: StoredSetting<'opening_hours'> }) {
  const form = useForm({
    resolver: zodResolver(openingHoursFormSchema),
    defaultValues: toForm(stored.value),
  });
  const { errors, isDirty } = form.formState;
  const closings = useFieldArray({ control: form.control, name: 'closings' });
  const setting = useSetting({
    kind: 'opening_hours',
    stored,
    isDirty,
    show: (value) => form.reset(toForm(value)),
  });
  const days = form.watch('days');
  return (
    <form
      noValidate
      aria-label="Horario y feriados"
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!hasIncompleteField(event.currentTarget)) form.handleSubmit(setting.save)(event);
      }}
    >
      {/* The button stays outside: disabled, it would lose focus. */}
      <fieldset disabled={setting.isSaving} className="grid min-w-0 gap-6">
        <ul className="grid border border-rule bg-sheet">
          {WEEKDAY_NAMES.map((name, index) => (
            <li
              key={name}
              className="grid grid-cols-2 items-start gap-x-4 gap-y-1 border-b border-rule px-4 py-2 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_9rem_9rem]"
            >
              <label className="flex min-h-12 items-center gap-3 font-semibold max-sm:col-span-2">
                <input
                  type="checkbox"
                  className="size-5 accent-copper"
                  {...form.register(`days.${index}.isOpen`)}
                />
                {name}
              </label>
              {days[index]?.isOpen ? (
                <>
                  <Hour
                    label={`${name}: abre`}
                    error={errors.days?.[index]?.from?.message}
                    {...form.register(`days.${index}.from`)}
                  />
                  <Hour
                    label={`${name}: cierra`}
                    error={errors.days?.[index]?.to?.message}
                    {...form.register(`days.${index}.to`)}
                  />
                </>
              ) : (
                <p className="flex min-h-12 items-center text-muted max-sm:hidden sm:col-span-2">Cerrado</p>
              )}
            </li>
          ))}
        </ul>
        {errors.days?.root?.message && (
          <p role="alert" className="text-sm font-medium text-status-red">
            {errors.days.root.message}
          </p>
        )}
        <fieldset className="grid gap-4">
          <legend className="mb-1 text-sm font-semibold text-ink">
            Días cerrados, además de los feriados de Chile
          </legend>
          {closings.fields.map(({ id }, index) => (
            <div
              key={id}
              className="grid grid-cols-2 items-start gap-3 border-l-3 border-rule pl-3 sm:grid-cols-[10rem_10rem_minmax(0,1fr)_auto]"
            >
              <DateField
                type="date"
                label="Desde"
                error={errors.closings?.[index]?.from?.message}
                {...form.register(`closings.${index}.from`)}
              />
              <DateField
                type="date"
                label="Hasta"
                error={errors.closings?.[index]?.until?.message}
                {...form.register(`closings.${index}.until`)}
              />
              <TextField
                label="Motivo"
                maxLength={MAX_CLOSING_NAME}
                placeholder="Vacaciones"
                error={errors.closings?.[index]?.name?.message}
                {...form.register(`closings.${index}.name`)}
              />
              <span className="mt-8">
                <IconButton label={`Quitar el cierre ${index + 1}`} onClick={() => closings.remove(index)}>
                  <X aria-hidden="true" size={20} />
                </IconButton>
              </span>
            </div>
          ))}
          <Button
            variant="outline"
            size="sm"
            className="min-h-10 justify-self-start"
            disabled={closings.fields.length >= MAX_CLOSINGS}
            onClick={() => closings.append({ from: '', until: '', name: '' })}
          >
            Agregar días cerrados
          </Button>
        </fieldset>
      </fieldset>
      <SettingActions {...setting} />
    </form>
  );
}

/** An hour of a weekday; its label is not shown. */
function Hour({
  label,
  error,
  ...input
}: ComponentProps<'input'> & { label: string; error: string | undefined }) {
  const { handlers, incompleteMessage } = useIncompleteField();
  const id = useId();
  const message = incompleteMessage ?? error;
  return (
    <div>
      <input
        {...input}
        {...handlers}
        type="time"
        aria-label={label}
        aria-invalid={message ? true : undefined}
        aria-describedby={message && id}
        className={INPUT}
      />
      {message && (
        <p id={id} className="mt-1 text-sm font-medium text-status-red">
          {message}
        </p>
      )}
    </div>
  );
}

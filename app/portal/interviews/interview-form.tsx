import type { ReactNode } from 'react';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { countOf } from '#app/i18n/format-count.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextArea } from '#app/ui/field.tsx';
import { hasIncompleteField } from '#app/ui/incomplete-field.ts';
import { INTERVIEW_LENGTHS, INTERVIEW_LIMITS } from '#domain/messages/interview.ts';
import {
  INTERVIEW_WAYS,
  type InterviewInput,
  type InterviewValues,
  type InterviewWay,
} from './interview-form-values.ts';
import type { Recruiter } from './list-recruiters.ts';
import type { Room } from './list-rooms.ts';
import { PeriodFields } from './period-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import { TimeField } from './time-field.tsx';

const WAYS = {
  times: 'Ofrecer horas para que elija',
  period: 'Ofrecer un período',
  fixed: 'Fijar una hora ya acordada',
} as const satisfies Record<InterviewWay, string>;

/** When and where the interview takes place, and who interviews. */
export function InterviewForm({
  form,
  recruiters,
  rooms,
  beside,
  people,
  isBusy,
  children,
  onSubmit,
}: {
  form: UseFormReturn<InterviewInput, unknown, InterviewValues>;
  recruiters: readonly Recruiter[];
  /** The rooms that can be chosen. */
  rooms: readonly Room[];
  /** The interview being rescheduled, which does not count as busy time. */
  beside: string | null;
  /** To how many people it is offered; each chooses the time. Absent for one whose time may be fixed. */
  people?: number | undefined;
  isBusy: boolean;
  /** Shown above the button. */
  children?: ReactNode;
  onSubmit: (values: InterviewValues) => void;
}) {
  const { control, formState, handleSubmit, register, setValue } = form;
  const times = useFieldArray({ control, name: 'times' });
  const { interviewers = [], minutes, room, way } = useWatch({ control });
  const { errors } = formState;
  const isFixed = way === 'fixed';
  const offered = isFixed ? times.fields.slice(0, 1) : times.fields;
  const wanted = { people: interviewers, room: room || null, minutes: Number(minutes), beside };
  const submit = handleSubmit(onSubmit, ({ period, times: missing }) => {
    if (missing) form.setFocus('times.0.local');
    else if (period) form.setFocus('period.firstDay');
  });
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!hasIncompleteField(event.currentTarget)) submit(event);
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Qué hora"
          value={way}
          onChange={({ target }) => {
            const next = INTERVIEW_WAYS.find((one) => one === target.value) ?? 'times';
            setValue('way', next, { shouldDirty: true });
            if (next === 'fixed')
              times.replace(
                times.fields.slice(0, 1).map((_, at) => ({ local: form.getValues(`times.${at}.local`) })),
              );
          }}
        >
          {INTERVIEW_WAYS.filter((one) => people === undefined || one !== 'fixed').map((one) => (
            <option key={one} value={one}>
              {WAYS[one]}
            </option>
          ))}
        </SelectField>
        <SelectField label="Duración" {...register('minutes')}>
          {INTERVIEW_LENGTHS.map((length) => (
            <option key={length} value={length}>
              {length} minutos
            </option>
          ))}
        </SelectField>
      </div>
      {way === 'period' ? (
        <PeriodFields form={form} wanted={wanted} />
      ) : (
        <fieldset className="grid gap-3">
          <legend className="mb-1.5 text-sm font-semibold text-ink">{isFixed ? 'Hora' : 'Horas'}</legend>
          {offered.map((field, at) => (
            <TimeField
              key={field.id}
              control={control}
              at={at}
              input={register(`times.${at}.local`)}
              label={`Hora ${at + 1}`}
              recruiters={recruiters}
              wanted={wanted}
              {...(offered.length > 1 && { onRemove: () => times.remove(at) })}
            />
          ))}
          {errors.times && (
            <p role="alert" className="text-sm font-medium text-status-red">
              {errors.times.root?.message ?? errors.times.message}
            </p>
          )}
          {!isFixed && offered.length < INTERVIEW_LIMITS.times && (
            <Button
              variant="quiet"
              size="sm"
              className="justify-self-start"
              onClick={() => times.append({ local: '' })}
            >
              Agregar otra hora
            </Button>
          )}
        </fieldset>
      )}
      <PlaceFields form={form} rooms={rooms} />
      <fieldset className="grid gap-x-6 sm:grid-cols-2">
        <legend className="mb-1.5 text-sm font-semibold text-ink">Entrevistan</legend>
        {recruiters.map(({ full_name, user_id }) => (
          <label key={user_id} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              value={user_id}
              className="size-4.5 accent-copper"
              {...register('interviewers')}
            />
            {full_name}
          </label>
        ))}
        {errors.interviewers && (
          <p role="alert" className="text-sm font-medium text-status-red sm:col-span-2">
            {errors.interviewers.message}
          </p>
        )}
      </fieldset>
      <TextArea
        label="Nota para la persona (opcional)"
        rows={3}
        maxLength={INTERVIEW_LIMITS.note}
        readOnly={isBusy}
        {...register('note')}
      />
      {children}
      <Button type="submit" isBusy={isBusy} className="justify-self-start">
        {isFixed
          ? 'Agendar'
          : people === undefined
            ? 'Ofrecer'
            : `Ofrecer a ${countOf(people, 'persona', 'personas')}`}
      </Button>
    </form>
  );
}

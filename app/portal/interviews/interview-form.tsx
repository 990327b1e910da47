import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextArea, TextField } from '#app/ui/field.tsx';
import { INTERVIEW_LENGTHS, INTERVIEW_LIMITS } from '#domain/interview.ts';
import type { InterviewInput, InterviewValues } from './interview-form-values.ts';
import type { Recruiter } from './list-recruiters.ts';
import { TimeField } from './time-field.tsx';

/** When, where and with whom. */
export function InterviewForm({
  form,
  recruiters,
  beside,
  isBusy,
  onSubmit,
}: {
  form: UseFormReturn<InterviewInput, unknown, InterviewValues>;
  recruiters: readonly Recruiter[];
  /** The interview that is being moved: nobody is busy because of it. */
  beside: string | null;
  isBusy: boolean;
  onSubmit: (values: InterviewValues) => void;
}) {
  const { control, formState, handleSubmit, register, setValue } = form;
  const times = useFieldArray({ control, name: 'times' });
  const { interviewers, isFixed, minutes } = useWatch({ control });
  const { errors } = formState;
  const offered = isFixed ? times.fields.slice(0, 1) : times.fields;
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={handleSubmit(onSubmit, ({ times: missing }) => missing && form.setFocus('times.0.local'))}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Qué hora"
          value={isFixed ? 'fixed' : 'offered'}
          onChange={({ target }) => {
            const willBeFixed = target.value === 'fixed';
            setValue('isFixed', willBeFixed, { shouldDirty: true });
            if (willBeFixed)
              times.replace(
                times.fields.slice(0, 1).map((_, at) => ({ local: form.getValues(`times.${at}.local`) })),
              );
          }}
        >
          <option value="offered">Ofrecer horas para que elija</option>
          <option value="fixed">Fijar una hora ya acordada</option>
        </SelectField>
        <SelectField label="Duración" {...register('minutes')}>
          {INTERVIEW_LENGTHS.map((length) => (
            <option key={length} value={length}>
              {length} minutos
            </option>
          ))}
        </SelectField>
      </div>
      <fieldset className="grid gap-3">
        <legend className="mb-1.5 text-sm font-semibold text-ink">{isFixed ? 'Hora' : 'Horas'}</legend>
        {offered.map((field, at) => (
          <TimeField
            key={field.id}
            control={control}
            at={at}
            input={register(`times.${at}.local`)}
            label={`Hora ${at + 1}`}
            people={recruiters.filter(({ user_id }) => interviewers?.includes(user_id))}
            minutes={Number(minutes)}
            beside={beside}
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
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Lugar"
          maxLength={INTERVIEW_LIMITS.place}
          error={errors.place?.message}
          {...register('place')}
        />
        <TextField
          label="Enlace de videollamada"
          type="url"
          placeholder="https://"
          maxLength={INTERVIEW_LIMITS.videoUrl}
          error={errors.videoUrl?.message}
          {...register('videoUrl')}
        />
      </div>
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
      </fieldset>
      <TextArea
        label="Nota para la persona (opcional)"
        rows={3}
        maxLength={INTERVIEW_LIMITS.note}
        {...register('note')}
      />
      <Button type="submit" isBusy={isBusy} className="justify-self-start">
        {isFixed ? 'Agendar' : 'Ofrecer'}
      </Button>
    </form>
  );
}

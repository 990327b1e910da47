import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type Control, type UseFormRegisterReturn, useWatch } from 'react-hook-form';
import { INPUT } from '#app/ui/field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { momentInChile } from '#domain/chile-time.ts';
import { busyTimesQuery } from './busy-times.ts';
import type { InterviewInput, InterviewValues } from './interview-form-values.ts';
import type { Recruiter } from './list-recruiters.ts';

/** A time to offer; says who of the interviewers has another interview then. */
export function TimeField({
  control,
  at,
  input,
  label,
  people,
  minutes,
  beside,
  onRemove,
}: {
  control: Control<InterviewInput, unknown, InterviewValues>;
  at: number;
  input: UseFormRegisterReturn;
  label: string;
  people: readonly Recruiter[];
  minutes: number;
  beside: string | null;
  onRemove?: () => void;
}) {
  const local = useWatch({ control, name: `times.${at}.local` });
  const busy = useQuery(
    busyTimesQuery({
      people: people.map(({ user_id }) => user_id),
      times: local ? [momentInChile(local)] : [],
      minutes,
      beside,
    }),
  );
  const names = people
    .filter(({ user_id }) => busy.data?.some((one) => one.user_id === user_id))
    .map(({ full_name }) => full_name);
  return (
    <div>
      <div className="flex items-center gap-2 sm:w-80">
        <input type="datetime-local" aria-label={label} className={INPUT} {...input} />
        {onRemove && (
          <IconButton label={`Quitar ${label.toLowerCase()}`} onClick={onRemove}>
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        )}
      </div>
      <p role="status" className="text-sm font-medium text-status-amber empty:hidden">
        {names.length > 0 && `Con otra entrevista a esa hora: ${names.join(', ')}`}
      </p>
    </div>
  );
}

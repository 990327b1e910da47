import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId } from 'react';
import { type Control, type UseFormRegisterReturn, useWatch } from 'react-hook-form';
import { INPUT } from '#app/ui/field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { useIncompleteField } from '#app/ui/incomplete-field.ts';
import { holidayOn } from '#domain/messages/public-holidays.ts';
import { momentInChile } from '#domain/values/chile-time.ts';
import { busyTimesQuery, type Wanted } from './busy-times.ts';
import type { InterviewInput, InterviewValues } from './interview-form-values.ts';
import type { Recruiter } from './list-recruiters.ts';

/** A time to offer; shows which interviewers are busy then, whether the room is, and whether it is a holiday. */
export function TimeField({
  control,
  at,
  input,
  label,
  recruiters,
  wanted,
  onRemove,
}: {
  control: Control<InterviewInput, unknown, InterviewValues>;
  at: number;
  input: UseFormRegisterReturn;
  label: string;
  recruiters: readonly Recruiter[];
  wanted: Wanted;
  onRemove?: () => void;
}) {
  const { handlers, incompleteMessage } = useIncompleteField();
  const messageId = useId();
  const local = useWatch({ control, name: `times.${at}.local` });
  const busy = useQuery(busyTimesQuery(wanted, local ? [momentInChile(local)] : []));
  const taken = busy.data?.map(({ user_id }) =>
    user_id ? (recruiters.find((one) => one.user_id === user_id)?.full_name ?? 'otra persona') : 'la sala',
  );
  const holiday = local && holidayOn(local.slice(0, 10));
  return (
    <div>
      <div className="flex items-center gap-2 sm:w-80">
        <input
          type="datetime-local"
          max="2100-12-31T23:59"
          aria-label={label}
          aria-invalid={incompleteMessage ? true : undefined}
          aria-describedby={incompleteMessage && messageId}
          className={INPUT}
          {...input}
          {...handlers}
        />
        {onRemove && (
          <IconButton label={`Quitar ${label.toLowerCase()}`} onClick={onRemove}>
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        )}
      </div>
      {incompleteMessage && (
        <p id={messageId} className="mt-1.5 text-sm font-medium text-status-red">
          {incompleteMessage}
        </p>
      )}
      <p role="status" className="text-sm font-medium text-status-amber empty:hidden">
        {[
          holiday && `Es feriado: ${holiday}`,
          taken?.length && `Con otra entrevista a esa hora: ${taken.join(', ')}`,
        ]
          .filter(Boolean)
          .join('. ')}
      </p>
    </div>
  );
}

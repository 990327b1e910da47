import { type UseFormReturn, useWatch } from 'react-hook-form';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { INTERVIEW_LIMITS } from '#domain/messages/interview.ts';
import type { InterviewInput, InterviewValues } from './interview-form-values.ts';
import type { Room } from './list-rooms.ts';

/** A room with its location, or a place or link entered by hand. */
export function PlaceFields({
  form: { control, formState, register },
  rooms,
}: {
  form: UseFormReturn<InterviewInput, unknown, InterviewValues>;
  rooms: readonly Room[];
}) {
  const id = useWatch({ control, name: 'room' });
  const room = rooms.find((one) => one.id === id);
  const { errors } = formState;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {rooms.length > 0 && (
        <SelectField label="Sala" className="sm:col-span-2" {...register('room')}>
          <option value="">Otro lugar</option>
          {rooms.map(({ id: one, name }) => (
            <option key={one} value={one}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {room ? (
        <div className="-mt-3 text-sm break-words text-muted sm:col-span-2">
          {[room.place, room.video_url].filter(Boolean).map((where) => (
            <p key={where}>{where}</p>
          ))}
        </div>
      ) : (
        <TextField
          label="Lugar"
          maxLength={INTERVIEW_LIMITS.place}
          error={errors.place?.message}
          {...register('place')}
        />
      )}
      {!room?.video_url && (
        <TextField
          label={room ? 'Enlace de videollamada (opcional)' : 'Enlace de videollamada'}
          type="url"
          placeholder="https://"
          maxLength={INTERVIEW_LIMITS.videoUrl}
          error={errors.videoUrl?.message}
          {...register('videoUrl')}
        />
      )}
    </div>
  );
}

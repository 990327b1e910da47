import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { refetchFailed } from '#app/lib/query/refetch-failed.ts';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { Loading } from '#app/ui/loading.tsx';
import { interviewTime } from '#domain/messages/interview.ts';
import { describeInterview } from './describe-interview.ts';
import { InterviewForm } from './interview-form.tsx';
import { initialInterview, interviewFormSchema, restrictToTeam } from './interview-form-values.ts';
import type { Interview, Interviewee } from './list-interviews.ts';
import { recruitersQuery } from './list-recruiters.ts';
import { roomsQuery } from './list-rooms.ts';
import { useSaveInterview } from './write-interview.ts';

/** Offers times for an interview, fixes one, or changes an existing interview. */
export function InterviewDialog({
  interviewee,
  interview,
  userId,
  onClose,
}: {
  interviewee: Interviewee;
  /** The current interview; null for a new one. */
  interview: Interview | null;
  userId: string;
  onClose: () => void;
}) {
  const [opened] = useState(interview);
  const recruiters = useQuery(recruitersQuery);
  const rooms = useQuery(roomsQuery);
  const reads = [recruiters, rooms];
  const failed = reads.find((query) => query.isLoadingError);
  const save = useSaveInterview(interviewee);
  const form = useForm({
    resolver: zodResolver(interviewFormSchema),
    defaultValues: initialInterview(opened, userId),
  });
  return (
    <FormDialog
      isOpen
      isDirty={form.formState.isDirty && !save.isSuccess}
      canDismiss={!save.isPending}
      onClose={onClose}
      title={interview ? 'Cambiar entrevista' : 'Proponer entrevista'}
      description="La persona recibe un correo y elige en su página. Horas de Chile."
      closeLabel="Cerrar"
    >
      {failed ? (
        <LoadError
          text="No se pudo cargar el equipo o las salas"
          error={failed.error}
          onRetry={() => refetchFailed(reads)}
        />
      ) : recruiters.data && rooms.data ? (
        <InterviewForm
          form={form}
          recruiters={recruiters.data}
          rooms={rooms.data.filter(({ archived_at, id }) => !archived_at || id === interview?.room_id)}
          beside={interview?.id ?? null}
          isBusy={save.isPending}
          onSubmit={(values) =>
            save.mutate(
              { interview, values: restrictToTeam(values, recruiters.data) },
              { onSuccess: onClose },
            )
          }
        >
          {interview && interview.changed_at !== opened?.changed_at && !save.isSuccess && (
            <p role="alert" className="border-l-3 border-copper bg-ground p-4">
              <strong className="block font-semibold text-ink">Cambió mientras la editaba. Ahora:</strong>
              {interview.starts_at && `${interviewTime(interview.starts_at, 'es')} · `}
              {describeInterview(interview, {
                isRejected: interviewee.status === 'rejected',
                now: new Date(),
              })}
              <span className="block text-sm break-words">
                {[interview.place, interview.video_url, interview.note].filter(Boolean).join(' · ')}
              </span>
            </p>
          )}
        </InterviewForm>
      ) : (
        <Loading>Cargando equipo...</Loading>
      )}
    </FormDialog>
  );
}

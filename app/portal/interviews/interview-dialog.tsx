import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { Loading } from '#app/ui/loading.tsx';
import { InterviewForm } from './interview-form.tsx';
import { initialInterview, interviewFormSchema } from './interview-form-values.ts';
import type { Interview, Interviewee } from './list-interviews.ts';
import { recruitersQuery } from './list-recruiters.ts';
import { useSaveInterview } from './write-interview.ts';

/** Offers times for an interview, or fixes one; a former interview is changed. */
export function InterviewDialog({
  interviewee,
  interview,
  userId,
  onClose,
}: {
  interviewee: Interviewee;
  /** Null for a new one. */
  interview: Interview | null;
  userId: string;
  onClose: () => void;
}) {
  const recruiters = useQuery(recruitersQuery);
  const save = useSaveInterview(interviewee);
  const form = useForm({
    resolver: zodResolver(interviewFormSchema),
    defaultValues: initialInterview(interview, userId),
  });
  return (
    <FormDialog
      isOpen
      isDirty={form.formState.isDirty && !save.isSuccess}
      onClose={onClose}
      title={interview ? 'Cambiar entrevista' : 'Proponer entrevista'}
      description="La persona recibe un correo y elige en su página. Horas de Chile."
      closeLabel="Cerrar"
    >
      {recruiters.isLoadingError ? (
        <LoadError
          text="No se pudo cargar el equipo"
          error={recruiters.error}
          onRetry={() => recruiters.refetch()}
        />
      ) : recruiters.data ? (
        <InterviewForm
          form={form}
          recruiters={recruiters.data}
          beside={interview?.id ?? null}
          isBusy={save.isPending}
          onSubmit={(values) => save.mutate({ interview, values }, { onSuccess: onClose })}
        />
      ) : (
        <Loading>Cargando equipo...</Loading>
      )}
    </FormDialog>
  );
}

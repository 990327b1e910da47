import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { refetchFailed } from '#app/lib/query/refetch-failed.ts';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { FieldsSkeleton } from '#app/ui/loading.tsx';
import { InterviewForm } from './interview-form.tsx';
import { type InterviewInput, type InterviewValues, restrictToTeam } from './interview-form-values.ts';
import type { Interview } from './list-interviews.ts';
import { recruitersQuery } from './list-recruiters.ts';
import { roomsQuery } from './list-rooms.ts';

/** The dialog around the form of an interview, which loads the team and the rooms. */
export function InterviewFormDialog({
  form,
  title,
  interview,
  people,
  save,
  children,
  onSubmit,
  onClose,
}: {
  form: UseFormReturn<InterviewInput, unknown, InterviewValues>;
  title: string;
  /** The current interview; null for a new one. */
  interview: Pick<Interview, 'id' | 'room_id'> | null;
  /** To how many people it is offered; absent for one whose time may be fixed. */
  people?: number;
  save: { readonly isPending: boolean; readonly isSuccess: boolean };
  /** Shown above the button. */
  children?: ReactNode;
  onSubmit: (values: InterviewValues) => void;
  onClose: () => void;
}) {
  const recruiters = useQuery(recruitersQuery);
  const rooms = useQuery(roomsQuery);
  const reads = [recruiters, rooms];
  const failed = reads.find((query) => query.isLoadingError);
  return (
    <FormDialog
      isOpen
      isDirty={form.formState.isDirty && !save.isSuccess}
      canDismiss={!save.isPending}
      onClose={onClose}
      title={title}
      description={`${people === undefined ? 'La' : 'Cada'} persona recibe un correo y elige en su página. Horas de Chile.`}
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
          people={people}
          isBusy={save.isPending}
          onSubmit={(values) => onSubmit(restrictToTeam(values, recruiters.data))}
        >
          {children}
        </InterviewForm>
      ) : (
        <FieldsSkeleton fields={3}>Cargando equipo...</FieldsSkeleton>
      )}
    </FormDialog>
  );
}

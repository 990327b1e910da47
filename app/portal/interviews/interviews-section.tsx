import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { type UndeliveredMessage, undeliveredMessagesQuery } from '#app/portal/messages/list-undelivered.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { deferred } from '#app/ui/deferred.tsx';
import { LoadFailure } from '#app/ui/load-error.tsx';
import { InterviewItem } from './interview-item.tsx';
import { type Interview, type Interviewee, interviewsKey, interviewsQuery } from './list-interviews.ts';
import { useCancelInterview } from './write-interview.ts';

const InterviewDialog = deferred(() =>
  import('./interview-dialog.tsx').then((module) => module.InterviewDialog),
);
const CorrectAddressDialog = deferred(() =>
  import('#app/portal/messages/correct-address-dialog.tsx').then((module) => module.CorrectAddressDialog),
);

const TABLES = ['interviews'];

/** The interviews with an applicant: upcoming ones, and the outcomes of past ones. */
export function InterviewsSection({
  interviewee,
  userId,
  canUpdate,
}: {
  interviewee: Interviewee;
  userId: string;
  canUpdate: boolean;
}) {
  const { about, id, status } = interviewee;
  useLiveTables(TABLES, interviewsKey(id), `${about}_id=eq.${id}`);
  const listed = useQuery(interviewsQuery(interviewee));
  const undelivered = useQuery({ ...undeliveredMessagesQuery, enabled: Boolean(listed.data?.length) });
  const cancel = useCancelInterview();
  const [opened, setOpened] = useState<Interview | 'new' | null>(null);
  const [leaving, setLeaving] = useState<Interview | null>(null);
  const [corrected, setCorrected] = useState<UndeliveredMessage | null>(null);
  const current = opened === 'new' ? undefined : listed.data?.find((one) => one.id === opened?.id);
  const mayOffer = canUpdate && status !== 'rejected';
  // Input in progress is not lost when somebody rejects the applicant meanwhile.
  const isInUse = opened !== null || mayOffer;
  if (!isInUse && !listed.isLoadingError && !listed.data?.length) return null;
  return (
    <section aria-label="Entrevistas" className="mt-6">
      <h3 className="mb-2 text-base">Entrevistas</h3>
      {listed.isLoadingError && (
        <LoadFailure
          text="No se pudieron cargar las entrevistas"
          error={listed.error}
          onRetry={() => listed.refetch()}
        />
      )}
      <ul>
        {listed.data?.map((interview) => {
          const failed = undelivered.data?.find((one) => one.id === interview.id);
          return (
            <InterviewItem
              key={interview.id}
              interview={interview}
              undelivered={failed}
              isRejected={status === 'rejected'}
              canUpdate={mayOffer}
              isBusy={cancel.isPending}
              onOpen={() => setOpened(interview)}
              onCancel={() => setLeaving(interview)}
              onCorrect={() => failed && setCorrected(failed)}
            />
          );
        })}
      </ul>
      {mayOffer && (
        <Button variant="quiet" size="sm" onClick={() => setOpened('new')}>
          Proponer entrevista
        </Button>
      )}
      {opened && (
        <InterviewDialog
          interviewee={interviewee}
          interview={opened === 'new' ? null : (current ?? opened)}
          userId={userId}
          onClose={() => setOpened(null)}
        />
      )}
      {corrected && (
        <CorrectAddressDialog
          applicant={interviewee}
          undelivered={corrected}
          title="Entrevista"
          onClose={() => setCorrected(null)}
        />
      )}
      <ConfirmDialog
        isOpen={leaving !== null}
        title="¿Cancelar la entrevista?"
        body="Se avisa por correo a la persona y a quienes iban a entrevistarla, y sale de sus calendarios."
        confirmLabel="Cancelar la entrevista"
        cancelLabel="Volver"
        onConfirm={() => {
          if (leaving) cancel.mutate(leaving.id);
          setLeaving(null);
        }}
        onCancel={() => setLeaving(null)}
      />
    </section>
  );
}

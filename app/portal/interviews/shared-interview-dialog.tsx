import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { countOf, formatCount } from '#app/i18n/format-count.ts';
import { freeHoursQuery } from './busy-times.ts';
import { InterviewFormDialog } from './interview-form-dialog.tsx';
import { countPlaces, initialInterview, sharedInterviewSchema } from './interview-form-values.ts';
import { awaitingInterviewQuery } from './list-interviews.ts';
import { useOfferInterviews } from './write-interview.ts';

/** Offers an interview to several applicants, who choose from the same times or period. */
export function SharedInterviewDialog({
  jobId,
  applications,
  excluded,
  userId,
  onClose,
}: {
  jobId: string;
  /** The ids of the applications. */
  applications: readonly string[];
  /** How many of the selected applicants are not invited, since they are rejected. */
  excluded: number;
  userId: string;
  onClose: () => void;
}) {
  const { data: all = [] } = useQuery(awaitingInterviewQuery(jobId));
  const [skipsAwaiting, setSkipsAwaiting] = useState(true);
  const others = applications.filter((id) => !all.includes(id));
  const awaiting = applications.length - others.length;
  // When all have one, a second interview is meant.
  const isChoice = awaiting > 0 && others.length > 0;
  const invited = isChoice && skipsAwaiting ? others : applications;
  const people = invited.length;
  const offer = useOfferInterviews();
  const form = useForm({
    resolver: zodResolver(sharedInterviewSchema(people)),
    defaultValues: { ...initialInterview(null, userId), way: 'period' as const },
  });
  const { control, setError } = form;
  const [interviewers, minutes, period, room] = useWatch({
    control,
    name: ['interviewers', 'minutes', 'period', 'room'],
  });
  const wanted = { people: interviewers, room: room || null, minutes: Number(minutes), beside: null };
  const free = useQuery(freeHoursQuery(wanted, period));
  return (
    <InterviewFormDialog
      form={form}
      title={`Proponer entrevista a ${countOf(people, 'persona', 'personas')}`}
      interview={null}
      people={people}
      save={offer}
      onSubmit={(values) => {
        if (values.period && free.data !== undefined && countPlaces(free.data, values.minutes) < people)
          setError('period', {
            message: `No alcanzan los horarios para ${people} personas: amplíe el período.`,
          });
        else offer.mutate({ applications: invited, values }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      {people > 1 && (
        <p className="text-sm text-muted">
          Todas eligen entre los mismos horarios. Cada horario es de una sola: la primera que lo elige.
        </p>
      )}
      {isChoice && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={skipsAwaiting}
            onChange={({ target }) => setSkipsAwaiting(target.checked)}
            className="size-4.5 shrink-0 accent-copper"
          />
          No invitar a quienes ya tienen una entrevista ofrecida o agendada ({formatCount(awaiting)})
        </label>
      )}
      {awaiting > 0 && !isChoice && (
        <p className="text-sm font-medium text-status-amber">
          {awaiting === 1 ? 'Ya tiene' : 'Todas ya tienen'} una entrevista ofrecida o agendada.
        </p>
      )}
      {excluded > 0 && (
        <p className="text-sm text-muted">
          No se invita a quienes están rechazados: {formatCount(excluded)} de la selección.
        </p>
      )}
    </InterviewFormDialog>
  );
}

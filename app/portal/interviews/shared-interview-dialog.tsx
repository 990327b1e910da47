import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { countOf, formatCount } from '#app/i18n/format-count.ts';
import { freeHoursQuery } from './busy-times.ts';
import { InterviewFormDialog } from './interview-form-dialog.tsx';
import { countPlaces, initialInterview, sharedInterviewSchema } from './interview-form-values.ts';
import { useOfferInterviews } from './write-interview.ts';

/** Offers an interview to several applicants, who choose from the same times or period. */
export function SharedInterviewDialog({
  applications,
  excluded,
  userId,
  onClose,
}: {
  /** The ids of the applications. */
  applications: readonly string[];
  /** How many of the selected applicants are not invited, since they are rejected. */
  excluded: number;
  userId: string;
  onClose: () => void;
}) {
  const people = applications.length;
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
        else offer.mutate({ applications, values }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      {people > 1 && (
        <p className="text-sm text-muted">
          Todas eligen entre los mismos horarios. Cada horario es de una sola: la primera que lo elige.
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

import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { interviewTime } from '#domain/messages/interview.ts';
import { describeInterview } from './describe-interview.ts';
import { InterviewFormDialog } from './interview-form-dialog.tsx';
import { initialInterview, interviewFormSchema } from './interview-form-values.ts';
import type { Interview, Interviewee } from './list-interviews.ts';
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
  const save = useSaveInterview(interviewee);
  const form = useForm({
    resolver: zodResolver(interviewFormSchema),
    defaultValues: initialInterview(opened, userId),
  });
  return (
    <InterviewFormDialog
      form={form}
      title={interview ? 'Cambiar entrevista' : 'Proponer entrevista'}
      interview={interview}
      save={save}
      onSubmit={(values) => save.mutate({ interview, values }, { onSuccess: onClose })}
      onClose={onClose}
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
    </InterviewFormDialog>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { hasCode, RAISE_EXCEPTION } from '#app/lib/query/postgres-error.ts';
import { useRowId } from '#app/lib/query/use-row-id.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import type { InterviewValues } from './interview-form-values.ts';
import { INTERVIEWS_KEY, type Interview, type Interviewee } from './list-interviews.ts';

/** Offers an interview, fixes its time, or changes an existing one. A new one can be undone. */
export function useSaveInterview({ about, id }: Pick<Interviewee, 'about' | 'id'>) {
  const queries = useQueryClient();
  const cancel = useCancelInterview();
  const row = useRowId();
  return useMutation({
    mutationFn: async ({ interview, values }: { interview: Interview | null; values: InterviewValues }) => {
      const { interviewers, minutes, note, period, place, room, times, videoUrl, way } = values;
      const { data } = await (await supabase())
        .rpc('save_interview', {
          // Prevents overwriting what was chosen or changed since it was read.
          ...(interview
            ? { interview: interview.id, version: interview.changed_at }
            : { new_id: row.idFor([about, id, values]) }),
          about,
          applicant: id,
          times,
          is_fixed: way === 'fixed',
          minutes,
          place,
          video_url: videoUrl,
          note,
          interviewers,
          ...(room && { room }),
          ...(period && {
            first_day: period.firstDay,
            last_day: period.lastDay,
            opens: period.opens,
            closes: period.closes,
          }),
        })
        .throwOnError();
      row.end();
      return z.guid().parse(data);
    },
    onSuccess: (saved, { interview, values }) =>
      toast({
        title: values.way === 'fixed' ? 'Entrevista agendada' : 'Horas ofrecidas',
        body: 'El correo sale en un minuto o dos.',
        undo: interview ? undefined : () => cancel.mutate(saved),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: INTERVIEWS_KEY }),
    meta: {
      logMessage: 'interview not saved',
      errorMessage: (error) => (isConflict(error) ? CONFLICT : 'No se guardó la entrevista'),
    },
  });
}

const CONFLICT = {
  tone: 'error',
  title: 'La entrevista cambió mientras tanto',
  body: 'Revise cómo está ahora; lo que escribió sigue ahí.',
} as const;

/** The interview was changed or is over, or its applicant was rejected. */
const isConflict = (error: Error): boolean => hasCode(error, RAISE_EXCEPTION);

/** Cancels an interview; deletes it if nobody can have been notified of it yet. */
export function useCancelInterview() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (interview: string) => {
      await (await supabase()).rpc('cancel_interview', { interview }).throwOnError();
    },
    onSuccess: () => toast({ title: 'Entrevista cancelada', body: 'Se avisa a quienes ya sabían de ella.' }),
    onSettled: () => queries.invalidateQueries({ queryKey: INTERVIEWS_KEY }),
    meta: { logMessage: 'interview not cancelled', errorMessage: 'No se canceló la entrevista' },
  });
}

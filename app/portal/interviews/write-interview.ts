import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { countOf } from '#app/i18n/format-count.ts';
import { hasCode, RAISE_EXCEPTION } from '#app/lib/query/postgres-error.ts';
import { changedMeanwhileToast, isChangedMeanwhile } from '#app/lib/query/use-bulk-mutation.ts';
import { useRowId } from '#app/lib/query/use-row-id.ts';
import { writeErrorToast } from '#app/lib/query/write-if-unchanged.ts';
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
      const { data } = await (await supabase())
        .rpc('save_interview', {
          // Prevents overwriting what was chosen or changed since it was read.
          ...(interview
            ? { interview: interview.id, version: interview.changed_at }
            : { new_id: row.idFor([about, id, values]) }),
          about,
          applicant: id,
          is_fixed: values.way === 'fixed',
          ...termsOf(values),
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

const termsOf = ({ interviewers, minutes, note, period, place, room, times, videoUrl }: InterviewValues) => ({
  times,
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
});

const CONFLICT = {
  tone: 'error',
  title: 'La entrevista cambió mientras tanto',
  body: 'Revise cómo está ahora; lo que escribió sigue ahí.',
} as const;

/** The interview was changed or is over, or its applicant was rejected. */
const isConflict = (error: Error): boolean => hasCode(error, RAISE_EXCEPTION);

/** Offers the same times or period to several applicants: to all, or to none. Can be undone. */
export function useOfferInterviews() {
  const queries = useQueryClient();
  const batch = useRowId();
  const onSettled = () => queries.invalidateQueries({ queryKey: INTERVIEWS_KEY });
  const cancel = useMutation({
    mutationFn: async (interviews: string[]) => {
      await (await supabase()).rpc('cancel_interviews', { interviews }).throwOnError();
    },
    onSuccess: (_result, { length }) =>
      toast({
        title: countOf(length, 'entrevista cancelada', 'entrevistas canceladas'),
        body: 'Se avisa a quienes ya sabían de ellas.',
      }),
    onSettled,
    meta: { logMessage: 'interviews not cancelled', errorMessage: 'No se cancelaron las entrevistas' },
  });
  return useMutation({
    mutationFn: async (offer: { applications: readonly string[]; values: InterviewValues }) => {
      const { data } = await (await supabase())
        .rpc('offer_interviews', {
          batch: batch.idFor(offer),
          applications: [...offer.applications],
          ...termsOf(offer.values),
        })
        .throwOnError();
      batch.end();
      return z.array(z.guid()).parse(data);
    },
    onSuccess: (interviews) =>
      toast({
        title: `Horas ofrecidas a ${countOf(interviews.length, 'persona', 'personas')}`,
        body: 'Los correos salen en un minuto o dos.',
        undo: () => cancel.mutate(interviews),
      }),
    onError: (error, { applications }) =>
      toast(
        isChangedMeanwhile(error)
          ? changedMeanwhileToast(error, countOf(applications.length, 'postulación', 'postulaciones'))
          : writeErrorToast(error, 'No se ofrecieron las entrevistas'),
      ),
    onSettled,
    meta: { logMessage: 'interviews not offered' },
  });
}

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

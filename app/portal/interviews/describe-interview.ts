import { interviewTime } from '#domain/interview.ts';
import type { Interview } from './list-interviews.ts';

/**
 * How an interview stands, in a line.
 *
 * @param isRejected whether its applicant was rejected, with which interviews to come are cancelled
 */
export function describeInterview(
  { starts_at, state, times }: Pick<Interview, 'starts_at' | 'state' | 'times'>,
  { isRejected, now }: { isRejected: boolean; now: Date },
): string {
  const isOver = starts_at !== null && new Date(starts_at) < now;
  if (isRejected && !isOver && (state === 'offered' || state === 'scheduled'))
    return 'Cancelada con la decisión';
  switch (state) {
    case 'scheduled':
      return isOver ? 'Fue en esa hora' : 'Agendada';
    case 'offered': {
      const open = times.filter((time) => new Date(time) > now);
      if (open.length === 0) return 'Las horas ofrecidas pasaron sin respuesta';
      return `Espera que elija: ${open.map((time) => interviewTime(time, 'es')).join(' · ')}`;
    }
    case 'declined':
      return 'Ninguna hora le acomoda';
    case 'cancelled':
      return 'Cancelada';
  }
}

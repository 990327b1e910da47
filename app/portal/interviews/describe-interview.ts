import type { BadgeTone } from '#app/ui/status-badge.tsx';
import { interviewPeriod, interviewTime, periodInWords } from '#domain/messages/interview.ts';
import { endOfDayInChile } from '#domain/values/chile-time.ts';
import type { Interview } from './list-interviews.ts';

/**
 * The state of an interview, in one line.
 *
 * @param isRejected whether the applicant was rejected, which cancels upcoming interviews
 */
export function describeInterview(
  interview: Pick<Interview, 'closes' | 'first_day' | 'last_day' | 'opens' | 'starts_at' | 'state' | 'times'>,
  { isRejected, now }: { isRejected: boolean; now: Date },
): string {
  const { starts_at, state, times } = interview;
  const isOver = starts_at !== null && new Date(starts_at) < now;
  if (isRejected && !isOver && (state === 'offered' || state === 'scheduled'))
    return 'Cancelada con la decisión';
  switch (state) {
    case 'scheduled':
      return isOver ? 'Fue en esa hora' : 'Agendada';
    case 'offered': {
      const period = interviewPeriod(interview);
      if (period && new Date(endOfDayInChile(period.lastDay)) > now)
        return `Espera que elija: ${periodInWords(period, 'es')}`;
      const open = times.filter((time) => new Date(time) > now);
      if (open.length === 0) return 'Las horas ofrecidas pasaron sin respuesta';
      return `Espera que elija: ${open.map((time) => interviewTime(time, 'es')).join(' · ')}`;
    }
    case 'declined':
      return starts_at === null ? 'Ninguna hora le acomoda' : 'No puede en la hora agendada';
    case 'cancelled':
      return 'Cancelada';
  }
}

/** The color of an interview's state: amber while the applicant is to choose, red when they cannot. */
export function interviewTone(
  { starts_at, state }: Pick<Interview, 'starts_at' | 'state'>,
  { isRejected, now }: { isRejected: boolean; now: Date },
): BadgeTone {
  const isOver = starts_at !== null && new Date(starts_at) < now;
  if (state === 'declined') return 'red';
  if (state === 'cancelled' || isOver || isRejected) return 'steel';
  return state === 'scheduled' ? 'green' : 'amber';
}

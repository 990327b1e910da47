import type { BadgeTone } from '#app/ui/status-badge.tsx';
import { interviewPeriod, interviewTime, periodInWords } from '#domain/messages/interview.ts';
import { endOfDayInChile } from '#domain/values/chile-time.ts';
import type { Interview } from './list-interviews.ts';

type Times = Pick<Interview, 'closes' | 'first_day' | 'last_day' | 'opens' | 'starts_at' | 'state' | 'times'>;

interface Moment {
  /** Whether the applicant was rejected, which cancels upcoming interviews. */
  readonly isRejected: boolean;
  readonly now: Date;
}

/** The state of an interview, in one line. */
export function describeInterview(interview: Times, { isRejected, now }: Moment): string {
  const { starts_at, state } = interview;
  const isOver = starts_at !== null && new Date(starts_at) < now;
  if (isRejected && !isOver && (state === 'offered' || state === 'scheduled'))
    return 'Cancelada con la decisión';
  switch (state) {
    case 'scheduled':
      return isOver ? 'Fue en esa hora' : 'Agendada';
    case 'offered': {
      const choice = openChoice(interview, now);
      return choice === null ? 'Las horas ofrecidas pasaron sin respuesta' : `Espera que elija: ${choice}`;
    }
    case 'declined':
      return starts_at === null ? 'Ninguna hora le acomoda' : 'No puede en la hora agendada';
    case 'cancelled':
      return 'Cancelada';
  }
}

/** The period or the times that can still be chosen; null when all have passed. */
function openChoice(interview: Times, now: Date): string | null {
  const period = interviewPeriod(interview);
  if (period && new Date(endOfDayInChile(period.lastDay)) > now) return periodInWords(period, 'es');
  const open = interview.times.filter((time) => new Date(time) > now);
  return open.length === 0 ? null : open.map((time) => interviewTime(time, 'es')).join(' · ');
}

/** The color of an interview's state: amber while the applicant is to choose, red when they did not or cannot. */
export function interviewTone(interview: Times, { isRejected, now }: Moment): BadgeTone {
  const { starts_at, state } = interview;
  const isOver = starts_at !== null && new Date(starts_at) < now;
  if (state === 'declined') return 'red';
  if (state === 'cancelled' || isOver || isRejected) return 'steel';
  if (state === 'scheduled') return 'green';
  return openChoice(interview, now) === null ? 'red' : 'amber';
}

import { shiftDay } from '../values/calendar-day.ts';
import { dayInChile, momentInChile } from '../values/chile-time.ts';
import type { Company } from '../website/company.ts';
import type { InterviewDetails } from './interview.ts';
import type { InterviewStep } from './interview-message.ts';
import { isWorkday } from './public-holidays.ts';

/**
 * The example interview in previews and samples of mails.
 *
 * @param step what the mail is about
 */
export function exampleInterview(
  company: Pick<Company, 'city' | 'name'>,
  step: InterviewStep,
  now: Date,
): InterviewDetails {
  const today = dayInChile(now.toISOString());
  const [first = today, second = today] = Array.from({ length: 14 }, (_, days) =>
    shiftDay(today, days + 2),
  ).filter(isWorkday);
  const times = [momentInChile(`${first}T10:00`), momentInChile(`${second}T15:30`)];
  return {
    startsAt: (step !== 'offered' && times[0]) || null,
    minutes: 45,
    times,
    period: null,
    place: `Oficina de ${company.name}, ${company.city}`,
    videoUrl: null,
    interviewers: ['Carla Díaz'],
  };
}

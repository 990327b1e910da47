import { useLanguage } from '#app/i18n/use-language.ts';
import { interviewDay, interviewHour } from '#domain/messages/interview.ts';
import { dayInChile } from '#domain/values/chile-time.ts';

/**
 * The free times of a period, by day; days unfold without scripts too. Not `required`: browsers cannot point at an
 * input in a folded day, so the response reports that no time was chosen.
 */
export function FreeHours({ interview, times }: { interview: string; times: readonly string[] }) {
  const language = useLanguage();
  const days = new Map<string, string[]>();
  for (const time of times) {
    const day = dayInChile(time);
    days.set(day, [...(days.get(day) ?? []), time]);
  }
  return [...days].map(([day, hours], at) => (
    <details
      key={day}
      name={`days-${interview}`}
      open={at === 0}
      className="border-b border-rule first-of-type:border-t"
    >
      <summary className="min-h-11 cursor-pointer py-2.5">
        <span className="inline-block font-semibold text-ink first-letter:uppercase">
          {interviewDay(day, language)}
        </span>
      </summary>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2 pb-4">
        {hours.map((time) => (
          <label
            key={time}
            className="flex min-h-11 cursor-pointer items-center justify-center gap-2 border border-rule bg-sheet px-2 tabular-nums has-checked:border-copper has-checked:font-semibold has-checked:text-ink"
          >
            <input type="radio" name="start" value={time} className="size-4.5 accent-copper" />
            {interviewHour(time, language)}
          </label>
        ))}
      </div>
    </details>
  ));
}

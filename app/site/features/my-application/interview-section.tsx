import { useLanguage } from '#app/i18n/use-language.ts';
import { PageSection } from '#app/site/layout/page-section.tsx';
import { FactList, FactText } from '#app/ui/facts.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { INTERVIEW_LIMITS, interviewTime } from '#domain/messages/interview.ts';
import { ChangeForm, Irreversible } from './change-form.tsx';
import { FreeHours } from './free-hours.tsx';
import type { MyApplicationTexts } from './my-application-texts.ts';
import type { MyInterview } from './read-my-application.ts';

type Texts = MyApplicationTexts['interview'];

/** Upcoming interviews, whose time can be chosen, moved or declined. */
export function InterviewSection({
  interviews,
  texts,
}: {
  interviews: readonly MyInterview[];
  texts: Texts;
}) {
  return (
    <PageSection title={texts.title}>
      <div className="grid max-w-2xl gap-16">
        {interviews.map((interview) => (
          <Interview key={interview.id} interview={interview} texts={texts} />
        ))}
      </div>
    </PageSection>
  );
}

function Interview({ interview, texts }: { interview: MyInterview; texts: Texts }) {
  const language = useLanguage();
  const { id, interviewers, is_period, minutes, note, place, starts_at, times, video_url } = interview;
  const others = times.filter((time) => time !== starts_at);
  const { choose, decline, facts } = texts;
  return (
    <div className="grid gap-8">
      <div>
        <FactList
          facts={[
            [
              facts.when,
              starts_at && <strong className="text-ink">{interviewTime(starts_at, language)}</strong>,
            ],
            [facts.length, `${minutes} ${facts.minutes}`],
            [facts.place, place],
            [
              facts.video,
              video_url && (
                <a href={video_url} rel="noreferrer" className="text-copper underline underline-offset-4">
                  {video_url}
                </a>
              ),
            ],
            [facts.with, interviewers.join(', ')],
          ]}
        />
        {note && <FactText title={texts.note}>{note}</FactText>}
      </div>
      {others.length > 0 ? (
        <ChangeForm
          title={starts_at ? choose.move : choose.title}
          text={choose.zone}
          change="time"
          button={starts_at ? choose.moveButton : choose.button}
          isQuiet={starts_at !== null}
        >
          <input type="hidden" name="interview" value={id} />
          <fieldset className="grid gap-1">
            <legend className="sr-only">{choose.title}</legend>
            {is_period ? (
              <FreeHours interview={id} times={others} />
            ) : (
              others.map((time) => (
                <label
                  key={time}
                  className="flex min-h-11 cursor-pointer items-center gap-3 first-letter:uppercase"
                >
                  <input type="radio" name="start" value={time} required className="size-5 accent-copper" />
                  {interviewTime(time, language)}
                </label>
              ))
            )}
          </fieldset>
        </ChangeForm>
      ) : (
        !starts_at && <p>{texts.taken}</p>
      )}
      <Irreversible
        title={starts_at ? decline.scheduled : decline.offered}
        text={decline.text}
        change="decline"
        button={decline.button}
      >
        <input type="hidden" name="interview" value={id} />
        <TextArea label={decline.words} name="words" rows={3} maxLength={INTERVIEW_LIMITS.reply} />
      </Irreversible>
    </div>
  );
}

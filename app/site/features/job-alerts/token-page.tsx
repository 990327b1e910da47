import { useLocalPath } from '#app/i18n/use-language.ts';
import { PageHeading } from '#app/site/layout/page-heading.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import type { JobAlertTexts } from './job-alert-texts.ts';

/**
 * A page that a link in a mail leads to. What the link is for happens when its button is pressed: mail scanners open
 * links, but post no forms. Works without scripts.
 *
 * @param props.outcome what became of it; null before
 */
export function TokenPage({
  texts,
  outcome,
  offers,
}: {
  texts: JobAlertTexts['confirm'] | JobAlertTexts['unsubscribe'];
  outcome:
    | JobAlertTexts['confirm']['done' | 'invalid']
    | JobAlertTexts['unsubscribe']['done']
    | JobAlertTexts['failed']
    | null;
  offers: string;
}) {
  const path = useLocalPath();
  const { lead, title } = outcome ?? texts;
  return (
    <PageHeading
      motif="jobs"
      eyebrow={texts.eyebrow}
      title={title}
      lead={<p role={outcome ? 'status' : undefined}>{lead}</p>}
    >
      {outcome ? (
        <ButtonLink to={path('/oportunidades-laborales')} className="mt-8">
          {offers}
        </ButtonLink>
      ) : (
        // Posts to its own address, which holds the token.
        <form method="post" className="mt-8">
          <Button type="submit">{texts.button}</Button>
        </form>
      )}
    </PageHeading>
  );
}

import { useLocalPath } from '#app/i18n/use-language.ts';
import { PageHeading } from '#app/site/layout/page-heading.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';

interface Message {
  readonly title: string;
  readonly lead: string;
}

/** What became of the link. */
export type TokenOutcome = 'done' | 'invalid' | 'failed';

/**
 * A page that a link in a mail leads to. What the link is for happens when its button is pressed: mail scanners open
 * links, but post no forms. Works without scripts.
 *
 * @param props.outcome what became of it; null before
 */
export function TokenPage({
  texts,
  done,
  invalid,
  failed,
  outcome,
  offers,
}: {
  texts: Message & { readonly eyebrow: string; readonly button: string };
  done: Message;
  invalid: Message;
  failed: Message;
  outcome: TokenOutcome | null;
  offers: string;
}) {
  const path = useLocalPath();
  const { lead, title } = outcome ? { done, invalid, failed }[outcome] : texts;
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

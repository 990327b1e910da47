import { useLocalPath } from '#app/i18n/use-language.ts';
import { PageHeading } from '#app/site/layout/page-heading.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';

interface Message {
  readonly title: string;
  readonly lead: string;
}

/** The outcome of using the link. */
export type TokenOutcome = 'done' | 'invalid' | 'failed';

/**
 * A page that a mail links to. The link's action runs only when its button is pressed: mail scanners open links, but do
 * not submit forms. Works without scripts.
 *
 * @param props.outcome the result of the action; null before it
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
        // Posts to its own address, which contains the token.
        <form method="post" className="mt-8">
          <Button type="submit">{texts.button}</Button>
        </form>
      )}
    </PageHeading>
  );
}

import type { CaseTexts } from '#app/content/success-cases/case-texts.ts';
import { useLocalPath } from '#app/i18n/use-language.ts';
import { ButtonLink } from '#app/ui/button.tsx';

/** What to do at the end of the list: ask for a quote. */
export function CaseCall({ texts }: { texts: CaseTexts['call'] }) {
  const contact = useLocalPath()('/#contacto');
  return (
    <section className="bg-paper print:hidden">
      <div className="site-width pb-16 md:pb-30">
        <div className="flex flex-wrap items-center justify-between gap-6 border-2 border-ink bg-sheet p-6 sm:p-10">
          <div>
            <h2 className="text-2xl sm:text-3xl">{texts.title}</h2>
            <p className="mt-2 max-w-[56ch] text-lg text-muted">{texts.body}</p>
          </div>
          <ButtonLink to={contact}>{texts.action}</ButtonLink>
        </div>
      </div>
    </section>
  );
}

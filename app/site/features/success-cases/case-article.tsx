import { CaseFacts } from '#app/content/success-cases/case-details.tsx';
import type { CaseTexts } from '#app/content/success-cases/case-texts.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { IntentLink } from '#app/ui/intent-link.tsx';
import { SpanishNotice } from '#app/ui/spanish-notice.tsx';
import { langOf } from '#domain/values/localized.ts';
import { CaseFigures } from './case-figures.tsx';
import { CaseImage } from './case-image.tsx';
import type { PublicCase } from './list-active-cases.ts';

/** The top of a case's page: its picture and figures. */
export function CaseHeading({
  successCase,
  texts,
  list,
}: {
  successCase: PublicCase;
  texts: CaseTexts;
  /** Path of the list of cases. */
  list: string;
}) {
  const { cliente, picture, resultados, sector, titulo, año } = successCase;
  return (
    <section className="on-ink bg-ink text-on-ink">
      <div className="site-width pt-32 pb-14 md:pb-20">
        <p className="annotation mb-3 text-copper-bright">
          <span className="print:hidden">
            <IntentLink to={list} className="underline-offset-4 hover:underline">
              <span aria-hidden="true">← </span>
              {texts.page.all}
            </IntentLink>
            {' · '}
          </span>
          <span lang={langOf(successCase, 'sector')}>{sector}</span> · {año}
        </p>
        <h1 className="display-2 max-w-[24em] text-on-ink" lang={langOf(successCase, 'titulo')}>
          {titulo}
        </h1>
        <p className="mt-4 text-lg text-on-ink-muted" lang={langOf(successCase, 'cliente')}>
          {cliente}
        </p>
        <div className="mt-10 grid gap-10 wrap-anywhere lg:grid-cols-[1fr_19rem] lg:gap-14">
          <CaseImage
            picture={picture}
            sizes="(min-width: 64rem) 62rem, 100vw"
            className="aspect-video w-full border border-rule-ink"
            isFirst
          />
          <div>
            <h2 className="annotation mb-5 text-on-ink-muted">{texts.page.figures}</h2>
            <CaseFigures
              results={resultados}
              lang={langOf(successCase, 'resultados')}
              className="sm:grid-cols-2 lg:grid-cols-1"
            />
          </div>
        </div>
      </div>
    </section>
  );
}

/** Description, challenge and solution beside the facts and technologies. */
export function CaseBody({ successCase, texts }: { successCase: PublicCase; texts: CaseTexts }) {
  const passages = [
    [texts.description, 'descripcion'],
    [texts.challenge, 'desafio'],
    [texts.solution, 'solucion'],
  ] as const;
  return (
    <div className="grid gap-12 wrap-anywhere lg:grid-cols-[1fr_24rem] lg:gap-16">
      <div className="grid content-start gap-10">
        {successCase.untranslated.length > 0 && <SpanishNotice>{texts.untranslated}</SpanishNotice>}
        {passages.map(([title, field]) => (
          <section key={title} className="border-t border-rule pt-5">
            <h3 className="display-4">{title}</h3>
            <p
              className="mt-3 max-w-[62ch] text-lg text-pretty whitespace-pre-line"
              lang={langOf(successCase, field)}
            >
              {successCase[field]}
            </p>
          </section>
        ))}
      </div>
      <aside className="grid content-start gap-8">
        <h3 className="sr-only">{texts.page.facts}</h3>
        <CaseFacts successCase={successCase} texts={texts} />
        <ButtonLink to="#contacto" className="print:hidden">
          {texts.similar}
        </ButtonLink>
      </aside>
    </div>
  );
}

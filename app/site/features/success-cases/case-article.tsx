import { RichText } from '#app/content/rich-text/rich-text.tsx';
import { CaseFacts } from '#app/content/success-cases/case-details.tsx';
import type { CaseTexts } from '#app/content/success-cases/case-texts.ts';
import { useCompany } from '#app/i18n/use-company.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { IntentLink } from '#app/ui/intent-link.tsx';
import { SpanishNotice } from '#app/ui/spanish-notice.tsx';
import { langOf } from '#domain/values/localized.ts';
import { CaseFigures } from './case-figures.tsx';
import { CaseImage } from './case-image.tsx';
import { CaseMonths } from './case-months.tsx';
import { CaseSingleLine } from './case-single-line.tsx';
import type { OpenCase, PublicCase } from './list-active-cases.ts';
import { PrintButton } from './print-button.tsx';

/** The top of a case's page, with its picture. */
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
  const { cliente, picture, sector, titulo, año } = successCase;
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
        <h1
          className="display-2 max-w-[24em] text-on-ink print:text-3xl"
          lang={langOf(successCase, 'titulo')}
        >
          {titulo}
        </h1>
        <p className="mt-4 text-lg text-on-ink-muted print:mt-1" lang={langOf(successCase, 'cliente')}>
          {cliente}
        </p>
        <CaseImage
          picture={picture}
          sizes="(min-width: 87.5rem) 79rem, 91vw"
          className="mt-10 aspect-video w-full border border-rule-ink lg:aspect-21/9 print:mt-3 print:max-h-[2.8cm]"
          isFirst
        />
      </div>
    </section>
  );
}

/** What was asked for, done and measured, beside the facts. Printed, it is a data sheet. */
export function CaseBody({ successCase, texts }: { successCase: OpenCase; texts: CaseTexts }) {
  const { fin, inicio, passages, resultados, unilineal_antes, unilineal_despues } = successCase;
  const passage = (title: string, field: keyof typeof passages) => (
    <section className="border-t border-rule pt-5 print:pt-2">
      <h3 className="display-4 print:text-base">{title}</h3>
      <RichText
        text={passages[field]}
        heading="h4"
        lang={langOf(successCase, field)}
        className="mt-3 max-w-[62ch] text-lg text-pretty print:mt-0.5 print:text-sm"
      />
    </section>
  );
  return (
    <div className="grid gap-12 wrap-anywhere lg:grid-cols-[1fr_24rem] lg:gap-16 print:grid-cols-[1fr_6.5cm] print:gap-6">
      <div className="grid content-start gap-10 print:gap-3">
        {successCase.untranslated.length > 0 && <SpanishNotice>{texts.untranslated}</SpanishNotice>}
        {passage(texts.description, 'descripcion')}
        {passage(texts.challenge, 'desafio')}
        {passage(texts.solution, 'solucion')}
        {unilineal_despues && (
          <CaseSingleLine before={unilineal_antes} after={unilineal_despues} texts={texts.singleLine} />
        )}
        <section className="border-t-2 border-ink pt-5 print:pt-2">
          <h3 className="display-4 print:text-base">{texts.page.figures}</h3>
          <CaseFigures
            results={resultados}
            lang={langOf(successCase, 'resultados')}
            tone="paper"
            className="mt-6 sm:grid-cols-2 print:mt-2 print:grid-cols-2 print:gap-y-3"
          />
        </section>
      </div>
      <aside className="grid content-start gap-8 print:gap-4 print:text-sm">
        <h3 className="sr-only">{texts.page.facts}</h3>
        <CaseFacts successCase={successCase} texts={texts} />
        {inicio && fin && <CaseMonths title={texts.page.months} from={inicio} to={fin} />}
        <div className="flex flex-wrap gap-3 print:hidden">
          <ButtonLink to="#contacto">{texts.similar}</ButtonLink>
          <PrintButton label={texts.sheetDownload} />
        </div>
        <Sender />
      </aside>
    </div>
  );
}

/** Whose data sheet it is, once it is on paper. */
function Sender() {
  const { email, name, phone } = useCompany();
  return (
    <p className="hidden print:block">
      {name}
      <br />
      {phone} · {email}
    </p>
  );
}

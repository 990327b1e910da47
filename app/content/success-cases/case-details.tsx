import { RichText } from '#app/content/rich-text/rich-text.tsx';
import { SpanishNotice } from '#app/ui/spanish-notice.tsx';
import { type Localized, langOf } from '#domain/values/localized.ts';
import type { SuccessCase } from '#domain/website/success-case.ts';
import type { CasePassages } from './case-passages.ts';
import type { CaseTexts } from './case-texts.ts';

const FACTS = ['cliente', 'sector', 'año', 'duracion', 'equipo'] as const;

/** What only the case's page and the map show. */
type OwnPage = 'region' | 'inicio' | 'fin' | 'unilineal_antes' | 'unilineal_despues';

type LocalizedCase = Localized<Omit<SuccessCase, 'id' | 'slug' | 'imagen_url' | 'order_index' | OwnPage>>;

/** A case's facts and texts, in the dialog and in the portal's preview. */
export function CaseDetails({
  successCase,
  texts,
}: {
  successCase: LocalizedCase & { readonly passages: CasePassages };
  texts: CaseTexts;
}) {
  return (
    <div className="grid gap-7 wrap-anywhere">
      {successCase.untranslated.length > 0 && <SpanishNotice>{texts.untranslated}</SpanishNotice>}
      <CaseFacts successCase={successCase} texts={texts} />
      {(
        [
          ['descripcion', texts.description],
          ['desafio', texts.challenge],
          ['solucion', texts.solution],
        ] as const
      ).map(([field, title]) => (
        <section key={field}>
          <h3 className="mb-2 text-lg">{title}</h3>
          <RichText
            text={successCase.passages[field]}
            heading="h4"
            lang={langOf(successCase, field)}
            className="max-w-[68ch]"
          />
        </section>
      ))}
      <section>
        <h3 className="mb-2 text-lg">{texts.results}</h3>
        <ul lang={langOf(successCase, 'resultados')}>
          {successCase.resultados.map((result) => (
            <li key={result} className="grid grid-cols-[1.75rem_minmax(0,1fr)] border-t border-rule py-2.5">
              <span aria-hidden="true" className="mt-2.75 h-0.75 w-4 bg-copper" />
              {result}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** A case's facts and technologies. */
export function CaseFacts({ successCase, texts }: { successCase: LocalizedCase; texts: CaseTexts }) {
  return (
    <>
      <dl className="grid border-2 border-ink sm:grid-cols-2">
        {FACTS.map((fact) => (
          <div
            key={fact}
            className="border-ink px-4 py-2.5 not-first:border-t last:col-span-full sm:even:border-l sm:nth-2:border-t-0"
          >
            <dt className="annotation text-muted">{texts.facts[fact]}</dt>
            <dd className="font-medium text-ink" lang={langOf(successCase, fact)}>
              {successCase[fact]}
            </dd>
          </div>
        ))}
      </dl>
      <section>
        <h3 className="mb-2 text-lg">{texts.technologies}</h3>
        <ul className="flex flex-wrap gap-2" lang={langOf(successCase, 'tecnologias')}>
          {successCase.tecnologias.map((technology) => (
            <li key={technology} className="border border-rule px-2.5 py-0.5">
              {technology}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

import type { servicesTexts } from '#app/i18n/pages/services.ts';
import { useCompany } from '#app/i18n/use-company.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { telephoneLink } from '#domain/website/company.ts';

/** Call to action for a consultation, with its steps. */
export function Consultation({ texts }: { texts: (typeof servicesTexts)['es']['consultation'] }) {
  const { phone } = useCompany();
  return (
    <div className="grid border-2 border-ink bg-sheet lg:grid-cols-[1fr_26rem]">
      <div className="p-6 sm:p-10">
        <p className="font-display text-2xl leading-tight font-semibold tracking-tight text-balance text-ink sm:text-4xl">
          {texts.statement}
        </p>
        <p className="mt-5 max-w-[56ch] text-lg text-muted">{texts.body}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to="#contacto">{texts.action}</ButtonLink>
          <a
            href={telephoneLink(phone)}
            className="inline-flex min-h-12 items-center border border-ink px-6 font-semibold text-ink hover:bg-ink hover:text-on-ink"
          >
            {texts.call} {phone}
          </a>
        </div>
      </div>
      <ol className="border-ink max-lg:border-t-2 lg:border-l-2">
        {texts.steps.map(({ text, title }, index) => (
          <li
            key={title}
            className="grid grid-cols-[3.5rem_1fr] border-rule p-6 not-first:border-t lg:px-8 lg:py-7"
          >
            <span className="annotation pt-1 text-copper">{index + 1}</span>
            <div>
              <h3 className="display-4">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

import type { companyTexts } from '#app/i18n/pages/company.ts';
import { useLocalPath } from '#app/i18n/use-language.ts';
import { useAddedPages } from '#app/site/layout/use-added-pages.ts';
import { IntentLink } from '#app/ui/intent-link.tsx';

/** Client sectors, drawn as a panel's load schedule, and key figures. */
export function Sectors({ texts }: { texts: (typeof companyTexts)['es']['clients'] }) {
  const path = useLocalPath();
  const rows = [
    ...texts.sectors.map(({ page, sector, work }) => ({
      lang: undefined,
      page,
      sector,
      work,
    })),
    ...useAddedPages('Sector').map(({ lang, lead, slug, title }) => ({
      lang,
      page: `/${slug}`,
      sector: title,
      work: lead,
    })),
  ];
  return (
    <div className="grid gap-12 lg:grid-cols-[1fr_19rem] lg:gap-16">
      <table className="w-full border-t-2 border-ink text-left max-sm:block">
        <caption className="sr-only">{texts.caption}</caption>
        <thead className="annotation text-muted max-sm:sr-only">
          <tr className="border-b border-rule">
            <th scope="col" className="w-[38%] py-3 font-normal">
              {texts.sector}
            </th>
            <th scope="col" className="py-3 font-normal">
              {texts.work}
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-6">
          {rows.map(({ lang, page, sector, work }) => (
            <tr
              key={sector}
              lang={lang}
              className="border-b border-rule align-baseline max-sm:content-center max-sm:grid max-sm:min-h-14"
            >
              <th
                scope="row"
                className="font-display font-semibold tracking-tight text-ink sm:py-4 sm:pr-6 sm:text-lg"
              >
                {page ? (
                  <IntentLink to={path(page)} className="hover:text-copper">
                    {sector}
                  </IntentLink>
                ) : (
                  sector
                )}
              </th>
              <td className="text-muted max-sm:sr-only sm:py-4">{work}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="grid content-start gap-px max-lg:grid-cols-2 max-lg:gap-x-8">
        {texts.figures.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse justify-end border-t-2 border-copper pt-3 pb-7">
            <dt className="mt-1 text-muted">{label}</dt>
            <dd className="font-display text-5xl font-semibold tracking-tight text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

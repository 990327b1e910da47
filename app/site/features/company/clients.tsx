import type { companyTexts } from '#app/i18n/pages/company.ts';
import { useLocalPath } from '#app/i18n/use-language.ts';
import { useAddedPages } from '#app/site/layout/use-added-pages.ts';
import { IntentLink } from '#app/ui/intent-link.tsx';
import { type Picture, PictureImage } from '#app/ui/picture.tsx';

/** Clients and partners under a picture from edge to edge: their sectors as a panel's load schedule, and key figures. */
export function Clients({
  texts,
  picture,
  illustration,
}: {
  texts: (typeof companyTexts)['es']['clients'];
  picture: Picture;
  /** What to call a picture that shows no real place. */
  illustration: string;
}) {
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
    <section id="clientes" className="bg-paper">
      <figure className="relative">
        <PictureImage
          picture={picture}
          sizes="100vw"
          size={[1440, 560]}
          loading="lazy"
          className="h-40 w-full sm:h-72 lg:h-125"
        />
        {picture.isIllustration && (
          <figcaption className="on-ink absolute bottom-0 left-0 bg-ink px-3 py-1.5 text-xs text-on-ink">
            {illustration}
          </figcaption>
        )}
      </figure>
      <div className="site-width grid gap-8 pt-12 pb-4 md:pt-20 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-x-16">
        <div>
          <h2 className="display-3">{texts.title}</h2>
          <p className="mt-4 text-muted">{texts.lead}</p>
        </div>
        <table className="w-full border-t-2 border-ink text-left max-sm:block lg:row-span-2">
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
        <dl className="grid grid-cols-2 content-end gap-x-8">
          {texts.figures.map(({ label, value }) => (
            <div key={label} className="flex flex-col-reverse justify-end border-t-2 border-copper pt-3">
              <dt className="mt-1 text-muted">{label}</dt>
              <dd className="font-display text-5xl font-semibold tracking-tight text-ink">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

import type { LocalTexts } from '#app/content/site-texts/local-texts.ts';
import { offeringsTexts } from '#app/i18n/pages/offerings.ts';
import type { OfferingLink } from '#app/site/features/services/offering-links.tsx';
import type { Language } from '#domain/values/language.ts';
import { customPagePath, type PageKind } from '#domain/website/custom-page.ts';
import { SECTORS, SERVICES, type SectorKey, type ServiceKey } from '#domain/website/offering.ts';

/**
 * The pages of all services or of all sectors, including those that staff have added.
 *
 * @param current the path of the page that links to them, without the prefix of English pages
 */
export function siblingOfferings(
  kind: PageKind,
  current: string,
  { language, of, pages }: Pick<LocalTexts, 'of' | 'pages'> & { language: Language },
): OfferingLink[] {
  const { items } = of(offeringsTexts);
  const shipped = kind === 'Servicio' ? SERVICES : SECTORS;
  return [
    // The keys of offerings are those of their texts.
    ...Object.entries(shipped).map(([key, { path }]) => ({
      path,
      title: items[key as ServiceKey | SectorKey].title,
    })),
    ...[...pages.values()].flatMap((page) =>
      page.kind === kind
        ? [
            {
              path: customPagePath(page.slugs[language]),
              title: page.texts.title,
              ...(language === 'en' && !page.isInEnglish && { lang: 'es' as const }),
            },
          ]
        : [],
    ),
  ].map((link) => ({ ...link, isCurrent: link.path === current }));
}

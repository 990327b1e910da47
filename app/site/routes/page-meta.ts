import type { MetaDescriptor } from 'react-router';
import { LANGUAGES, type Language, languageOf, translatedPath } from '#app/i18n/language.ts';
import { COMPANY } from '#domain/company.ts';
import { breadcrumbs, type StructuredData } from './structured-data.ts';

/** What a page says about itself. */
export interface PageDescription {
  readonly title: string;
  readonly description: string;
  /** Which of our pictures stands for it where links are shared. */
  readonly picture?: SocialPicture;
  /** The full address of an image of its own, in our picture's place. */
  readonly image?: string | undefined;
  /** The page above it, between it and the home page. */
  readonly parent?: { readonly title: string; readonly path: string };
  /** What it is about, beside its place. */
  readonly structuredData?: readonly StructuredData[];
}

/** Drawn by scripts/artwork.ts, 1200 × 630. */
export type SocialPicture =
  | 'motor-control-centre'
  | 'substation'
  | 'control-room'
  | 'conveyor'
  | 'panel-interior';

const LOCALES = { es: 'es_CL', en: 'en_US' } as const satisfies Record<Language, string>;
const HOME = { es: 'Inicio', en: 'Home' } as const satisfies Record<Language, string>;

/** Title, description, picture, where the page's twins are, and what machines read. */
export function pageMeta(
  page: PageDescription & { readonly pathname: string; readonly siteUrl: string },
): MetaDescriptor[] {
  const { description, parent, pathname, picture = 'motor-control-centre', siteUrl } = page;
  const title = `${page.title} · ${COMPANY.name}`;
  const language = languageOf(pathname);
  const address = (path: string): string => siteUrl + path;
  const image = page.image ?? address(`/artwork/shared/${picture}.jpg`);
  const home = translatedPath('/', language);
  const trail = [
    { name: HOME[language], url: address(home) },
    ...(parent ? [{ name: parent.title, url: address(parent.path) }] : []),
    { name: page.title, url: address(pathname) },
  ];
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:site_name', content: COMPANY.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: LOCALES[language] },
    { property: 'og:url', content: address(pathname) },
    { property: 'og:image', content: image },
    { name: 'twitter:card', content: 'summary_large_image' },
    { tagName: 'link', rel: 'canonical', href: address(pathname) },
    ...LANGUAGES.map((other) => ({
      tagName: 'link',
      rel: 'alternate',
      hrefLang: other,
      href: address(translatedPath(pathname, other)),
    })),
    {
      tagName: 'link',
      rel: 'alternate',
      hrefLang: 'x-default',
      href: address(translatedPath(pathname, 'es')),
    },
    ...(pathname === home ? [] : [breadcrumbs(trail)]),
    ...(page.structuredData ?? []),
  ].map((entry) => ('@context' in entry ? { 'script:ld+json': entry } : entry));
}

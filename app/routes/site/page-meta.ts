import type { MetaDescriptor } from 'react-router';
import { COMPANY } from '#domain/company.ts';
import { LANGUAGES, translatedPath } from '../../i18n/language.ts';

/** Title, description, and where the page's twins are. */
export function pageMeta(options: {
  title: string;
  description: string;
  pathname: string;
  siteUrl: string;
}): MetaDescriptor[] {
  const { description, pathname, siteUrl } = options;
  const title = `${options.title} · ${COMPANY.name}`;
  const address = (path: string): string => siteUrl + path;
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: address(pathname) },
    { tagName: 'link', rel: 'canonical', href: address(pathname) },
    ...LANGUAGES.map((language) => ({
      tagName: 'link',
      rel: 'alternate',
      hrefLang: language,
      href: address(translatedPath(pathname, language)),
    })),
    {
      tagName: 'link',
      rel: 'alternate',
      hrefLang: 'x-default',
      href: address(translatedPath(pathname, 'es')),
    },
  ];
}

import { COMPANY } from '#domain/website/company.ts';

/** The window title of a portal page. */
export const portalTitle = (title: string): string => `${title} · Portal · ${COMPANY.name}`;

/** A portal page's `meta`: its own title, for tabs and history, and `noindex` for search engines. */
export const portalMeta = (title: string) => () => [
  { title: portalTitle(title) },
  { name: 'robots', content: 'noindex' },
];

import { COMPANY } from '#domain/company.ts';

/** The title of a window that shows a page of the portal. */
export const portalTitle = (title: string): string => `${title} · Portal · ${COMPANY.name}`;

/** A portal page's `meta`: its own title, which tabs and the history show, and no search engines. */
export const portalMeta = (title: string) => () => [
  { title: portalTitle(title) },
  { name: 'robots', content: 'noindex' },
];

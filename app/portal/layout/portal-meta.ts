import { useEffect } from 'react';
import { z } from 'zod';
import { useCompany } from '#app/i18n/use-company.ts';
import { COMPANY, COMPANY_DOCUMENT } from '#domain/website/company.ts';

const portalTitle = (title: string, company: string): string => `${title} · Portal · ${company}`;

/** The root's data, with the facts that staff have changed. */
const rootSchema = z
  .object({ texts: z.object({ [`${COMPANY_DOCUMENT}.name`]: z.string().default(COMPANY.name) }) })
  .transform(({ texts }) => texts[`${COMPANY_DOCUMENT}.name`])
  .catch(COMPANY.name);

/** A portal page's `meta`: its own title, for tabs and history, and `noindex` for search engines. */
export const portalMeta =
  (title: string) =>
  ({ matches: [root] }: { matches: readonly ({ readonly loaderData?: unknown } | undefined)[] }) => [
    { title: portalTitle(title, rootSchema.parse(root?.loaderData)) },
    { name: 'robots', content: 'noindex' },
  ];

/** Names the window after what a page has loaded. */
export function usePortalTitle(title: string | undefined): void {
  const { name } = useCompany();
  useEffect(() => {
    if (title) document.title = portalTitle(title, name);
  }, [title, name]);
}

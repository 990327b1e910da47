import { Link, useNavigate } from 'react-router';
import { socialImage } from '#app/content/success-cases/case-picture.ts';
import { localPath } from '#app/i18n/language.ts';
import { useLocalPath } from '#app/i18n/use-language.ts';
import { CaseCard } from '#app/site/features/success-cases/case-card.tsx';
import { CaseDetails } from '#app/site/features/success-cases/case-details.tsx';
import { FeaturedCase } from '#app/site/features/success-cases/featured-case.tsx';
import { listActiveCases } from '#app/site/features/success-cases/list-active-cases.ts';
import { PageHeading } from '#app/site/layout/page-heading.tsx';
import { PageSection } from '#app/site/layout/page-section.tsx';
import { SiteError } from '#app/site/layout/site-error.tsx';
import { SitePage } from '#app/site/layout/site-page.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { Route } from './+types/cases.ts';
import { notFound, unavailable } from './error-responses.ts';
import { LazyCaseDialog } from './lazy-dialogs.tsx';
import { pageContext } from './page-context.ts';

export async function loader(args: Route.LoaderArgs) {
  const { language, meta, supabase, texts } = pageContext(args);
  const read = await listActiveCases(supabase);
  if (args.params.caseId !== undefined && !read) throw unavailable();
  const cases = read ?? [];
  const opened = cases.find(({ id }) => id === args.params.caseId) ?? null;
  if (args.params.caseId !== undefined && !opened) throw notFound(args.request);
  return {
    cases,
    opened,
    texts: { ...texts.cases, language },
    meta: meta({
      ...texts.cases.meta,
      picture: 'substation',
      ...(opened && {
        title: opened.titulo,
        description: opened.descripcion,
        image: socialImage(supabase, opened),
        parent: { title: texts.cases.title, path: localPath(language, '/casos-de-exito') },
      }),
    }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function Cases({ loaderData: { cases, opened, texts } }: Route.ComponentProps) {
  const path = useLocalPath();
  const navigate = useNavigate();
  const list = path('/casos-de-exito');
  const caseUrl = (id: string): string => `${list}/${id}`;
  const featured = cases.filter(({ destacado }) => destacado);
  const others = cases.filter(({ destacado }) => !destacado);
  return (
    <SitePage>
      <PageHeading eyebrow={texts.eyebrow} title={texts.title} lead={texts.lead}>
        <dl className="mt-10 flex max-w-2xl flex-wrap gap-x-14 gap-y-6 border-t border-rule-ink pt-6">
          {texts.stats.map(({ label, value }) => (
            <div key={label}>
              <dd className="font-display text-3xl font-semibold tracking-tight">{value}</dd>
              <dt className="text-on-ink-muted">{label}</dt>
            </div>
          ))}
        </dl>
      </PageHeading>
      {cases.length === 0 && (
        <div className="site-width py-20">
          <EmptyState title={texts.empty.title} body={texts.empty.body} />
        </div>
      )}
      {featured.length > 0 && (
        <PageSection sheet={texts.featured.sheet} title={texts.featured.title}>
          <ul className="grid gap-8 lg:gap-12">
            {featured.map((successCase, index) => (
              <FeaturedCase
                key={successCase.id}
                successCase={successCase}
                to={caseUrl(successCase.id)}
                texts={texts}
                isMirrored={index % 2 === 1}
              />
            ))}
          </ul>
        </PageSection>
      )}
      {others.length > 0 && (
        <PageSection sheet={texts.more.sheet} title={texts.more.title}>
          <ul className="grid gap-x-8 gap-y-14 md:grid-cols-2 xl:grid-cols-3">
            {others.map((successCase) => (
              <CaseCard key={successCase.id} successCase={successCase} to={caseUrl(successCase.id)} />
            ))}
          </ul>
        </PageSection>
      )}
      {opened && (
        <>
          <LazyCaseDialog
            successCase={opened}
            texts={texts}
            onClose={() => navigate(list, { preventScrollReset: true })}
          />
          <noscript>
            <article className="site-width pb-20">
              <h2 className="mb-6 text-2xl" lang="es">
                {opened.titulo}
              </h2>
              <CaseDetails successCase={opened} texts={texts} />
              <p className="mt-8">
                <Link to={list}>{texts.title}</Link>
              </p>
            </article>
          </noscript>
        </>
      )}
    </SitePage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <SiteError error={error} />;
}

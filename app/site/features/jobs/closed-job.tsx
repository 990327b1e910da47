import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalPath } from '#app/i18n/use-language.ts';
import { PageHeading } from '#app/site/layout/page-heading.tsx';
import { PageSection } from '#app/site/layout/page-section.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import type { OpenPosting } from '#domain/recruiting/job-posting.ts';
import type { Localized } from '#domain/values/localized.ts';
import { JobLink } from './job-link.tsx';
import type { JobPageTexts } from './job-page-texts.ts';

/** Shown for a closed or expired posting, with similar open ones. */
export function ClosedJob({
  similar,
  texts,
  jobUrl,
  children,
}: {
  similar: readonly Localized<OpenPosting>[];
  texts: JobPageTexts;
  jobUrl: (slug: string) => string;
  /** Shown after the similar postings. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const path = useLocalPath();
  return (
    <>
      <PageHeading
        motif="jobs"
        eyebrow={t('jobs.title')}
        title={t('jobs.closed.title')}
        lead={t('jobs.closed.body')}
      >
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to={path('/oportunidades-laborales')}>{t('jobs.closed.open')}</ButtonLink>
          <ButtonLink to={path('/practicas')} variant="outline-on-ink">
            {t('jobs.closed.internships')}
          </ButtonLink>
        </div>
      </PageHeading>
      {similar.length > 0 && (
        <PageSection title={texts.similar.title}>
          <ul>
            {similar.map((job) => (
              <JobLink key={job.id} job={job} to={jobUrl(job.slug)} />
            ))}
          </ul>
        </PageSection>
      )}
      {children}
    </>
  );
}

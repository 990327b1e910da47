import { useTranslation } from 'react-i18next';
import { useLocalPath } from '#app/i18n/use-language.ts';
import { PageHeading } from '#app/site/layout/page-heading.tsx';
import { ButtonLink } from '#app/ui/button.tsx';

/** Shown for a posting that is closed or expired. */
export function ClosedJob() {
  const { t } = useTranslation();
  const path = useLocalPath();
  return (
    <>
      <title>{t('jobs.closed.title')}</title>
      <PageHeading eyebrow={t('jobs.title')} title={t('jobs.closed.title')} lead={t('jobs.closed.body')}>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to={path('/oportunidades-laborales')}>{t('jobs.closed.open')}</ButtonLink>
          <ButtonLink to={path('/practicas')} variant="outline-on-ink">
            {t('jobs.closed.internships')}
          </ButtonLink>
        </div>
      </PageHeading>
    </>
  );
}

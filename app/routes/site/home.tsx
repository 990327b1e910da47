import { useTranslation } from 'react-i18next';
import { PageHeading } from '#app/layout/page-heading.tsx';
import { SitePage } from '#app/layout/site-page.tsx';

export default function Home() {
  const { t } = useTranslation();
  return (
    <SitePage>
      <PageHeading eyebrow={t('jobs.eyebrow')} title={t('jobs.title')} lead={t('jobs.lead')} />
    </SitePage>
  );
}

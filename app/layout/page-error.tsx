import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse } from 'react-router';
import { Failure } from '../ui/failure.tsx';

/** What is shown in a page's place: it is not there, or it failed. */
export function PageError({ error }: { error: unknown }) {
  const { t } = useTranslation();
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <Failure
      code={t('common.notFound.code')}
      title={t('common.notFound.title')}
      home={t('common.notFound.home')}
    />
  ) : (
    <Failure
      title={t('common.failure.title')}
      body={t('common.failure.body')}
      home={t('common.notFound.home')}
    />
  );
}

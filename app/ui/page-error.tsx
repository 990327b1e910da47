import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse } from 'react-router';
import { ErrorScreen } from './error-screen.tsx';

/**
 * Shown in place of a page that was not found or failed.
 *
 * @param props.isFramed inside a page that already has a `<main>`
 */
export function PageError({ error, isFramed = false }: { error: unknown; isFramed?: boolean }) {
  const { t } = useTranslation();
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <ErrorScreen
      isFramed={isFramed}
      code={t('common.notFound.code')}
      title={t('common.notFound.title')}
      home={t('common.notFound.home')}
    />
  ) : (
    <ErrorScreen
      isFramed={isFramed}
      title={t('common.failure.title')}
      body={t('common.failure.body')}
      home={t('common.notFound.home')}
    />
  );
}

import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse } from 'react-router';
import { ErrorScreen } from './error-screen.tsx';

/**
 * Shown in place of a page that failed or was not found. Without a connection, says so, and loads the page when it
 * returns.
 *
 * @param props.isFramed inside a page that already has a `<main>`
 * @param props.isPosted a form was posted: retrying means submitting it again
 */
export function PageError({
  error,
  isFramed = false,
  isPosted = false,
}: {
  error: unknown;
  isFramed?: boolean;
  isPosted?: boolean;
}) {
  const { t } = useTranslation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  // On the server, `navigator` does not say. Loading a posted page again would post its form again.
  const isOffline = !isPosted && globalThis.navigator?.onLine === false;
  useEffect(() => {
    if (!isOffline) return;
    const retry = (): void => window.location.reload();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [isOffline]);
  if (isOffline) {
    return (
      <ErrorScreen
        isFramed={isFramed}
        title={t('common.failure.offline')}
        body={t('common.codeFailure.body')}
        retry={t('common.retry')}
        home={t('common.notFound.home')}
      />
    );
  }
  return (
    <ErrorScreen
      isFramed={isFramed}
      {...(status !== 404
        ? {
            title: t(status === 503 ? 'common.failure.unavailable' : 'common.failure.title'),
            body: t(isPosted ? 'common.failure.posted' : 'common.failure.body'),
            retry: isPosted ? null : t('common.retry'),
          }
        : { code: t('common.notFound.code'), title: t('common.notFound.title') })}
      home={t('common.notFound.home')}
    />
  );
}

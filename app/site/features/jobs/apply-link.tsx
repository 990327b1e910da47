import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#app/ui/button.tsx';

/** Links to a posting's application form, here or on another site. */
export function ApplyLink({
  job,
  className,
  ...link
}: { job: { external_link: string | null } } & ComponentProps<typeof ButtonLink>) {
  const { t } = useTranslation();
  if (job.external_link === null)
    return (
      <ButtonLink {...link} className={clsx(className, 'print:hidden')}>
        {t('jobs.apply')}
      </ButtonLink>
    );
  return (
    <a
      href={job.external_link}
      target="_blank"
      rel="noreferrer"
      className={clsx(
        'inline-flex min-h-12 items-center justify-center bg-copper px-6 font-semibold text-white hover:bg-copper-deep print:hidden',
        className,
      )}
    >
      {t('jobs.apply')}
    </a>
  );
}

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
  return (
    <ButtonLink
      {...link}
      {...(job.external_link !== null && { to: job.external_link, target: '_blank', rel: 'noreferrer' })}
      className={clsx(className, 'print:hidden')}
    >
      {t('jobs.apply')}
    </ButtonLink>
  );
}

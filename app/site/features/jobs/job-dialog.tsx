import { useTranslation } from 'react-i18next';
import { JobDetails } from '#app/content/jobs/job-details.tsx';
import { formatDate } from '#app/i18n/format.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { JobPosting } from '#domain/job-posting.ts';

/** A posting in full. */
export function JobDialog({
  job,
  onClose,
  onIntent,
  onApply,
}: {
  job: JobPosting;
  onClose: () => void;
  /** Called on hover or focus of the apply button, to preload the form. */
  onIntent: () => void;
  onApply: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<span lang="es">{job.title}</span>}
      closeLabel={t('common.close')}
      description={
        <>
          <span lang="es">{`${job.department} · ${job.location}`}</span>
          {` · ${t('jobs.published')} ${formatDate(job.created_at)}`}
        </>
      }
    >
      <JobDetails job={job} />
      <div className="sticky bottom-0 -mx-5 mt-8 -mb-6 border-t border-rule bg-sheet px-5 py-4 sm:-mx-8 sm:px-8">
        {job.external_link ? (
          <a
            href={job.external_link}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-12 items-center bg-copper px-6 font-semibold text-white hover:bg-copper-deep"
          >
            {t('jobs.apply')}
          </a>
        ) : (
          <Button onPointerEnter={onIntent} onFocus={onIntent} onClick={onApply}>
            {t('jobs.apply')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { JobDetails } from '#app/content/jobs/job-details.tsx';
import { formatDay } from '#app/i18n/format-without-intl.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { FormProgress } from '#app/ui/form-progress.ts';
import type { PostingDays } from '#domain/recruiting/posting-days.ts';
import { langOf } from '#domain/values/localized.ts';
import { ApplyLink } from './apply-link.tsx';
import type { JobPageTexts } from './job-page-texts.ts';
import type { OpenJob } from './list-open-jobs.ts';

const NOTHING_WRITTEN: FormProgress = { isSubmitting: false, hasContent: false };

/** A posting over the list, and its application form: a single dialog, so that the focus stays within it. */
export function JobDialog({
  job,
  texts,
  formUrl,
  form,
  onClose,
  onApply,
  onBack,
  onDiscard,
  onIntent,
}: {
  job: OpenJob & PostingDays;
  texts: JobPageTexts;
  formUrl: string;
  /** Renders the application form; null while the posting itself is shown. */
  form: ((onProgress: (progress: FormProgress) => void) => ReactNode) | null;
  onClose: () => void;
  onApply: () => void;
  onBack: () => void;
  /** Called before closing a form with content. */
  onDiscard: () => void;
  /** Called on hover or focus of the apply button, to preload the form. */
  onIntent: () => void;
}) {
  const { t } = useTranslation();
  const [progress, setProgress] = useState(NOTHING_WRITTEN);
  const [isAsking, setIsAsking] = useState(false);
  const isApplying = form !== null;
  const applyButton = useRef<HTMLButtonElement>(null);
  const backButton = useRef<HTMLButtonElement>(null);
  const wasApplying = useRef(isApplying);
  useEffect(() => {
    if (wasApplying.current === isApplying) return;
    wasApplying.current = isApplying;
    (isApplying ? backButton : applyButton).current?.focus();
  }, [isApplying]);
  const current = isApplying ? progress : NOTHING_WRITTEN;
  const title = isApplying ? (
    t('application.title', { title: job.title })
  ) : (
    <span lang={langOf(job, 'title')} className="[view-transition-name:job-title]">
      {job.title}
    </span>
  );
  const about = (
    <>
      <span lang={langOf(job, 'department')}>{`${job.department} · ${job.location}`}</span>
      {` · ${t('jobs.published')} ${formatDay(job.publishedOn)}`}
    </>
  );
  return (
    <>
      <Dialog
        isOpen
        onClose={() => (current.hasContent ? setIsAsking(true) : onClose())}
        canDismiss={!current.isSubmitting}
        title={title}
        description={isApplying ? t('application.lead') : about}
        closeLabel={t('common.close')}
      >
        {form ? (
          <div className="grid gap-5">
            <Button
              ref={backButton}
              variant="quiet"
              size="sm"
              className="justify-self-start"
              isBusy={current.isSubmitting}
              onClick={onBack}
            >
              <ArrowLeft aria-hidden="true" size={16} />
              {texts.application.back}
            </Button>
            {form(setProgress)}
          </div>
        ) : (
          <>
            <JobDetails job={job} />
            <p className="mt-8 hidden print:block">{window.location.href}</p>
            <div className="sticky bottom-0 -mx-5 mt-8 -mb-6 border-t border-rule bg-sheet px-5 py-4 sm:-mx-8 sm:px-8 print:hidden [@media(height<30rem)]:static">
              {job.external_link ? (
                <ApplyLink job={job} to={formUrl} />
              ) : (
                <Button ref={applyButton} onPointerEnter={onIntent} onFocus={onIntent} onClick={onApply}>
                  {t('jobs.apply')}
                </Button>
              )}
            </div>
          </>
        )}
      </Dialog>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.application.discard.title}
        body={texts.application.discard.body}
        confirmLabel={texts.application.discard.confirm}
        cancelLabel={texts.application.discard.cancel}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          onDiscard();
          onClose();
        }}
      />
    </>
  );
}

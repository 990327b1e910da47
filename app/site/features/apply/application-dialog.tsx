import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#app/ui/dialog.tsx';
import { ApplicationForm } from './application-form.tsx';

/** The application form for a posting in a dialog, which stays open while the form is being sent. */
export function ApplicationDialog({
  job,
  onClose,
}: {
  job: { id: string; title: string };
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [isSubmitting, setIsSubmitting] = useState(false);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      canDismiss={!isSubmitting}
      title={t('application.title', { title: job.title })}
      description={t('application.lead')}
      closeLabel={t('common.close')}
    >
      <ApplicationForm
        job={job}
        onSent={onClose}
        onProgress={(progress) => setIsSubmitting(progress.isSubmitting)}
      />
    </Dialog>
  );
}

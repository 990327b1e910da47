import { useState } from 'react';
import { JobDetails } from '#app/content/jobs/job-details.tsx';
import { deferred } from '#app/ui/deferred.tsx';
import { LanguagePreview } from '#app/ui/language-preview.tsx';
import type { JobPostingForm } from '#domain/recruiting/job-posting.ts';
import type { Language } from '#domain/values/language.ts';
import { langOf } from '#domain/values/localized.ts';
import { previewOf } from './posting-form.ts';

const Dialog = deferred(() => import('#app/ui/dialog.tsx').then((module) => module.Dialog));

/** A posting as visitors will see it. */
export function PostingPreview({ form, onClose }: { form: JobPostingForm; onClose: () => void }) {
  const [language, setLanguage] = useState<Language>('es');
  const job = previewOf(form, language);
  const place = [job.department, job.location, 'Así la ven los visitantes'].filter(Boolean).join(' · ');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<span lang={langOf(job, 'title') ?? language}>{job.title || 'Sin título'}</span>}
      description={place}
      closeLabel="Cerrar"
    >
      <LanguagePreview language={language} onChange={setLanguage}>
        <JobDetails job={job} />
      </LanguagePreview>
    </Dialog>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { JobDetails } from '#app/content/jobs/job-details.tsx';
import { deferred } from '#app/ui/deferred.tsx';
import { LanguagePreview } from '#app/ui/language-preview.tsx';
import type { JobPostingForm } from '#domain/recruiting/job-posting-form.ts';
import type { PostingQuestion } from '#domain/recruiting/posting-question.ts';
import type { Language } from '#domain/values/language.ts';
import { langOf, localizedWords } from '#domain/values/localized.ts';
import { previewOf } from './posting-form.ts';

const Dialog = deferred(() => import('#app/ui/dialog.tsx').then((module) => module.Dialog));

/** What the application form asks besides; rendered within the texts of the language. */
function Questions({ questions, language }: { questions: readonly PostingQuestion[]; language: Language }) {
  const { t } = useTranslation();
  const asked = questions.filter(({ text }) => text.es.trim() !== '');
  if (asked.length === 0) return null;
  return (
    <section className="mt-6 border-t border-rule pt-6">
      <h3 className="mb-2 text-lg">{t('application.questions')}</h3>
      <ol className="grid list-decimal gap-2 pl-5">
        {asked.map((question) => {
          const { language: spoken, words } = localizedWords(question.text, language);
          return (
            <li key={question.id} lang={spoken} className="break-words">
              {question.required ? words : `${words} (${t('common.optional')})`}
              {question.kind === 'choice' && (
                <span className="block text-sm text-muted">
                  {question.options.map(({ text }) => localizedWords(text, language).words).join(' · ')}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

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
        <Questions questions={form.questions ?? []} language={language} />
      </LanguagePreview>
    </Dialog>
  );
}

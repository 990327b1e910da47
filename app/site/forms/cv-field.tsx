import { useTranslation } from 'react-i18next';
import { FileDrop } from '#app/ui/file-drop.tsx';
import { explainCvError } from './explain-cv-error.ts';
import type { CvFieldState } from './use-cv-field.ts';

/** A form's CV field. */
export function CvField({ cv, className }: { cv: CvFieldState; className?: string }) {
  const { t } = useTranslation();
  const { choose, file, input, problem, progress, texts } = cv;
  return (
    <FileDrop
      ref={input}
      name="cv"
      className={className}
      label={t(`${texts}.cv`)}
      hint={t(`${texts}.cvHint`)}
      prompt={t(`${texts}.cvDrop`)}
      touchPrompt={t(`${texts}.cvChoose`)}
      change={t(`${texts}.cvChange`)}
      accept=".pdf,.doc,.docx"
      isRequired
      file={file}
      onChange={choose}
      progress={progress}
      error={problem ? explainCvError(problem, texts, t).body : undefined}
    />
  );
}

/** Announces that the network was lost while sending. */
export function OfflineNotice({ cv: { isOffline, texts } }: { cv: CvFieldState }) {
  const { t } = useTranslation();
  return (
    <p role="status" className="font-medium text-copper empty:hidden">
      {isOffline && t(`${texts}.offline`)}
    </p>
  );
}

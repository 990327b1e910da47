import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { cvFieldTexts } from '#app/i18n/pages/cv-field.ts';
import { useChangedTexts } from '#app/i18n/use-changed-texts.ts';
import { FileDrop } from '#app/ui/file-drop.tsx';
import { importWithRetry } from '#app/ui/import-with-retry.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { CvFieldState } from './use-cv-field.ts';

const CvPages = lazy(() => importWithRetry(() => import('./cv-pictures/cv-pages.tsx')));

const DOCUMENTS = '.pdf,.doc,.docx';
/** Named one by one: then telephones offer the camera, and iPhones convert their own format to JPEG. */
const PICTURES = 'image/jpeg,image/png,image/webp';

/** A form's CV field: a document, or, where scripts run, photographs of its pages. */
export function CvField({
  cv,
  className,
  label,
}: {
  cv: CvFieldState;
  className?: string;
  /** Instead of the form's. */
  label?: string;
}) {
  const { t } = useTranslation();
  const own = useChangedTexts('pages/cv-field', cvFieldTexts);
  const isHydrated = useHydrated();
  const { changePages, choose, chosen, input, isJoining, problem, progress, texts } = cv;
  const pages = chosen?.pages ?? [];
  return (
    <div className={className}>
      <FileDrop
        ref={input}
        name="cv"
        label={label ?? t(`${texts}.cv`)}
        hint={
          <>
            {t(`${texts}.cvHint`)}
            {/* Joining them takes scripts. */}
            <span className="noscript:hidden">. {own.hint}</span>
          </>
        }
        prompt={t(`${texts}.cvDrop`)}
        touchPrompt={t(`${texts}.cvChoose`)}
        change={pages.length > 0 ? own.add : t(`${texts}.cvChange`)}
        accept={isHydrated ? `${DOCUMENTS},${PICTURES}` : DOCUMENTS}
        multiple={isHydrated}
        isRequired
        required
        file={chosen?.file ?? null}
        onChange={choose}
        progress={progress}
        error={problem?.body}
      />
      <p role="status" className="mt-2 text-sm text-muted empty:hidden">
        {isJoining
          ? own.joining
          : pages.length > 0 &&
            (pages.length === 1 ? own.joinedOne : own.joined).replace('{{count}}', String(pages.length))}
      </p>
      {pages.length > 0 && (
        <Suspense>
          <CvPages
            pages={pages}
            onChange={(changed) => {
              changePages(changed);
              // The removed page had the focus.
              if (changed.length < pages.length) input.current?.focus();
            }}
          />
        </Suspense>
      )}
    </div>
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

import type { ReactNode } from 'react';
import { useLocalPath } from '#app/i18n/use-language.ts';
import { PageSection } from '#app/site/layout/page-section.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import type { JobAlertTexts } from './job-alert-texts.ts';

/** Options when no posting fits: an alert, or sending a CV without a posting. */
export function JobAlertSection({ texts, form }: { texts: JobAlertTexts; form: ReactNode }) {
  const path = useLocalPath();
  return (
    <PageSection id="alertas" title={texts.title} lead={texts.lead} className="print:hidden">
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
        <div className="grid content-start gap-5 border border-rule bg-sheet p-5 sm:p-8">
          <div className="grid gap-3">
            <h3 className="display-4">{texts.form.title}</h3>
            <p className="text-muted">{texts.form.lead}</p>
          </div>
          {form}
        </div>
        <div className="grid content-start justify-items-start gap-3 border-t-3 border-copper pt-5">
          <h3 className="display-4">{texts.cv.title}</h3>
          <p className="text-muted">{texts.cv.lead}</p>
          <ButtonLink to={path('/enviar-cv')} variant="outline" className="mt-2">
            {texts.toCv}
          </ButtonLink>
        </div>
      </div>
    </PageSection>
  );
}

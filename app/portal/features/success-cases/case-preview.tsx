import { useState } from 'react';
import { CaseDetails } from '#app/content/success-cases/case-details.tsx';
import { casesTexts } from '#app/i18n/pages/cases.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { LanguagePreview } from '#app/ui/language-preview.tsx';
import type { Language } from '#domain/values/language.ts';
import { langOf } from '#domain/values/localized.ts';
import type { SuccessCaseForm } from '#domain/website/success-case.ts';
import { previewOf } from './case-form.ts';

/** A case as visitors see it in either language. */
export function CasePreview({ form, onClose }: { form: SuccessCaseForm; onClose: () => void }) {
  const [language, setLanguage] = useState<Language>('es');
  const successCase = previewOf(form, language);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        <span lang={langOf(successCase, 'titulo') ?? language}>{successCase.titulo || 'Sin título'}</span>
      }
      description="Así lo ven los visitantes"
      closeLabel="Cerrar"
    >
      <LanguagePreview language={language} onChange={setLanguage}>
        <CaseDetails successCase={successCase} texts={casesTexts[language]} />
      </LanguagePreview>
    </Dialog>
  );
}

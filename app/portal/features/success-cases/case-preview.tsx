import { useState } from 'react';
import { CaseDetails } from '#app/content/success-cases/case-details.tsx';
import { cases as english } from '#app/i18n/en/cases.ts';
import { cases as spanish } from '#app/i18n/es/cases.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { LanguagePreview } from '#app/ui/language-preview.tsx';
import type { Language } from '#domain/language.ts';
import { langOf } from '#domain/localized.ts';
import type { SuccessCaseForm } from '#domain/success-case.ts';
import { previewOf } from './case-form.ts';

const TEXTS = { es: spanish, en: english };

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
        <CaseDetails successCase={successCase} texts={TEXTS[language]} />
      </LanguagePreview>
    </Dialog>
  );
}

import { CaseDetails } from '#app/content/success-cases/case-details.tsx';
import type { CaseTexts } from '#app/content/success-cases/case-texts.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { langOf } from '#domain/values/localized.ts';
import type { OpenCase } from './list-active-cases.ts';
import { SHEET_HASH } from './print-button.tsx';

/** A full case over the list. A similar project is requested, and the data sheet printed, on the case's page. */
export function CaseDialog({
  successCase,
  texts,
  onClose,
}: {
  successCase: OpenCase;
  texts: CaseTexts;
  onClose: () => void;
}) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<span lang={langOf(successCase, 'titulo')}>{successCase.titulo}</span>}
      description={
        <span lang={langOf(successCase, 'cliente')}>{`${successCase.cliente} · ${successCase.año}`}</span>
      }
      closeLabel={texts.close}
    >
      <CaseDetails successCase={successCase} texts={texts} />
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={{ hash: 'contacto' }}>{texts.similar}</ButtonLink>
        <ButtonLink variant="outline" to={{ hash: SHEET_HASH }}>
          {texts.sheetDownload}
        </ButtonLink>
      </div>
    </Dialog>
  );
}

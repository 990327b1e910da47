import { CaseDetails } from '#app/content/success-cases/case-details.tsx';
import type { CaseTexts } from '#app/content/success-cases/case-texts.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { langOf } from '#domain/values/localized.ts';
import type { PublicCase } from './list-active-cases.ts';

/** A full case over the list. Requesting a similar project leads to the form on the case's page. */
export function CaseDialog({
  successCase,
  texts,
  onClose,
}: {
  successCase: PublicCase;
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
        <SoonButton label={texts.sheetDownload} soon={texts.soon} />
      </div>
    </Dialog>
  );
}

/** Placeholder for a future feature; shows "coming soon" on hover and focus. */
function SoonButton({ label, soon }: { label: string; soon: string }) {
  return (
    <button
      type="button"
      className="group/soon relative inline-flex min-h-11 items-center border border-ink px-5 font-semibold text-ink"
    >
      <span className="group-hover/soon:opacity-0 group-focus/soon:opacity-0">{label}</span>
      <span className="annotation absolute inset-0 grid place-items-center bg-ink text-on-ink opacity-0 transition-opacity group-hover/soon:opacity-100 group-focus/soon:opacity-100">
        {soon}
      </span>
    </button>
  );
}

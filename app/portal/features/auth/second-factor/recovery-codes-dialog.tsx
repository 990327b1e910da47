import { Check, Copy, Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { useCompany } from '#app/i18n/use-company.ts';
import { saveFile } from '#app/lib/save-file.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { formatRecoveryCode } from './recovery-codes.ts';

/** Shows new recovery codes, only once, to copy, download or print. */
export function RecoveryCodesDialog({
  codes,
  hasJustEnrolled,
  onClose,
}: {
  codes: readonly string[];
  /** Whether the codes follow an enrollment, which the dialog then confirms too. */
  hasJustEnrolled: boolean;
  onClose: () => void;
}) {
  const [isCopied, setIsCopied] = useState(false);
  /** Of the file and the printed page. */
  const heading = `Códigos de recuperación del portal de ${useCompany().name}. Cada uno sirve una vez.`;
  const shown = codes.map(formatRecoveryCode);
  const copy = async (): Promise<void> => {
    // Fails in insecure contexts or without permission; the codes can still be selected.
    await navigator.clipboard.writeText(shown.join('\n')).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  };
  const CopyIcon = isCopied ? Check : Copy;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      // Only the button closes it: a click outside would lose the codes.
      canDismiss={false}
      title={hasJustEnrolled ? 'Segundo factor activado' : 'Códigos de recuperación'}
      description={`${hasJustEnrolled ? 'Se pedirá en cada inicio de sesión. ' : ''}Guarde estos códigos: si pierde el teléfono o la llave, cada uno sirve una vez en su lugar. No se volverán a mostrar.`}
      closeLabel={null}
    >
      <p className="mb-3 hidden font-semibold print:block">{heading}</p>
      <ol
        aria-label="Códigos de recuperación"
        className="mb-5 grid gap-x-8 gap-y-1 border border-rule bg-ground px-5 py-4 font-mono text-lg select-all sm:grid-cols-2"
      >
        {shown.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button variant="outline" size="sm" onClick={copy}>
          <CopyIcon aria-hidden="true" size={16} />
          {isCopied ? 'Copiados' : 'Copiar'}
        </Button>
        <Button
          variant="outline"
          size="sm"
          onClick={() =>
            saveFile(
              new Blob([`${heading}\r\n\r\n${shown.join('\r\n')}\r\n`], { type: 'text/plain;charset=utf-8' }),
              'voltandes-codigos-de-recuperacion.txt',
            )
          }
        >
          <Download aria-hidden="true" size={16} />
          Descargar
        </Button>
        <Button variant="outline" size="sm" onClick={() => window.print()}>
          <Printer aria-hidden="true" size={16} />
          Imprimir
        </Button>
      </div>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-4 border-t border-rule pt-5 print:hidden">
        <p className="max-w-sm text-sm text-muted">
          Guárdelos donde no esté el teléfono: un gestor de contraseñas o un papel bajo llave.
        </p>
        <Button onClick={onClose}>Ya los guardé</Button>
      </div>
    </Dialog>
  );
}

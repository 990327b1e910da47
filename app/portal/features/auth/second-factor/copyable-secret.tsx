import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';

/** The secret of the QR code, for devices that cannot scan the code. */
export function CopyableSecret({ secret }: { secret: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async (): Promise<void> => {
    // Fails in insecure contexts or without permission; the text can still be selected.
    await navigator.clipboard.writeText(secret).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <code data-testid="secret" className="bg-ground px-3 py-2 font-mono text-sm break-all select-all">
        {secret.match(/.{1,4}/g)?.join(' ')}
      </code>
      <Button variant="outline" size="sm" onClick={copy}>
        <Icon aria-hidden="true" size={16} />
        {isCopied ? 'Copiada' : 'Copiar clave'}
      </Button>
    </div>
  );
}

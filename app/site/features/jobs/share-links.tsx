import { Check, Copy, Mail, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { toastError } from '#app/ui/toast.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';

/** Copies a page's address, or shares it through the device's share dialog or, if there is none, by e-mail. */
export function ShareLinks({
  title,
  url,
  texts,
}: {
  title: string;
  url: string;
  texts: { share: string; email: string; copy: string; copied: string; copyFailed: string };
}) {
  const isHydrated = useHydrated();
  const [isCopied, setIsCopied] = useState(false);
  const canShare = isHydrated && typeof navigator.share === 'function';
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
      setIsCopied(true);
    } catch {
      toastError(texts.copyFailed);
    }
  };
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-1 print:hidden">
      {isHydrated && (
        <Button variant="quiet" size="sm" onClick={copy}>
          {isCopied ? <Check aria-hidden="true" size={16} /> : <Copy aria-hidden="true" size={16} />}
          <span aria-live="polite">{isCopied ? texts.copied : texts.copy}</span>
        </Button>
      )}
      {canShare ? (
        <Button
          variant="quiet"
          size="sm"
          // Rejects when the visitor cancels.
          onClick={() => navigator.share({ title, url }).catch(() => undefined)}
        >
          <Share2 aria-hidden="true" size={16} />
          {texts.share}
        </Button>
      ) : (
        <a
          href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}
          className="inline-flex min-h-9 items-center gap-2 text-sm font-semibold text-copper underline-offset-4 hover:text-copper-deep hover:underline"
        >
          <Mail aria-hidden="true" size={16} />
          {texts.email}
        </a>
      )}
    </div>
  );
}

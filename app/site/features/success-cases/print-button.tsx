import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#app/ui/button.tsx';

/** In the address of a case's page, prints it: the dialog over the list leads there. */
export const SHEET_HASH = '#ficha';

/** Prints the case's page, or saves it as a PDF, as a data sheet of one page. It needs scripts. */
export function PrintButton({ label }: { label: string }) {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === SHEET_HASH) printWithPicture();
  }, [hash]);
  return (
    <Button variant="outline" className="noscript:hidden print:hidden" onClick={() => window.print()}>
      {label}
    </Button>
  );
}

async function printWithPicture(): Promise<void> {
  // One that cannot be loaded is left out.
  await document
    .querySelector<HTMLImageElement>('main img')
    ?.decode()
    .catch(() => undefined);
  window.print();
}

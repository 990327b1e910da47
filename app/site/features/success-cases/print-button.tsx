import { Button } from '#app/ui/button.tsx';

/** Prints the case, or saves it as a PDF, as a data sheet of one page. It needs scripts. */
export const PrintButton = ({ label }: { label: string }) => (
  <Button variant="outline" className="noscript:hidden print:hidden" onClick={() => window.print()}>
    {label}
  </Button>
);

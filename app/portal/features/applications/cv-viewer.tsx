import { useQuery } from '@tanstack/react-query';
import { Button } from '#app/ui/button.tsx';
import { Loading } from '#app/ui/loading.tsx';
import { type ApplicantCv, cvQuery, downloadCv } from './open-cv.ts';

/** Shows a PDF inline; other formats are offered as a download. */
export function CvViewer({ cv }: { cv: ApplicantCv }) {
  const signed = useQuery(cvQuery(cv));
  const isPdf = cv.resume_url.endsWith('.pdf');
  return (
    <div className="flex min-h-full flex-col gap-4">
      {signed.isPending && <Loading>Abriendo CV...</Loading>}
      {signed.isError && <p className="text-muted">No se pudo abrir el CV.</p>}
      {signed.data && isPdf && (
        <iframe
          key={signed.data}
          // Fits the page's width, without the thumbnail pane.
          src={`${signed.data}#navpanes=0&view=FitH`}
          title={`CV de ${cv.full_name}`}
          className="min-h-[60svh] w-full grow border border-rule bg-ground"
        />
      )}
      {signed.data && !isPdf && (
        <p>Este formato no se puede mostrar en la página: descárguelo para leerlo.</p>
      )}
      <Button variant="outline" size="sm" className="self-start" onClick={() => downloadCv(cv)}>
        Descargar CV
      </Button>
    </div>
  );
}

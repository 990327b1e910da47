import { useEffect, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Loading } from '#app/ui/loading.tsx';
import type { JobApplication } from '#domain/job-application.ts';
import { downloadCv, signCv } from './open-cv.ts';

/** Shows a CV in the page; what browsers cannot show is offered as a download. */
export function CvDialog({ application, onClose }: { application: JobApplication; onClose: () => void }) {
  const [url, setUrl] = useState<string | null>(null);
  const isPdf = application.resume_url.endsWith('.pdf');
  useEffect(() => {
    signCv(application).then((signed) => (signed ? setUrl(signed) : onClose()));
  }, [application, onClose]);
  return (
    <Dialog isOpen onClose={onClose} title={`CV de ${application.full_name}`} closeLabel="Cerrar">
      {!url && <Loading>Abriendo CV...</Loading>}
      {url && isPdf && (
        <iframe
          src={url}
          title={`CV de ${application.full_name}`}
          className="h-[65svh] w-full border border-rule"
        />
      )}
      {url && !isPdf && <p>Este formato no se puede mostrar en la página: descárguelo para leerlo.</p>}
      <Button variant="outline" size="sm" className="mt-5" onClick={() => downloadCv(application)}>
        Descargar CV
      </Button>
    </Dialog>
  );
}

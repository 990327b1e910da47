/** Shown when none of the selected applications has a CV. */
export const NO_CVS = 'No hay CVs para descargar';

/** A portable part of a file name: letters and digits of any language, joined by underscores. */
function safeName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 80);
}

/** @returns `CV_{name}`, without the extension */
export const cvFileName = (fullName: string): string => `CV_${safeName(fullName) || 'sin_nombre'}`;

/** @returns `Postulaciones_{title}`, without the extension */
export const exportFileName = (jobTitle: string): string => `Postulaciones_${safeName(jobTitle) || 'oferta'}`;

/** @returns `CVs_{title}.zip` */
export const zipFileName = (jobTitle: string): string => `CVs_${safeName(jobTitle) || 'Postulaciones'}.zip`;

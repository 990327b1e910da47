import { MAX_QUOTE_FILE_MB, MAX_QUOTE_FILES_IN_WORDS } from '#domain/values/file-limits.ts';

const es = {
  plant: 'Planta o faena',
  region: 'Región',
  chooseRegion: 'Elija una región',
  wantedBy: 'Fecha deseada',
  files: 'Archivos',
  filesHint: `Hasta ${MAX_QUOTE_FILES_IN_WORDS.es}: PDF, DWG, XLSX o imágenes, de ${MAX_QUOTE_FILE_MB} MB cada uno. Unilineales, bases técnicas, fotos.`,
  choose: 'Elegir o soltar archivos aquí',
  remove: 'Quitar',
  uploading: 'Subiendo archivos',
  offline: 'Sin conexión. Cuando vuelva, el envío continúa donde quedó.',
  errors: {
    count: `Adjunte ${MAX_QUOTE_FILES_IN_WORDS.es} archivos como máximo`,
    type: 'Solo se aceptan archivos PDF, DWG, XLSX, JPG, PNG o WebP',
    size: `Cada archivo puede pesar hasta ${MAX_QUOTE_FILE_MB} MB`,
  },
  /** Why a file was refused while the request was being sent. */
  refused: {
    wrongType: 'El contenido de {{name}} no corresponde a su tipo. Quítelo o cámbielo y envíe otra vez.',
    tooLarge: `{{name}} pesa más de ${MAX_QUOTE_FILE_MB} MB. Quítelo o cámbielo y envíe otra vez.`,
    rateLimited:
      'Se enviaron demasiados archivos desde esta conexión. Puede quitarlos y enviar ahora, o esperar una hora.',
    unavailable:
      'En este momento no podemos recibir archivos. Puede quitarlos y enviar ahora, o esperar unos minutos.',
  },
};

const en: typeof es = {
  plant: 'Plant or site',
  region: 'Region of Chile',
  chooseRegion: 'Choose a region',
  wantedBy: 'Needed by',
  files: 'Files',
  filesHint: `Up to ${MAX_QUOTE_FILES_IN_WORDS.en}: PDF, DWG, XLSX or images, ${MAX_QUOTE_FILE_MB} MB each. Single-line diagrams, specifications, photographs.`,
  choose: 'Choose or drop files here',
  remove: 'Remove',
  uploading: 'Uploading files',
  offline: 'No connection. The upload resumes where it stopped when you are back online.',
  errors: {
    count: `Attach ${MAX_QUOTE_FILES_IN_WORDS.en} files at most`,
    type: 'Only PDF, DWG, XLSX, JPG, PNG or WebP files are accepted',
    size: `Each file may be up to ${MAX_QUOTE_FILE_MB} MB`,
  },
  refused: {
    wrongType: 'The content of {{name}} does not match its type. Remove or replace it, and send again.',
    tooLarge: `{{name}} is larger than ${MAX_QUOTE_FILE_MB} MB. Remove or replace it, and send again.`,
    rateLimited:
      'Too many files were sent from this connection. You can remove them and send now, or wait an hour.',
    unavailable:
      'We cannot receive files at the moment. You can remove them and send now, or wait a few minutes.',
  },
};

/** Labels of the technical part of the quote request form, loaded with it. */
export const quoteDetailsTexts = { es, en };

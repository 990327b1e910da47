import { MAX_CV_MB } from '#domain/values/file-limits.ts';

export const es = {
  close: 'Cerrar',
  notice: 'Aviso',
  optional: 'opcional',
  tooLong: 'Este texto es demasiado largo',
  skipToContent: 'Saltar al contenido',
  notFound: { title: 'Oops! Page not found', home: 'Volver al inicio', code: '404' },
  retry: 'Reintentar',
  failure: {
    title: 'Algo falló de nuestro lado',
    unavailable: 'Volvemos en un momento',
    offline: 'Sin conexión',
    body: 'Debería funcionar de nuevo en unos minutos. Si es urgente, atendemos por teléfono y por correo.',
    posted: 'Basta volver atrás y enviarlo otra vez: se guarda una sola vez.',
  },
  /** Code that could not be fetched. */
  codeFailure: {
    title: 'No se pudo abrir',
    body: 'Revise su conexión e intente nuevamente. Si sigue igual, recargue la página.',
  },
  language: { label: 'Idioma', es: 'Español', en: 'English' },
  /** What a file refused as a CV is. */
  fileKinds: {
    dwg: 'Este archivo es un plano (DWG): conviene guardarlo como PDF.',
    xlsx: 'Este archivo es una planilla de Excel: conviene guardarla como PDF.',
    odt: 'Este archivo es un documento de OpenOffice: conviene guardarlo como PDF.',
    rtf: 'Este archivo es texto enriquecido (RTF): conviene abrirlo con Word y guardarlo como PDF.',
    html: 'Este archivo es una página web (HTML): conviene abrirlo con Word y guardarlo como PDF.',
    mht: 'Este archivo es una página web archivada (MHT): conviene abrirlo con Word y guardarlo como PDF.',
    'word-xml':
      'Este archivo es un documento XML de Word 2003: conviene abrirlo con Word y guardarlo como PDF.',
    pages: 'Este archivo es un documento de Pages: conviene exportarlo como PDF.',
    picture: 'Este archivo es una imagen: conviene guardarla como PDF.',
    encrypted: 'Este archivo está protegido con contraseña: conviene guardarlo sin ella, o como PDF.',
    locked: 'Este PDF está protegido con contraseña: conviene guardarlo sin ella.',
    'word-95': 'Este archivo es un documento de Word 6 o 95: conviene guardarlo como PDF.',
  },
  /** CV upload errors that an immediate retry would not fix. */
  uploadErrors: {
    rateLimited:
      'Se enviaron demasiados archivos desde esta conexión. Es posible intentarlo de nuevo en una hora.',
    unavailable:
      'En este momento no podemos recibir archivos. Es posible intentarlo de nuevo en unos minutos.',
    tooLarge: `El archivo supera los ${MAX_CV_MB}MB.`,
    wrongType:
      'El contenido del archivo no es de un PDF, DOC o DOCX. Conviene guardarlo de nuevo como PDF y enviarlo así.',
  },
};

export const en: typeof es = {
  close: 'Close',
  notice: 'Notice',
  optional: 'optional',
  tooLong: 'This text is too long',
  skipToContent: 'Skip to content',
  notFound: { title: 'Oops! Page not found', home: 'Back to the home page', code: '404' },
  retry: 'Try again',
  failure: {
    title: 'Something went wrong on our side',
    unavailable: 'We will be right back',
    offline: 'No connection',
    body: 'Please try again in a few minutes. If it is urgent, call or write to us.',
    posted: 'Go back and send it again: it is stored only once.',
  },
  codeFailure: {
    title: 'This could not be opened',
    body: 'Check your connection and try again. If that does not help, reload the page.',
  },
  language: { label: 'Language', es: 'Español', en: 'English' },
  fileKinds: {
    dwg: 'This file is a drawing (DWG). Save it as a PDF.',
    xlsx: 'This file is an Excel spreadsheet. Save it as a PDF.',
    odt: 'This file is an OpenOffice document. Save it as a PDF.',
    rtf: 'This file is rich text (RTF). Open it in Word and save it as a PDF.',
    html: 'This file is a web page (HTML). Open it in Word and save it as a PDF.',
    mht: 'This file is an archived web page (MHT). Open it in Word and save it as a PDF.',
    'word-xml': 'This file is a Word 2003 XML document. Open it in Word and save it as a PDF.',
    pages: 'This file is a Pages document. Export it as a PDF.',
    picture: 'This file is a picture. Save it as a PDF.',
    encrypted: 'This file is protected with a password. Save it without one, or as a PDF.',
    locked: 'This PDF is protected with a password. Save it without one.',
    'word-95': 'This file is a Word 6 or 95 document. Save it as a PDF.',
  },
  uploadErrors: {
    rateLimited: 'Too many files were sent from this connection. You can try again in an hour.',
    unavailable: 'We cannot receive files at the moment. Please try again in a few minutes.',
    tooLarge: `The file exceeds ${MAX_CV_MB}MB.`,
    wrongType: 'The file’s content is not that of a PDF, DOC or DOCX. Save it again as a PDF and send that.',
  },
};

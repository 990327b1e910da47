import { ANSWER_TIME, COMPANY } from '#domain/company.ts';
import type { LegalDocument } from '../legal-document.ts';

export const legalNotice: LegalDocument = {
  meta: {
    title: 'Aviso legal',
    description: `Quién publica este sitio, cómo contactar a ${COMPANY.name} y de dónde provienen sus contenidos.`,
  },
  eyebrow: 'Legal',
  title: 'Aviso legal',
  lead: 'Quién publica este sitio y cómo encontrarnos.',
  block: [
    { label: 'Titular', value: COMPANY.legalName },
    { label: 'Fundada', value: String(COMPANY.founded) },
    { label: 'Oficina', value: `${COMPANY.city}, Chile` },
    { label: 'Horario', value: 'Lunes a viernes, 8:00 a 18:00' },
  ],
  clauses: [
    {
      title: 'Identificación',
      paragraphs: [
        `Este sitio pertenece a ${COMPANY.legalName}, empresa chilena de ingeniería eléctrica, automatización industrial, integración de tableros y montaje electromecánico.`,
      ],
    },
    {
      title: 'Contacto',
      paragraphs: [
        `Teléfono ${COMPANY.phone}, correo ${COMPANY.email}. Respondemos los correos ${ANSWER_TIME.es} y recibimos visitas con cita previa.`,
      ],
    },
    {
      title: 'Certificaciones y cifras',
      paragraphs: [
        'Nuestro sistema de gestión está certificado según ISO 9001 y los tableros que declaramos UL 508A llevan su etiqueta. Las cifras de proyectos y clientes que aparecen en el sitio son acumuladas desde nuestra fundación.',
      ],
    },
    {
      title: 'Imágenes',
      paragraphs: [
        'Las ilustraciones son dibujos propios y no representan instalaciones de un cliente en particular. Los casos de éxito se publican con autorización y describen al cliente solo hasta donde este lo permite.',
      ],
    },
    {
      title: 'Enlaces y accesibilidad',
      paragraphs: [
        `No respondemos por los sitios de terceros que enlazamos. Queremos que este pueda usarlo cualquier persona, según las pautas WCAG 2.2 nivel AA: si algo se lo impide, escríbanos a ${COMPANY.email}.`,
      ],
    },
  ],
};

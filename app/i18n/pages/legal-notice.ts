import { ANSWER_TIME } from '#domain/website/company.ts';
import type { LegalDocument } from '../legal-document.ts';

const es: LegalDocument = {
  meta: {
    title: 'Aviso legal',
    description:
      'Quién publica este sitio, cómo contactar a {{company.name}} y de dónde provienen sus contenidos.',
  },
  eyebrow: 'Legal',
  title: 'Aviso legal',
  lead: 'Quién publica este sitio y cómo encontrarnos.',
  block: [
    { label: 'Titular', value: '{{company.legalName}}' },
    { label: 'Fundada', value: '{{company.founded}}' },
    { label: 'Oficina', value: '{{company.address}}' },
    { label: 'Horario', value: '{{company.hours}}' },
  ],
  clauses: [
    {
      title: 'Identificación',
      body: 'Este sitio pertenece a {{company.legalName}}, empresa chilena de ingeniería eléctrica, automatización industrial, integración de tableros y montaje electromecánico.',
    },
    {
      title: 'Contacto',
      body: `Teléfono {{company.phone}}, correo {{company.email}}. Respondemos los correos ${ANSWER_TIME.es} y recibimos visitas con cita previa.`,
    },
    {
      title: 'Certificaciones y cifras',
      body: 'Nuestro sistema de gestión está certificado según ISO\u00a09001 y los tableros que declaramos UL\u00a0508A llevan su etiqueta. Las cifras de proyectos y clientes que aparecen en el sitio son acumuladas desde nuestra fundación.',
    },
    {
      title: 'Imágenes',
      body: 'Las ilustraciones son dibujos propios y no representan instalaciones de un cliente en particular. Los casos de éxito se publican con autorización y describen al cliente solo hasta donde este lo permite.',
    },
    {
      title: 'Enlaces y accesibilidad',
      body: 'No respondemos por los sitios de terceros que enlazamos. Queremos que este pueda usarlo cualquier persona, según las pautas WCAG 2.2 nivel AA: si algo se lo impide, escríbanos a {{company.email}}.',
    },
  ],
};

const en: typeof es = {
  meta: {
    title: 'Legal notice',
    description: 'Who publishes this site, how to reach {{company.name}}, and where its content comes from.',
  },
  eyebrow: 'Legal',
  title: 'Legal notice',
  lead: 'Who publishes this site, and where to find us.',
  block: [
    { label: 'Owner', value: '{{company.legalName}}' },
    { label: 'Founded', value: '{{company.founded}}' },
    { label: 'Office', value: '{{company.address}}' },
    { label: 'Hours', value: '{{company.hours}}' },
  ],
  clauses: [
    {
      title: 'Who we are',
      body: 'This site belongs to {{company.legalName}}, a Chilean company that specializes in electrical engineering, industrial automation, panel integration and electromechanical assembly.',
    },
    {
      title: 'Contact',
      body: `Phone {{company.phone}}, email {{company.email}}. We answer email ${ANSWER_TIME.en} and receive visitors by appointment.`,
    },
    {
      title: 'Certifications and figures',
      body: 'Our management system is certified to ISO\u00a09001, and the panels we declare UL\u00a0508A carry its label. The numbers of projects and clients on this site are totals since we were founded.',
    },
    {
      title: 'Pictures',
      body: 'The illustrations are our own drawings and show no particular client’s installation. Success cases are published by permission and describe the client only as far as the client allows.',
    },
    {
      title: 'Links and accessibility',
      body: 'We are not responsible for other people’s sites that we link to. We want everybody to be able to use this one, and follow WCAG 2.2 level AA: if something stands in your way, write to {{company.email}}.',
    },
  ],
};

export const legalNoticeTexts = { es, en };

import { COMPANY } from '#domain/company.ts';
import type { LegalDocument } from '../legal-document.ts';

export const terms: LegalDocument = {
  meta: {
    title: 'Términos de uso',
    description: `Condiciones para usar el sitio de ${COMPANY.name}: información, formularios, postulaciones y responsabilidad.`,
  },
  eyebrow: 'Legal',
  title: 'Términos de uso',
  lead: 'Las condiciones con que ponemos este sitio a su disposición.',
  block: [
    { label: 'Titular', value: COMPANY.legalName },
    { label: 'Vigencia', value: '20 de noviembre de 2026' },
    { label: 'Ley aplicable', value: 'República de Chile' },
    { label: 'Tribunales', value: 'Santiago' },
  ],
  clauses: [
    {
      title: 'Para qué es este sitio',
      paragraphs: [
        'Informa sobre nuestros servicios y proyectos, recibe solicitudes de cotización y permite postular a cargos y prácticas. Usarlo es gratis y no exige registrarse.',
      ],
    },
    {
      title: 'La información no es ingeniería',
      paragraphs: [
        'Lo que aquí se describe es general. No reemplaza un proyecto eléctrico, una memoria de cálculo ni una declaración ante la SEC: no intervenga una instalación a partir de lo que lea en este sitio.',
      ],
    },
    {
      title: 'Cotizaciones',
      paragraphs: [
        'Enviar el formulario de contacto no obliga a ninguna de las partes. El contrato existe cuando ambas aceptan por escrito una oferta con alcance, plazo y precio.',
      ],
    },
    {
      title: 'Postulaciones y prácticas',
      paragraphs: [
        'Al postular usted declara que los antecedentes que envía son verdaderos y suyos. Publicar una oferta no nos obliga a cubrir el cargo, y postular no obliga a aceptarlo. No cobramos a quienes postulan, ni directamente ni por medio de terceros.',
      ],
    },
    {
      title: 'Qué no está permitido',
      paragraphs: ['Usted se compromete a no:'],
      items: [
        'enviar archivos dañinos o que no sean suyos;',
        'hacerse pasar por otra persona;',
        'usar medios automáticos para enviar formularios o sobrecargar el sitio;',
        'intentar acceder al portal del personal o a datos de terceros.',
      ],
    },
    {
      title: 'Contenidos',
      paragraphs: [
        'Los textos, dibujos y marcas de este sitio son nuestros o los usamos con permiso. Puede citarlos indicando la fuente. Los nombres de productos de terceros pertenecen a sus dueños y aparecen solo para describir nuestro trabajo.',
      ],
    },
    {
      title: 'Disponibilidad y responsabilidad',
      paragraphs: [
        'Cuidamos que el sitio esté disponible y al día, pero puede tener interrupciones o errores. Respondemos de los daños que causemos con culpa o dolo, y nada de lo aquí dicho limita los derechos que la ley chilena reconoce a consumidores y titulares de datos.',
      ],
    },
    {
      title: 'Ley y tribunales',
      paragraphs: [
        'Estas condiciones se rigen por la ley chilena. Lo que no resolvamos conversando lo conocerán los tribunales de Santiago, salvo que la ley le permita a usted elegir otros.',
      ],
    },
  ],
};

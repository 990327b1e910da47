import { bodyOf, type LegalDocument } from '../legal-document.ts';

const es: LegalDocument = {
  meta: {
    title: 'Términos de uso',
    description:
      'Condiciones para usar el sitio de {{company.name}}: información, formularios, postulaciones y responsabilidad.',
  },
  eyebrow: 'Legal',
  title: 'Términos de uso',
  lead: 'Las condiciones con que ponemos este sitio a su disposición.',
  block: [
    { label: 'Titular', value: '{{company.legalName}}' },
    { label: 'Vigencia', value: '{{version}}' },
    { label: 'Ley aplicable', value: 'República de Chile' },
    { label: 'Tribunales', value: 'Santiago' },
  ],
  clauses: [
    {
      title: 'Para qué es este sitio',
      body: 'Informa sobre nuestros servicios y proyectos, recibe solicitudes de cotización y permite postular a cargos y prácticas. Usarlo es gratis y no exige registrarse.',
    },
    {
      title: 'La información no es ingeniería',
      body: 'Lo que aquí se describe es general. No reemplaza un proyecto eléctrico, una memoria de cálculo ni una declaración ante la SEC: no intervenga una instalación a partir de lo que lea en este sitio.',
    },
    {
      title: 'Cotizaciones',
      body: 'Enviar el formulario de contacto no obliga a ninguna de las partes. El contrato existe cuando ambas aceptan por escrito una oferta con alcance, plazo y precio.',
    },
    {
      title: 'Postulaciones y prácticas',
      body: 'Al postular usted declara que los antecedentes que envía son verdaderos y suyos. Publicar una oferta no nos obliga a cubrir el cargo, y postular no obliga a aceptarlo. No cobramos a quienes postulan, ni directamente ni por medio de terceros.',
    },
    {
      title: 'Qué no está permitido',
      body: bodyOf('Usted se compromete a no:', [
        'enviar archivos dañinos o que no sean suyos;',
        'hacerse pasar por otra persona;',
        'usar medios automáticos para enviar formularios o sobrecargar el sitio;',
        'intentar acceder al portal del personal o a datos de terceros.',
      ]),
    },
    {
      title: 'Contenidos',
      body: 'Los textos, dibujos y marcas de este sitio son nuestros o los usamos con permiso. Puede citarlos indicando la fuente. Los nombres de productos de terceros pertenecen a sus dueños y aparecen solo para describir nuestro trabajo.',
    },
    {
      title: 'Disponibilidad y responsabilidad',
      body: 'Cuidamos que el sitio esté disponible y al día, pero puede tener interrupciones o errores. Respondemos de los daños que causemos con culpa o dolo, y nada de lo aquí dicho limita los derechos que la ley chilena reconoce a consumidores y titulares de datos.',
    },
    {
      title: 'Ley y tribunales',
      body: 'Estas condiciones se rigen por la ley chilena. Lo que no resolvamos conversando lo conocerán los tribunales de Santiago, salvo que la ley le permita a usted elegir otros.',
    },
  ],
};

const en: typeof es = {
  meta: {
    title: 'Terms of use',
    description:
      'The terms for using the site of {{company.name}}: information, forms, applications and liability.',
  },
  eyebrow: 'Legal',
  title: 'Terms of use',
  lead: 'The terms on which we offer you this site.',
  block: [
    { label: 'Owner', value: '{{company.legalName}}' },
    { label: 'In force since', value: '{{version}}' },
    { label: 'Law', value: 'Republic of Chile' },
    { label: 'Courts', value: 'Santiago' },
  ],
  clauses: [
    {
      title: 'What this site is for',
      body: 'It presents our services and projects, receives requests for quotes, and lets you apply for jobs and internships. Using it is free and needs no registration. Where this translation and the Spanish text differ, the Spanish text prevails.',
    },
    {
      title: 'Information is not engineering',
      body: 'What is described here is general. It replaces no electrical design, calculation or declaration to the SEC: do not work on an installation on the strength of what you read on this site.',
    },
    {
      title: 'Quotes',
      body: 'Sending the contact form is not binding. A contract exists once both parties accept, in writing, a proposal that states scope, schedule and price.',
    },
    {
      title: 'Applications and internships',
      body: 'By applying you declare that what you send is true and yours. Publishing a position does not oblige us to fill it, and applying does not oblige you to accept it. We never charge applicants, directly or through others.',
    },
    {
      title: 'What is not allowed',
      body: bodyOf('You agree not to:', [
        'send harmful files, or files that are not yours;',
        'pass yourself off as somebody else;',
        'use automatic means to send forms or overload the site;',
        'try to reach the staff portal or other people’s data.',
      ]),
    },
    {
      title: 'Content',
      body: 'The texts, drawings and marks of this site are ours or used by permission. You may quote them, naming the source. The names of others’ products belong to their owners and appear only to describe our work.',
    },
    {
      title: 'Availability and liability',
      body: 'We take care to keep the site available and up to date, but it may be interrupted or contain errors. We are liable for damage we cause by negligence or intent, and nothing here limits the rights Chilean law gives to consumers and data subjects.',
    },
    {
      title: 'Law and courts',
      body: 'These terms are governed by Chilean law. What we cannot settle by talking goes to the courts of Santiago, unless the law lets you choose others.',
    },
  ],
};

export const termsTexts = { es, en };

const es = {
  meta: {
    title: 'Servicios',
    description:
      'Ingeniería eléctrica, automatización industrial, integración de tableros UL\u00a0508A y montaje electromecánico en todo Chile.',
  },
  eyebrow: 'Qué hacemos',
  title: 'Nuestros servicios',
  lead: 'Puede encargarnos una etapa o el proyecto completo. En los dos casos firma el mismo equipo que estuvo en terreno.',
  consultation: {
    title: 'Consultoría',
    statement: '¿Tiene el problema, pero todavía no el proyecto?',
    body: 'Cuéntenos qué falla, qué quiere ampliar o qué le pide la fiscalización. Un ingeniero lo conversa con usted antes de cotizar.',
    steps: [
      { title: 'Conversación', text: 'Una llamada con quien va a hacer el trabajo, sin costo.' },
      { title: 'Levantamiento', text: 'Visita a planta, planos existentes y mediciones si hacen falta.' },
      { title: 'Informe', text: 'Alternativas, plazos y costo estimado, por escrito y para usted.' },
    ],
    action: 'Solicitar una consulta',
    call: 'Llamar al',
  },
};

const en: typeof es = {
  meta: {
    title: 'Services',
    description:
      'Electrical engineering, industrial automation, UL\u00a0508A panel integration and electromechanical assembly throughout Chile.',
  },
  eyebrow: 'What we do',
  title: 'Our services',
  lead: 'Give us one stage or the whole project. Either way it is signed by the same team that was on site.',
  consultation: {
    title: 'Consultation',
    statement: 'You have the problem, but not the project yet?',
    body: 'Tell us what is failing, what you want to extend, or what the inspector asks for. An engineer talks it through with you before quoting.',
    steps: [
      { title: 'Conversation', text: 'A call with the person who would do the work, free of charge.' },
      { title: 'Survey', text: 'A visit to the plant, existing drawings, and measurements if needed.' },
      { title: 'Report', text: 'Alternatives, time and estimated cost, in writing and yours to keep.' },
    ],
    action: 'Request a consultation',
    call: 'Call',
  },
};

export const servicesTexts = { es, en };

export const servicesPage = {
  meta: {
    title: 'Servicios',
    description:
      'Ingeniería eléctrica, automatización industrial, integración de tableros UL 508A y montaje electromecánico en todo Chile.',
  },
  eyebrow: 'Qué hacemos',
  title: 'Nuestros servicios',
  lead: 'Puede encargarnos una etapa o el proyecto completo. En los dos casos firma el mismo equipo que estuvo en terreno.',
  contactSheet: 'Lámina 05',
  consultation: {
    sheet: 'Lámina 03',
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

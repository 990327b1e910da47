const es = {
  project: {
    title: 'Cómo se desarrolla un proyecto',
    lead: 'Cada etapa termina con documentos que quedan en su poder.',
    documents: 'Usted recibe',
    steps: [
      {
        title: 'Levantamiento',
        text: 'Visita a planta, planos existentes y mediciones.',
        documents: ['Informe de levantamiento', 'Alcance y supuestos'],
      },
      {
        title: 'Oferta',
        text: 'Precio por partidas, plazo y exclusiones, sin letra chica.',
        documents: ['Oferta técnica y económica', 'Carta Gantt'],
      },
      {
        title: 'Ingeniería',
        text: 'Se diseña, se revisa con usted y se aprueba antes de fabricar.',
        documents: ['Memorias de cálculo', 'Planos para construcción'],
      },
      {
        title: 'Integración y FAT',
        text: 'Se arma y se ensaya en taller, con usted presente si lo desea.',
        documents: ['Protocolo FAT', 'Certificados de componentes'],
      },
      {
        title: 'Montaje y SAT',
        text: 'Se instala, se prueba circuito por circuito y se energiza.',
        documents: ['Protocolos de terreno', 'Protocolo SAT'],
      },
      {
        title: 'Entrega',
        text: 'Se capacita, se cierra cada observación y empieza la garantía.',
        documents: ['Planos tal como se construyó', 'Programas fuente y manuales', 'Acta de entrega'],
      },
    ],
  },
  selection: {
    title: 'Cómo seleccionamos',
    lead: 'Los plazos son los habituales; si uno se alarga, le avisamos.',
    steps: [
      { title: 'Recibimos su postulación', time: 'El mismo día', text: 'Un correo confirma que llegó.' },
      {
        title: 'Lectura del CV',
        time: 'Hasta 5 días hábiles',
        text: 'Lo lee alguien de nuestro equipo de personas, no un programa.',
      },
      {
        title: 'Entrevista con el equipo de personas',
        time: '30 minutos',
        text: 'Por video o teléfono: su experiencia y sus expectativas.',
      },
      {
        title: 'Entrevista técnica',
        time: '1 hora',
        text: 'Con quien sería su jefatura, sobre un caso real del cargo.',
      },
      {
        title: 'Decisión',
        time: '2 a 3 semanas en total',
        text: 'Respondemos a todas las personas entrevistadas.',
      },
    ],
  },
  accreditations: {
    title: 'Acreditaciones',
    lead: 'Pídanos los certificados vigentes junto con su cotización.',
    demo: 'Datos de demostración: los números no corresponden a certificados reales.',
    number: 'Certificado',
    valid: 'Vigente hasta',
    scope: 'Alcance',
    items: [
      {
        code: 'ISO\u00a09001:2015',
        scope: 'Diseño, integración y montaje de sistemas eléctricos y de automatización',
        number: 'DEMO-9001-0000',
        valid: '31/12/2027',
      },
      {
        code: 'UL\u00a0508A',
        scope: 'Taller de tableros de control industrial',
        number: 'DEMO-E000000',
        valid: '30/06/2027',
      },
      {
        code: 'SEC clase A',
        scope: 'Instaladores eléctricos autorizados para proyectar y ejecutar',
        number: 'DEMO-00.000.000-0',
        valid: '31/03/2028',
      },
      {
        code: 'Faenas mineras',
        scope: 'Empresa contratista acreditada según la Ley 20.123 y el DS\u00a076',
        number: 'DEMO-ACR-0000',
        valid: '30/09/2027',
      },
    ],
  },
  protocol: {
    lead: 'Nuestras razones, y dónde se leen: en la carpeta que recibe con cada tablero.',
    label: 'Protocolo de ensayo, documento de muestra',
    sample: 'Documento de muestra: valores de ejemplo.',
    document: { label: 'Documento', value: 'Protocolo FAT, -Q3' },
    revision: { label: 'Revisión', value: 'C (A: 1998)' },
    standard: { label: 'Norma', value: 'IEC 61439-1' },
    page: { label: 'Hoja', value: '4 / 11' },
    columns: {
      test: 'Ensayo',
      clause: 'Cláusula',
      required: 'Exigido',
      measured: 'Medido',
      result: 'Resultado',
    },
    passed: 'Cumple',
    tests: [
      { test: 'Resistencia de aislación, fuerza', clause: '11.9', required: '≥ 1 MΩ', measured: '512 MΩ' },
      { test: 'Continuidad de protección', clause: '11.4', required: '≤ 0,1 Ω', measured: '0,012 Ω' },
      { test: 'Apriete de barras L1-L3, M12', clause: '11.6', required: '70 Nm', measured: '70 / 71 / 70' },
      { test: 'Enclavamiento -Q1 / -Q2', clause: '11.8', required: 'sin cierre', measured: 'sin cierre' },
      { test: 'Señales de E/S, 96 puntos', clause: '11.10', required: '96', measured: '96' },
    ],
    observation: { label: 'Observación del cliente', value: 'Rotular X4:21-28 según plano 07' },
    received: { label: 'Recibida', value: 'mar 10:14' },
    answered: { label: 'Respondida', value: 'mar 16:40' },
    responsible: { label: 'Responsable único', value: 'Jefatura de proyecto' },
    tested: { label: 'Ensayó', value: 'Quien lo monta' },
    witnessed: { label: 'Presenció', value: 'Cliente' },
  },
  home: {
    services: { open: 'Ver el servicio', picture: 'Imagen ilustrativa' },
    cases: {
      title: 'Casos de éxito',
      lead: 'Algunos proyectos, con lo que se midió después.',
      all: 'Ver todos los casos',
    },
  },
};

const en: typeof es = {
  project: {
    title: 'How a project runs',
    lead: 'Each stage ends with documents that stay with you.',
    documents: 'You receive',
    steps: [
      {
        title: 'Survey',
        text: 'A visit to the plant, existing drawings and measurements.',
        documents: ['Survey report', 'Scope and assumptions'],
      },
      {
        title: 'Proposal',
        text: 'Itemized price, schedule and exclusions, no fine print.',
        documents: ['Technical and commercial proposal', 'Gantt chart'],
      },
      {
        title: 'Engineering',
        text: 'Designed, reviewed with you and approved before anything is built.',
        documents: ['Calculation reports', 'Drawings for construction'],
      },
      {
        title: 'Integration and FAT',
        text: 'Built and tested in our workshop, with you present if you wish.',
        documents: ['FAT report', 'Component certificates'],
      },
      {
        title: 'Assembly and SAT',
        text: 'Installed, tested circuit by circuit and energized.',
        documents: ['Site test records', 'SAT report'],
      },
      {
        title: 'Handover',
        text: 'Training is given, every open item is closed and the warranty begins.',
        documents: ['As-built drawings', 'Source code and manuals', 'Handover certificate'],
      },
    ],
  },
  selection: {
    title: 'How we select',
    lead: 'These are the usual times; if one takes longer, we let you know.',
    steps: [
      {
        title: 'We receive your application',
        time: 'The same day',
        text: 'An email confirms that it arrived.',
      },
      {
        title: 'Your résumé is read',
        time: 'Up to 5 business days',
        text: 'By someone on our people team, not a program.',
      },
      {
        title: 'Interview with our people team',
        time: '30 minutes',
        text: 'By video or phone: your experience and expectations.',
      },
      {
        title: 'Technical interview',
        time: '1 hour',
        text: 'With your future manager, about a real case from the job.',
      },
      { title: 'Decision', time: '2 to 3 weeks in all', text: 'We reply to everyone we interview.' },
    ],
  },
  accreditations: {
    title: 'Accreditations',
    lead: 'Ask for the current certificates with your quote.',
    demo: 'Demonstration data: the numbers belong to no real certificates.',
    number: 'Certificate',
    valid: 'Valid until',
    scope: 'Scope',
    items: [
      {
        code: 'ISO\u00a09001:2015',
        scope: 'Design, integration and assembly of electrical and automation systems',
        number: 'DEMO-9001-0000',
        valid: '31 Dec 2027',
      },
      {
        code: 'UL\u00a0508A',
        scope: 'Industrial control panel shop',
        number: 'DEMO-E000000',
        valid: '30 Jun 2027',
      },
      {
        code: 'SEC class A',
        scope: 'Electrical installers licensed to design and build',
        number: 'DEMO-00.000.000-0',
        valid: '31 Mar 2028',
      },
      {
        code: 'Mine sites',
        scope: 'Contractor accredited under Chile’s Law 20.123 and Decree 76',
        number: 'DEMO-ACR-0000',
        valid: '30 Sep 2027',
      },
    ],
  },
  protocol: {
    lead: 'Our reasons, and where to read them: in the folder that comes with each panel.',
    label: 'Test report, sample document',
    sample: 'Sample document: example values.',
    document: { label: 'Document', value: 'FAT report, -Q3' },
    revision: { label: 'Revision', value: 'C (A: 1998)' },
    standard: { label: 'Standard', value: 'IEC 61439-1' },
    page: { label: 'Sheet', value: '4 / 11' },
    columns: {
      test: 'Test',
      clause: 'Clause',
      required: 'Required',
      measured: 'Measured',
      result: 'Result',
    },
    passed: 'Passed',
    tests: [
      { test: 'Insulation resistance, power', clause: '11.9', required: '≥ 1 MΩ', measured: '512 MΩ' },
      { test: 'Protective continuity', clause: '11.4', required: '≤ 0.1 Ω', measured: '0.012 Ω' },
      { test: 'Busbar torque L1-L3, M12', clause: '11.6', required: '70 Nm', measured: '70 / 71 / 70' },
      { test: 'Interlock -Q1 / -Q2', clause: '11.8', required: 'no closing', measured: 'no closing' },
      { test: 'I/O signals, 96 points', clause: '11.10', required: '96', measured: '96' },
    ],
    observation: { label: "Client's observation", value: 'Label X4:21-28 as in drawing 07' },
    received: { label: 'Received', value: 'Tue 10:14' },
    answered: { label: 'Answered', value: 'Tue 16:40' },
    responsible: { label: 'Single point of contact', value: 'Project manager' },
    tested: { label: 'Tested by', value: 'Who installs it' },
    witnessed: { label: 'Witnessed by', value: 'Client' },
  },
  home: {
    services: { open: 'View the service', picture: 'Illustrative picture' },
    cases: {
      title: 'Success cases',
      lead: 'Some of our projects, with what was measured afterwards.',
      all: 'See all cases',
    },
  },
};

/** The steps of a project and of staff selection, the company's accreditations, and a sample of its test reports. */
export const processTexts = { es, en };

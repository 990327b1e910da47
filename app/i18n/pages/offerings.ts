import { ANSWER_TIME } from '#domain/website/company.ts';

const es = {
  service: 'Servicio',
  sector: 'Sector',
  scope: { title: 'Alcance' },
  deliverables: { title: 'Qué recibe' },
  standards: { title: 'Normas que aplicamos' },
  cases: { title: 'Casos de éxito', all: 'Ver todos los casos' },
  related: { services: 'Nuestros servicios', sectors: 'Sectores en que trabajamos' },
  quote: {
    title: 'Solicitar cotización',
    lead: `Adjunte lo que tenga: un unilineal, una foto o las bases. Un ingeniero le responde ${ANSWER_TIME.es}.`,
    subject: 'Cotización: {{title}}',
  },
  items: {
    engineering: {
      title: 'Ingeniería eléctrica',
      lead: 'Del estudio a los planos con que se construye, se declara y se opera.',
      meta: 'Ingeniería eléctrica conceptual, básica y de detalle para la industria: estudios de cortocircuito, coordinación y arco eléctrico, planos y declaración SEC.',
      scope: [
        'Ingeniería conceptual, básica y de detalle en baja y media tensión',
        'Estudios de flujo de potencia, cortocircuito, coordinación de protecciones y arco eléctrico',
        'Cálculo de alimentadores, mallas de puesta a tierra e iluminación',
        'Levantamiento de instalaciones existentes y puesta al día de planos',
        'Inscripción de instalaciones interiores ante la SEC',
      ],
      deliverables: [
        'Memorias de cálculo firmadas y sus archivos nativos',
        'Unilineales, disposiciones, canalizaciones y listas de cables',
        'Especificaciones y hojas de datos para comprar',
        'Cubicaciones y presupuesto por partidas',
      ],
      standards: [
        {
          code: 'RIC',
          text: 'Pliegos técnicos normativos RIC de la SEC, para instalaciones de consumo en baja tensión.',
        },
        {
          code: 'IEC\u00a060909',
          text: 'Corrientes de cortocircuito en sistemas trifásicos de corriente alterna.',
        },
        { code: 'IEEE 1584', text: 'Cálculo de la energía incidente del arco eléctrico.' },
        { code: 'IEEE 80', text: 'Puesta a tierra de subestaciones de corriente alterna.' },
      ],
    },
    automation: {
      title: 'Automatización industrial',
      lead: 'Control que el operador entiende y el mantenedor puede modificar.',
      meta: 'Automatización industrial: PLC, SCADA, redes industriales, variadores y migración de sistemas obsoletos, con pruebas documentadas y código entregado.',
      scope: [
        'Programación de PLC y pantallas de operación',
        'SCADA, históricos y reportes',
        'Redes industriales y telemetría',
        'Variadores y control de motores',
        'Migración de sistemas obsoletos por etapas',
      ],
      deliverables: [
        'Filosofía de control y lista de señales aprobadas antes de programar',
        'Programas fuente comentados, sin claves nuestras',
        'Protocolos FAT y SAT con cada señal probada',
        'Capacitación a operación y mantención, con manuales',
      ],
      standards: [
        { code: 'IEC\u00a061131-3', text: 'Lenguajes de programación de controladores.' },
        {
          code: 'IEC\u00a062443',
          text: 'Ciberseguridad de sistemas de automatización y control industrial.',
        },
        { code: 'ISA-101', text: 'Diseño de interfaces de operación.' },
        { code: 'ISA-18.2', text: 'Gestión de alarmas en la industria de procesos.' },
      ],
    },
    panels: {
      title: 'Integración de tableros',
      lead: 'Tableros armados, cableados y ensayados en nuestro taller antes de viajar.',
      meta: 'Integración de tableros eléctricos: fuerza, control y CCM según IEC\u00a061439 y UL\u00a0508A, con pruebas FAT documentadas en taller.',
      scope: [
        'Tableros de distribución, fuerza y control',
        'Centros de control de motores, también inteligentes',
        'Salas eléctricas modulares',
        'Diseño térmico y mitigación de arco eléctrico',
        'Modernización de tableros en servicio',
      ],
      deliverables: [
        'Planos eléctricos y mecánicos tal como se construyó',
        'Protocolo FAT con ensayos de aislación, continuidad y funcionamiento',
        'Certificados de los componentes y lista de repuestos',
        'Tablero rotulado, cable por cable, según los planos',
      ],
      standards: [
        {
          code: 'IEC\u00a061439',
          text: 'Conjuntos de aparamenta de baja tensión: diseño, verificación y ensayos.',
        },
        { code: 'UL\u00a0508A', text: 'Tableros de control industrial.' },
        { code: 'IEC\u00a060529', text: 'Grados de protección IP de las envolventes.' },
        { code: 'IEC\u00a060204-1', text: 'Equipo eléctrico de las máquinas.' },
      ],
    },
    erection: {
      title: 'Montaje electromecánico',
      lead: 'Cuadrillas propias, acreditadas en faena, con el plano en la mano.',
      meta: 'Montaje electromecánico industrial: canalización, cableado, conexionado, puesta en marcha y mantención en parada de planta en todo Chile.',
      scope: [
        'Canalizaciones, tendido de cables y conexionado',
        'Montaje de tableros, transformadores y celdas',
        'Instrumentación y lazos de control',
        'Pruebas, energización y puesta en marcha',
        'Mantención en parada de planta',
      ],
      deliverables: [
        'Programa de trabajo y análisis de riesgos por tarea',
        'Protocolos de megado, continuidad y apriete por circuito',
        'Planos marcados en rojo y su versión final',
        'Acta de entrega sin observaciones pendientes',
      ],
      standards: [
        {
          code: 'RIC',
          text: 'Pliegos técnicos normativos RIC de la SEC, para ejecutar e inscribir instalaciones de consumo.',
        },
        { code: 'DS\u00a0132', text: 'Reglamento de Seguridad Minera, en faenas mineras.' },
        { code: 'IEC\u00a060364-6', text: 'Verificación de instalaciones eléctricas de baja tensión.' },
        { code: 'NFPA 70E', text: 'Seguridad eléctrica en los lugares de trabajo.' },
      ],
    },
    mining: {
      title: 'Minería',
      lead: 'Salas eléctricas, CCM y control de correas y molinos, en operación continua.',
      meta: 'Ingeniería eléctrica y automatización para minería: salas eléctricas, CCM, control de correas y molinos, montaje en faena.',
      scope: [
        'Salas eléctricas y CCM para chancado, molienda y flotación',
        'Control de correas, molinos y espesadores',
        'Migración de sistemas de control con la planta en marcha',
        'Montaje en ventanas de intervención y paradas',
      ],
      deliverables: [
        'Plan de intervención por ventana, con retorno seguro',
        'Carpeta de acreditación de personas y equipos para la faena',
        'Protocolos por señal y por circuito',
      ],
      standards: [
        { code: 'DS\u00a0132', text: 'Reglamento de Seguridad Minera.' },
        { code: 'IEC\u00a061439', text: 'Conjuntos de aparamenta de baja tensión.' },
        { code: 'IEC\u00a060079', text: 'Equipos en atmósferas explosivas, donde las hay.' },
      ],
    },
    energy: {
      title: 'Energía',
      lead: 'Subestaciones, protecciones y servicios auxiliares que responden cuando deben.',
      meta: 'Ingeniería y montaje para el sector energía: subestaciones, protecciones, servicios auxiliares y control de subestaciones.',
      scope: [
        'Subestaciones unitarias y celdas de media tensión',
        'Estudios y ajustes de protecciones',
        'Servicios auxiliares de corriente alterna y continua',
        'Control y comunicaciones de subestaciones',
      ],
      deliverables: [
        'Estudio de coordinación y planilla de ajustes',
        'Protocolos de inyección de las protecciones',
        'Antecedentes para la inscripción o la conexión',
      ],
      standards: [
        { code: 'IEC\u00a061850', text: 'Redes y sistemas de comunicación en subestaciones.' },
        { code: 'IEC\u00a062271', text: 'Aparamenta de alta tensión, celdas de media tensión incluidas.' },
        { code: 'IEC\u00a060255', text: 'Relés de medida y equipos de protección.' },
      ],
    },
    food: {
      title: 'Alimentos y bebidas',
      lead: 'Líneas de envasado, recetas y trazabilidad, con temporadas que no esperan.',
      meta: 'Automatización y electricidad para alimentos y bebidas: líneas de envasado, recetas, trazabilidad y ampliaciones de potencia.',
      scope: [
        'Integración de líneas de envasado de varios fabricantes',
        'Recetas, lotes y trazabilidad',
        'Tableros y canalizaciones aptos para lavado',
        'Ampliaciones de potencia y corrección de factor de potencia',
      ],
      deliverables: [
        'Puesta en marcha antes de la temporada, con plan de contingencia',
        'Registro de lotes y reportes acordados con calidad',
        'Capacitación por turno',
      ],
      standards: [
        { code: 'ISA-88', text: 'Control de procesos por lotes.' },
        { code: 'IEC\u00a060529', text: 'Grados de protección IP, hasta el lavado a presión.' },
        { code: 'IEC\u00a060204-1', text: 'Equipo eléctrico de las máquinas.' },
      ],
    },
    pulp: {
      title: 'Celulosa y papel',
      lead: 'Accionamientos y modernización dentro de la parada, ni un turno más.',
      meta: 'Electricidad y automatización para celulosa y papel: accionamientos, salas eléctricas modulares y modernización en parada de planta.',
      scope: [
        'Accionamientos y variadores de máquinas',
        'Salas eléctricas modulares, ensayadas en fábrica',
        'Modernización de CCM y control en parada',
        'Respaldo: UPS y servicios esenciales',
      ],
      deliverables: [
        'Programa de parada hora a hora',
        'FAT completo antes del traslado',
        'Protocolos de partida por accionamiento',
      ],
      standards: [
        { code: 'IEC\u00a061800', text: 'Accionamientos eléctricos de potencia de velocidad variable.' },
        { code: 'IEC\u00a061439', text: 'Conjuntos de aparamenta de baja tensión.' },
        { code: 'IEC\u00a062040', text: 'Sistemas de alimentación ininterrumpida.' },
      ],
    },
    water: {
      title: 'Agua y saneamiento',
      lead: 'Telemetría, bombeo y plantas de tratamiento, también donde no llega la red.',
      meta: 'Telemetría, bombeo y automatización para agua, riego y saneamiento: pozos, plantas de tratamiento y tableros solares.',
      scope: [
        'Telemetría de pozos, estanques y plantas elevadoras',
        'Tableros de bombeo con partidores suaves o variadores',
        'Automatización de plantas de tratamiento',
        'Energía solar y respaldo en sitios remotos',
      ],
      deliverables: [
        'SCADA con alarmas y reportes acordados',
        'Memoria de autonomía y comunicaciones por sitio',
        'Repuestos críticos y plan de mantención',
      ],
      standards: [
        { code: 'RIC', text: 'Pliegos técnicos normativos RIC de la SEC.' },
        { code: 'IEC\u00a060870-5', text: 'Protocolos de telecontrol.' },
        { code: 'IEC\u00a062443', text: 'Ciberseguridad de sistemas de control.' },
      ],
    },
    ports: {
      title: 'Puertos y logística',
      lead: 'Grúas, correas y distribución en media tensión, en ambiente salino.',
      meta: 'Electricidad y automatización para puertos y logística: CCM, correas de embarque, grúas y distribución en media tensión.',
      scope: [
        'CCM y control de correas de embarque',
        'Accionamientos de grúas y cargadores',
        'Distribución en media tensión e iluminación de patios',
        'Tableros para ambiente salino',
      ],
      deliverables: [
        'Integración y ensayos en taller antes de la parada',
        'Protocolos de enclavamientos y paradas de emergencia',
        'Planos finales y plan de repuestos',
      ],
      standards: [
        { code: 'IEC\u00a061439', text: 'Conjuntos de aparamenta de baja tensión.' },
        { code: 'ISO\u00a012944', text: 'Protección anticorrosiva de estructuras de acero.' },
        { code: 'ISO\u00a013850', text: 'Función de parada de emergencia.' },
      ],
    },
  },
};

const en: typeof es = {
  service: 'Service',
  sector: 'Sector',
  scope: { title: 'Scope' },
  deliverables: { title: 'What you receive' },
  standards: { title: 'Standards we apply' },
  cases: { title: 'Success cases', all: 'See all cases' },
  related: { services: 'Our services', sectors: 'Sectors we work in' },
  quote: {
    title: 'Request a quote',
    lead: `Attach whatever you have: a single-line diagram, a photograph or the specifications. An engineer replies ${ANSWER_TIME.en}.`,
    subject: 'Quote: {{title}}',
  },
  items: {
    engineering: {
      title: 'Electrical engineering',
      lead: 'From the study to the drawings that the plant is built, registered and run by.',
      meta: 'Conceptual, basic and detailed electrical engineering for industry: short-circuit, coordination and arc-flash studies, drawings and SEC registration.',
      scope: [
        'Conceptual, basic and detailed engineering at low and medium voltage',
        'Load-flow, short-circuit, protection coordination and arc-flash studies',
        'Sizing of feeders, grounding grids and lighting',
        'Surveys of existing installations and up-to-date drawings',
        'Registration of consumer installations with the SEC',
      ],
      deliverables: [
        'Signed calculation reports with their native files',
        'Single-line diagrams, layouts, raceways and cable schedules',
        'Specifications and data sheets for purchasing',
        'Quantities and an itemized budget',
      ],
      standards: [
        {
          code: 'RIC',
          text: 'The SEC’s RIC technical rules for low-voltage consumer installations in Chile.',
        },
        { code: 'IEC\u00a060909', text: 'Short-circuit currents in three-phase AC systems.' },
        { code: 'IEEE 1584', text: 'Arc-flash incident energy calculations.' },
        { code: 'IEEE 80', text: 'Grounding of AC substations.' },
      ],
    },
    automation: {
      title: 'Industrial automation',
      lead: 'Control that operators understand and maintenance can change.',
      meta: 'Industrial automation: PLC, SCADA, industrial networks, drives and migration of obsolete systems, with documented tests and source code handed over.',
      scope: [
        'PLC and operator panel programming',
        'SCADA, historians and reports',
        'Industrial networks and telemetry',
        'Drives and motor control',
        'Step-by-step migration of obsolete systems',
      ],
      deliverables: [
        'Control philosophy and signal list, approved before programming',
        'Commented source code, with no passwords of ours in it',
        'FAT and SAT reports with every signal tested',
        'Training for operations and maintenance, with manuals',
      ],
      standards: [
        { code: 'IEC\u00a061131-3', text: 'Programming languages for controllers.' },
        { code: 'IEC\u00a062443', text: 'Cybersecurity of industrial automation and control systems.' },
        { code: 'ISA-101', text: 'Design of operator interfaces.' },
        { code: 'ISA-18.2', text: 'Alarm management in the process industries.' },
      ],
    },
    panels: {
      title: 'Panel integration',
      lead: 'Panels assembled, wired and tested in our workshop before they travel.',
      meta: 'Electrical panel integration: power panels, control panels and motor control centers to IEC\u00a061439 and UL\u00a0508A, with documented factory acceptance tests.',
      scope: [
        'Distribution, power and control panels',
        'Motor control centers, including intelligent ones',
        'Modular electrical rooms',
        'Thermal design and arc-flash mitigation',
        'Modernization of panels in service',
      ],
      deliverables: [
        'As-built electrical and mechanical drawings',
        'FAT report with insulation, continuity and functional tests',
        'Component certificates and a spare parts list',
        'A panel labeled wire by wire, as drawn',
      ],
      standards: [
        {
          code: 'IEC\u00a061439',
          text: 'Low-voltage switchgear assemblies: design, verification and tests.',
        },
        { code: 'UL\u00a0508A', text: 'Industrial control panels.' },
        { code: 'IEC\u00a060529', text: 'IP degrees of protection of enclosures.' },
        { code: 'IEC\u00a060204-1', text: 'Electrical equipment of machines.' },
      ],
    },
    erection: {
      title: 'Electromechanical assembly',
      lead: 'Crews of our own, accredited on site, drawing in hand.',
      meta: 'Industrial electromechanical assembly: raceways, cabling, connection, commissioning and shutdown maintenance throughout Chile.',
      scope: [
        'Raceways, cable laying and connection',
        'Installation of panels, transformers and switchgear',
        'Instrumentation and control loops',
        'Tests, energization and commissioning',
        'Maintenance during plant shutdowns',
      ],
      deliverables: [
        'Work schedule and a risk analysis for each task',
        'Insulation, continuity and torque test records by circuit',
        'Red-lined drawings and their final version',
        'Handover certificate with no open items',
      ],
      standards: [
        { code: 'RIC', text: 'The SEC’s RIC technical rules, to build and register consumer installations.' },
        { code: 'DS\u00a0132', text: 'Chile’s Mining Safety Regulations, at mine sites.' },
        { code: 'IEC\u00a060364-6', text: 'Verification of low-voltage electrical installations.' },
        { code: 'NFPA 70E', text: 'Electrical safety in the workplace.' },
      ],
    },
    mining: {
      title: 'Mining',
      lead: 'Electrical rooms, motor control centers and control of conveyors and mills that never stop.',
      meta: 'Electrical engineering and automation for mining: electrical rooms, motor control centers, conveyor and mill control, site assembly.',
      scope: [
        'Electrical rooms and motor control centers for crushing, grinding and flotation',
        'Control of conveyors, mills and thickeners',
        'Control system migration while the plant runs',
        'Assembly within intervention windows and shutdowns',
      ],
      deliverables: [
        'A plan for each window, with a safe way back',
        'Site accreditation files for people and equipment',
        'Test records by signal and by circuit',
      ],
      standards: [
        { code: 'DS\u00a0132', text: 'Chile’s Mining Safety Regulations.' },
        { code: 'IEC\u00a061439', text: 'Low-voltage switchgear assemblies.' },
        { code: 'IEC\u00a060079', text: 'Equipment in explosive atmospheres, where there are any.' },
      ],
    },
    energy: {
      title: 'Energy',
      lead: 'Substations, protection and auxiliary systems that respond when they must.',
      meta: 'Engineering and assembly for the energy sector: substations, protection, auxiliary systems and substation control.',
      scope: [
        'Unit substations and medium-voltage switchgear',
        'Protection studies and settings',
        'AC and DC auxiliary systems',
        'Substation control and communications',
      ],
      deliverables: [
        'Coordination study and settings sheet',
        'Protection injection test reports',
        'Documents for registration or grid connection',
      ],
      standards: [
        { code: 'IEC\u00a061850', text: 'Communication networks and systems in substations.' },
        { code: 'IEC\u00a062271', text: 'High-voltage switchgear, including medium-voltage cubicles.' },
        { code: 'IEC\u00a060255', text: 'Measuring relays and protection equipment.' },
      ],
    },
    food: {
      title: 'Food and beverage',
      lead: 'Packaging lines, recipes and traceability, in seasons that do not wait.',
      meta: 'Automation and power for food and beverage: packaging lines, recipes, traceability and capacity extensions.',
      scope: [
        'Integration of packaging lines from several manufacturers',
        'Recipes, batches and traceability',
        'Panels and raceways fit for washdown',
        'Capacity extensions and power factor correction',
      ],
      deliverables: [
        'Commissioning before the season, with a contingency plan',
        'Batch records and reports agreed with your quality team',
        'Training for each shift',
      ],
      standards: [
        { code: 'ISA-88', text: 'Batch process control.' },
        { code: 'IEC\u00a060529', text: 'IP degrees of protection, up to pressure washing.' },
        { code: 'IEC\u00a060204-1', text: 'Electrical equipment of machines.' },
      ],
    },
    pulp: {
      title: 'Pulp and paper',
      lead: 'Drives and modernization within the shutdown, not a shift longer.',
      meta: 'Power and automation for pulp and paper: drives, modular electrical rooms and modernization during shutdowns.',
      scope: [
        'Machine drives',
        'Modular electrical rooms, tested at the factory',
        'Modernization of motor control centers and control systems during shutdowns',
        'Backup: UPS and essential services',
      ],
      deliverables: [
        'Shutdown schedule, hour by hour',
        'Complete FAT before transport',
        'Start-up records for each drive',
      ],
      standards: [
        { code: 'IEC\u00a061800', text: 'Adjustable-speed electrical power drive systems.' },
        { code: 'IEC\u00a061439', text: 'Low-voltage switchgear assemblies.' },
        { code: 'IEC\u00a062040', text: 'Uninterruptible power systems.' },
      ],
    },
    water: {
      title: 'Water and sanitation',
      lead: 'Telemetry, pumping and treatment plants, also beyond the grid.',
      meta: 'Telemetry, pumping and automation for water, irrigation and sanitation: wells, treatment plants and solar-powered control panels.',
      scope: [
        'Telemetry of wells, tanks and pumping stations',
        'Pump panels with soft starters or drives',
        'Treatment plant automation',
        'Solar power and backup at remote sites',
      ],
      deliverables: [
        'SCADA with agreed alarms and reports',
        'Autonomy and communications report for each site',
        'Critical spares and a maintenance plan',
      ],
      standards: [
        { code: 'RIC', text: 'The SEC’s RIC technical rules.' },
        { code: 'IEC\u00a060870-5', text: 'Telecontrol protocols.' },
        { code: 'IEC\u00a062443', text: 'Cybersecurity of control systems.' },
      ],
    },
    ports: {
      title: 'Ports and logistics',
      lead: 'Cranes, conveyors and medium-voltage distribution in salt air.',
      meta: 'Power and automation for ports and logistics: motor control centers, shiploading conveyors, cranes and medium-voltage distribution.',
      scope: [
        'Motor control centers and control of shiploading conveyors',
        'Crane and loader drives',
        'Medium-voltage distribution and yard lighting',
        'Panels for salt air',
      ],
      deliverables: [
        'Integration and tests in the workshop before the shutdown',
        'Interlock and emergency stop test records',
        'Final drawings and a spares plan',
      ],
      standards: [
        { code: 'IEC\u00a061439', text: 'Low-voltage switchgear assemblies.' },
        { code: 'ISO\u00a012944', text: 'Corrosion protection of steel structures.' },
        { code: 'ISO\u00a013850', text: 'Emergency stop function.' },
      ],
    },
  },
};

/** The pages of services and sectors. */
export const offeringsTexts = { es, en };

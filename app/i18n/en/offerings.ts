import { ANSWER_TIME } from '#domain/company.ts';
import type { offerings as spanish } from '../es/offerings.ts';

/** The pages of services and sectors. */
export const offerings = {
  service: 'Service',
  sector: 'Sector',
  scope: { sheet: 'Sheet 01', title: 'Scope' },
  deliverables: { title: 'What you receive' },
  standards: { sheet: 'Sheet 02', title: 'Standards we apply' },
  cases: { sheet: 'Sheet 03', title: 'Success cases', all: 'See all cases' },
  related: { services: 'Our services', sectors: 'Sectors we work in' },
  quote: {
    sheet: 'Sheet 04',
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
        { code: 'IEC 60909', text: 'Short-circuit currents in three-phase AC systems.' },
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
        { code: 'IEC 61131-3', text: 'Programming languages for controllers.' },
        { code: 'IEC 62443', text: 'Cybersecurity of industrial automation and control systems.' },
        { code: 'ISA-101', text: 'Design of operator interfaces.' },
        { code: 'ISA-18.2', text: 'Alarm management in the process industries.' },
      ],
    },
    panels: {
      title: 'Panel integration',
      lead: 'Panels assembled, wired and tested in our workshop before they travel.',
      meta: 'Electrical panel integration: power panels, control panels and motor control centers to IEC 61439 and UL 508A, with documented factory acceptance tests.',
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
        { code: 'IEC 61439', text: 'Low-voltage switchgear assemblies: design, verification and tests.' },
        { code: 'UL 508A', text: 'Industrial control panels.' },
        { code: 'IEC 60529', text: 'IP degrees of protection of enclosures.' },
        { code: 'IEC 60204-1', text: 'Electrical equipment of machines.' },
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
        { code: 'DS 132', text: 'Chile’s Mining Safety Regulations, at mine sites.' },
        { code: 'IEC 60364-6', text: 'Verification of low-voltage electrical installations.' },
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
        'Protocols by signal and by circuit',
      ],
      standards: [
        { code: 'DS 132', text: 'Chile’s Mining Safety Regulations.' },
        { code: 'IEC 61439', text: 'Low-voltage switchgear assemblies.' },
        { code: 'IEC 60079', text: 'Equipment in explosive atmospheres, where there are any.' },
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
        { code: 'IEC 61850', text: 'Communication networks and systems in substations.' },
        { code: 'IEC 62271', text: 'High-voltage switchgear, including medium-voltage cubicles.' },
        { code: 'IEC 60255', text: 'Measuring relays and protection equipment.' },
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
        { code: 'IEC 60529', text: 'IP degrees of protection, up to pressure washing.' },
        { code: 'IEC 60204-1', text: 'Electrical equipment of machines.' },
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
        { code: 'IEC 61800', text: 'Adjustable-speed electrical power drive systems.' },
        { code: 'IEC 61439', text: 'Low-voltage switchgear assemblies.' },
        { code: 'IEC 62040', text: 'Uninterruptible power systems.' },
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
        { code: 'IEC 60870-5', text: 'Telecontrol protocols.' },
        { code: 'IEC 62443', text: 'Cybersecurity of control systems.' },
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
        { code: 'IEC 61439', text: 'Low-voltage switchgear assemblies.' },
        { code: 'ISO 12944', text: 'Corrosion protection of steel structures.' },
        { code: 'ISO 13850', text: 'Emergency stop function.' },
      ],
    },
  },
} satisfies typeof spanish;

-- Demonstration content: a company at work, so that every screen has something to show. People are invented.

insert into public.job_postings
  (id, title, department, location, employment_type, experience_level, salary_min, salary_max, status, created_at,
   expires_at, views_count, description, requirements, benefits)
values
  ('0a000000-0000-4000-8000-000000000001', 'Ingeniero/a de Automatización', 'Automatización', 'Antofagasta', 'full_time',
   'senior', 2200000, 2900000, 'active', now() - interval '2 days', now() + interval '40 days', 184,
   E'PLC, SCADA y puesta en marcha en faena minera.\n\nLiderará la ingeniería de control de proyectos de modernización en plantas concentradoras: desde la filosofía de operación hasta la entrega con el cliente en terreno.',
   E'• Ingeniero/a civil o de ejecución en automatización, electricidad o electrónica.\n• Cinco años programando PLC en texto estructurado y escalera (IEC 61131-3).\n• Experiencia en redes industriales (Profinet, EtherNet/IP, Modbus).\n• Disponibilidad para turnos 7x7 durante la puesta en marcha.',
   E'• Seguro complementario de salud y dental.\n• Certificaciones de fabricante pagadas por la empresa.\n• Bono por proyecto entregado.'),
  ('0a000000-0000-4000-8000-000000000002', 'Proyectista Eléctrico', 'Ingeniería', 'Santiago', 'full_time', 'mid',
   1300000, 1700000, 'active', now() - interval '5 days', now() + interval '25 days', 132,
   E'Planos unifilares, trazados y memorias en CAD eléctrico.\n\nTrabajará junto a los jefes de proyecto en ingenierías básicas y de detalle para minería, alimentos y energía.',
   E'• Técnico o ingeniero en electricidad o dibujo técnico.\n• Tres años en proyectos industriales de media y baja tensión.\n• Dominio de CAD eléctrico en dos dimensiones; modelado de tableros deseable.\n• Conocimiento de los pliegos técnicos RIC de la SEC.',
   E'• Modalidad híbrida, tres días en oficina.\n• Capacitación anual a elección.'),
  ('0a000000-0000-4000-8000-000000000003', 'Jefe/a de Taller de Tableros', 'Integración', 'Santiago', 'full_time', 'senior',
   null, null, 'active', now() - interval '9 days', null, 97,
   E'Integración UL 508A, planificación y control de calidad FAT.\n\nDirigirá a un equipo de doce personas que fabrica tableros de fuerza, control y centros de control de motores.',
   E'• Formación técnica o de ingeniería en electricidad.\n• Cinco años en taller de tableros, dos de ellos a cargo de personas.\n• Conocimiento de UL 508A e IEC 61439.\n• Manejo de planificación y protocolos de prueba.',
   null),
  ('0a000000-0000-4000-8000-000000000004', 'Supervisor/a de Montaje Eléctrico', 'Montaje', 'Concepción', 'contract', 'mid',
   1800000, 2200000, 'active', now() - interval '14 days', now() + interval '12 days', 76,
   E'Cuadrillas en parada de planta, seguridad y conexionado MT/BT.\n\nContrato por proyecto en la Región del Biobío, con continuidad según desempeño.',
   E'• Licencia SEC clase A o B.\n• Cuatro años supervisando montaje eléctrico industrial.\n• Curso de prevención de riesgos vigente.\n• Licencia de conducir clase B.',
   E'• Pasajes y alojamiento para quienes vengan de otra región.\n• Bono por término de parada sin accidentes.'),
  ('0a000000-0000-4000-8000-000000000005', 'Practicante de Ingeniería Eléctrica', 'Ingeniería', 'Santiago', 'internship', 'entry',
   null, null, 'active', now() - interval '20 days', now() + interval '60 days', 211,
   E'Apoyo en estudios de cortocircuito y coordinación de protecciones.\n\nPráctica profesional pagada de tres a seis meses, con un ingeniero guía y un proyecto propio.',
   E'• Estudiante de los dos últimos años de Ingeniería Eléctrica.\n• Seguro escolar y carta de la casa de estudios.\n• Nociones de cálculo de flujos de carga y cortocircuitos.',
   E'• Bono mensual, colación y movilización.'),
  ('0a000000-0000-4000-8000-000000000006', 'Ingeniero/a de Estudios Eléctricos', 'Ingeniería', 'Santiago', 'full_time', 'senior',
   null, null, 'draft', now() - interval '1 day', null, 0,
   'Estudios de flujo de potencia, cortocircuito y arco eléctrico. Borrador en revisión por la jefatura.',
   'Por definir con la jefatura de ingeniería.', null),
  ('0a000000-0000-4000-8000-000000000007', 'Técnico/a en Instrumentación', 'Automatización', 'Calama', 'full_time', 'mid',
   null, null, 'active', now() - interval '90 days', now() - interval '15 days', 158,
   'Calibración y mantención de lazos de control en planta de procesos.',
   'Técnico en instrumentación o automatización, con experiencia en HART y Foundation Fieldbus.', null);

insert into public.job_applications
  (job_posting_id, full_name, email, phone, cover_letter, resume_url, status, applied_at, contacted, contacted_at,
   interview_rating, interview_notes)
select
  ('0a000000-0000-4000-8000-00000000000' || posting)::uuid, full_name, email, phone, cover_letter,
  format('http://localhost:3000/storage/v1/object/public/documents/resumes/1763000000000-%s.pdf', md5(email)),
  status, now() - age, contacted_ago is not null, now() - contacted_ago, rating, notes
from (values
  (1, 'Camila Rojas Fuentes', 'camila.rojas@correo.example', '+56 9 6123 4501',
   'Programo PLC desde 2018; hoy estoy a cargo del control de una planta de ósmosis.', 'pending',
   interval '3 hours', null::interval, null, null),
  (1, 'Matías Soto Araya', 'm.soto@correo.example', '+56 9 6123 4502', null, 'approved', interval '20 hours',
   interval '10 hours', 'excelente', 'Muy sólido en PLC y redes. Disponible desde enero.'),
  (1, 'Valentina Muñoz Pino', 'vmunoz@correo.example', '+56 9 6123 4503', null, 'reviewing', interval '26 hours',
   interval '12 hours', 'bueno', null),
  (1, 'Diego Herrera Lagos', 'dherrera@correo.example', null, null, 'reviewing', interval '2 days',
   interval '1 day', null, null),
  (1, 'Javiera Castillo Vera', 'jcastillo@correo.example', '+56 9 6123 4505', null, 'pending', interval '40 hours',
   null, null, null),
  (1, 'Benjamín Núñez Tapia', 'bnunez@correo.example', '+56 9 6123 4506', null, 'rejected', interval '44 hours',
   interval '30 hours', 'regular', 'Sin experiencia en terreno.'),
  (2, 'Francisca Vidal Orellana', 'fvidal@correo.example', '+56 9 6123 4507',
   'Seis años dibujando para minería; puedo mostrar mis memorias de cálculo.', 'pending', interval '1 day', null, null, null),
  (2, 'Ignacio Paredes Mella', 'iparedes@correo.example', null, null, 'reviewing', interval '3 days', null, null, null),
  (2, 'Constanza Bravo Silva', 'cbravo@correo.example', '+56 9 6123 4509', null, 'rejected', interval '4 days', null, null, null),
  (3, 'Rodrigo Salinas Cid', 'rsalinas@correo.example', '+56 9 6123 4510', null, 'approved', interval '6 days',
   interval '5 days', 'excelente', 'Jefe de taller por ocho años.'),
  (4, 'Paulina Escobar Ríos', 'pescobar@correo.example', '+56 9 6123 4511', null, 'pending', interval '7 days', null, null, null),
  (5, 'Tomás Aguilera Peña', 'taguilera@correo.example', '+56 9 6123 4512', null, 'approved', interval '10 days',
   interval '8 days', 'malo', 'Llegó tarde, pero recuperó en la segunda entrevista.')
) as people (posting, full_name, email, phone, cover_letter, status, age, contacted_ago, rating, notes);

insert into public.internship_applications
  (first_name, last_name, email, phone, institution, career, semester, duration, availability, motivation, skills,
   cv_url, status, created_at)
select first_name, last_name, email, phone, institution, career, semester, duration, availability, motivation, skills,
  format('http://localhost:3000/storage/v1/object/public/documents/cvs/1763000000000-%s.pdf', md5(email)),
  status, now() - age
from (values
  ('Antonia', 'Lara Muñoz', 'alara@correo.example', '+56 9 7123 4501', 'Universidad Técnica del Sur', 'Ingeniería Civil Eléctrica',
   '9', '3-meses', 'tiempo-completo', 'Quiero aprender de protecciones en proyectos reales.', 'Estudios de protecciones, Python', 'pending', interval '1 day'),
  ('Vicente', 'Olea Barros', 'volea@correo.example', '+56 9 7123 4502', 'Instituto Profesional Andino', 'Técnico en Automatización',
   'egresado', '6-meses', 'flexible', null, 'PLC, neumática', 'reviewing', interval '4 days'),
  ('Sofía', 'Marín Campos', 'smarin@correo.example', '+56 9 7123 4503', 'Universidad del Pacífico Sur', 'Ingeniería en Electricidad',
   '8', '2-meses', 'medio-tiempo', null, null, 'accepted', interval '12 days'),
  ('Joaquín', 'Ferrada Toro', 'jferrada@correo.example', '+56 9 7123 4504', 'Instituto Profesional Andino', 'Dibujo Técnico',
   '5', '1-mes', 'tardes', null, 'Dibujo CAD', 'rejected', interval '15 days')
) as people (first_name, last_name, email, phone, institution, career, semester, duration, availability, motivation,
  skills, status, age);

insert into public.success_cases
  (titulo, cliente, sector, "año", duracion, equipo, descripcion, desafio, solucion, resultados, tecnologias,
   destacado, order_index)
values
  ('Modernización del control de molienda SAG', 'Minera de la Región de Antofagasta', 'Minería', '2024', '8 meses',
   'Ingeniería, Automatización, Montaje',
   'Migración de un sistema de control de 25 años a una plataforma actual, sin detener la producción.',
   'Reemplazar 1.400 señales con ventanas de intervención de seis horas.',
   'Migración por lazos, con tableros espejo probados en fábrica y puesta en marcha en turnos nocturnos.',
   array['Cero detenciones no programadas', '38 % menos de fallas de comunicación', 'Operación entregada en plazo'],
   array['Control distribuido', 'Profinet', 'SCADA', 'Tableros UL 508A'], true, 1),
  ('Subestación unitaria 13,2/0,4 kV', 'Planta de alimentos, Región de O''Higgins', 'Alimentos', '2023', '5 meses',
   'Ingeniería, Montaje', 'Ingeniería, suministro y montaje de una subestación para la ampliación de la planta.',
   'Ampliar la potencia instalada al doble sin ocupar más terreno.',
   'Subestación unitaria compacta con celdas libres de SF6 y banco de condensadores automático.',
   array['2,5 MVA adicionales', 'Factor de potencia de 0,98'], array['Celdas MT', 'Protecciones digitales', 'IEC 61850'], true, 2),
  ('Centro de control de motores para puerto', 'Terminal portuario, Región del Biobío', 'Puertos', '2023', '6 meses',
   'Integración, Automatización', 'Diseño y fabricación de un CCM inteligente para correas de embarque.',
   'Ambiente salino y una parada anual de diez días.',
   'CCM IP54 con variadores, integrado y ensayado en nuestro taller antes de la parada.',
   array['Montaje en nueve días', '17 % menos de consumo en correas'], array['EtherNet/IP', 'Variadores de frecuencia', 'IEC 61439'], true, 3),
  ('Telemetría de pozos de agua', 'Sanitaria de la zona central', 'Agua', '2022', '4 meses', 'Automatización',
   'Supervisión remota de 42 pozos con energía solar.', 'Sitios sin red eléctrica ni cobertura estable.',
   'Tableros solares con radio y respaldo celular, y un SCADA web.',
   array['42 pozos en línea', 'Visitas a terreno reducidas a la mitad'], array['Modbus', 'LTE', 'SCADA web'], false, 4),
  ('Sala eléctrica modular', 'Planta de celulosa, Región de Los Ríos', 'Celulosa', '2022', '7 meses', 'Ingeniería, Integración, Montaje',
   'Sala eléctrica montada en fábrica y trasladada en dos módulos.', 'Reducir el trabajo en una planta en operación.',
   'Integración y FAT completos en Santiago; conexión en tres semanas.',
   array['60 % menos de horas en terreno', 'Sin accidentes'], array['Sala eléctrica', 'CCM', 'UPS'], false, 5),
  ('Actualización de tableros de bombeo', 'Asociación de canalistas, Región de Coquimbo', 'Agrícola', '2021', '2 meses', 'Integración',
   'Doce tableros de bombeo con partida suave y medición.', 'Cortes frecuentes y bombas quemadas.',
   'Tableros con protección de fases y telemetría básica.',
   array['Cero motores quemados en dos temporadas'], array['Partidores suaves', 'Medidores de energía'], false, 6),
  ('Iluminación y fuerza de nave industrial', 'Fabricante de envases, Santiago', 'Manufactura', '2021', '3 meses', 'Ingeniería, Montaje',
   'Proyecto y montaje eléctrico de una nave de 6.000 m².', 'Recepción municipal en una fecha fija.',
   'Ingeniería de detalle y montaje en paralelo, con declaración SEC al día.',
   array['TE1 aprobado en primera revisión'], array['LED', 'Bandejas portaconductores', 'RIC'], false, 7),
  ('Automatización de línea de empaque', 'Viña de la zona central', 'Vitivinícola', '2020', '3 meses', 'Automatización',
   'Integración de cinco máquinas de fabricantes distintos en una línea.', 'Cada máquina hablaba otro protocolo.',
   'Un PLC maestro y una pantalla común para toda la línea.',
   array['22 % más de botellas por hora'], array['PLC maestro', 'OPC UA'], false, 8);

insert into public.job_posting_translations
  (job_posting_id, language, title, department, description, requirements, benefits)
values
  ('0a000000-0000-4000-8000-000000000001', 'en', 'Automation Engineer', 'Automation',
   E'PLC, SCADA and commissioning on a mine site.\n\nYou will lead the control engineering of modernization projects in concentrator plants, from the operating philosophy to handover to the client on site.',
   E'• Degree in automation, electrical or electronic engineering.\n• Five years of PLC programming in structured text and ladder (IEC 61131-3).\n• Experience with industrial networks (Profinet, EtherNet/IP, Modbus).\n• Available for 7x7 shifts during commissioning.',
   E'• Supplementary health and dental insurance.\n• Manufacturer certifications paid by the company.\n• Bonus for each project delivered.'),
  ('0a000000-0000-4000-8000-000000000002', 'en', 'Electrical Designer', 'Engineering',
   E'Single-line diagrams, layouts and calculation reports in electrical CAD.\n\nYou will work with project managers on basic and detailed engineering for mining, food and energy.',
   E'• Technician or engineer in electricity or technical drawing.\n• Three years on medium- and low-voltage industrial projects.\n• Fluent in 2D electrical CAD; panel modelling is a plus.\n• Knowledge of the RIC technical standards of Chile''s SEC.',
   E'• Hybrid work, three days a week at the office.\n• One training course a year of your choice.'),
  ('0a000000-0000-4000-8000-000000000005', 'en', 'Electrical Engineering Intern', 'Engineering',
   E'Support for short-circuit and protection coordination studies.\n\nA paid internship of three to six months, with an engineer as your mentor and a project of your own.',
   E'• Student in the last two years of Electrical Engineering.\n• Student insurance and a letter from your university.\n• Basic knowledge of load-flow and short-circuit calculations.',
   E'• Monthly allowance, meals and transport.');

insert into public.success_case_translations
  (success_case_id, language, titulo, cliente, sector, duracion, equipo, descripcion, desafio, solucion, resultados,
   tecnologias)
select success.id, 'en', english.titulo, english.cliente, english.sector, english.duracion, english.equipo,
  english.descripcion, english.desafio, english.solucion, english.resultados, english.tecnologias
from (values
  (1, 'SAG mill control upgrade', 'Mining company, Antofagasta Region', 'Mining', '8 months',
   'Engineering, Automation, Installation',
   'Migration of a 25-year-old control system to a current platform without stopping production.',
   'Replacing 1,400 signals in six-hour windows.',
   'Loop-by-loop migration, with mirror panels tested at the factory and commissioning on night shifts.',
   array['No unplanned stoppages', '38% fewer communication failures', 'Delivered on schedule'],
   array['Distributed control', 'Profinet', 'SCADA', 'UL 508A panels']),
  (2, '13.2/0.4 kV unit substation', 'Food plant, O''Higgins Region', 'Food', '5 months', 'Engineering, Installation',
   'Engineering, supply and installation of a substation for the expansion of the plant.',
   'Doubling the installed power without taking up more land.',
   'Compact unit substation with SF6-free switchgear and an automatic capacitor bank.',
   array['2.5 MVA added', 'Power factor of 0.98'], array['MV switchgear', 'Digital protection relays', 'IEC 61850']),
  (3, 'Motor control center for a port', 'Port terminal, Biobío Region', 'Ports', '6 months', 'Integration, Automation',
   'Design and manufacture of an intelligent MCC for ship-loading conveyors.',
   'A saline environment and one ten-day shutdown a year.',
   'IP54 MCC with variable-speed drives, integrated and tested in our workshop before the shutdown.',
   array['Installed in nine days', '17% less energy used by the conveyors'],
   array['EtherNet/IP', 'Variable-frequency drives', 'IEC 61439']),
  (4, 'Water well telemetry', 'Water utility, central Chile', 'Water', '4 months', 'Automation',
   'Remote supervision of 42 solar-powered wells.', 'Sites without mains power or stable coverage.',
   'Solar-powered control panels with radio and cellular backup, and a web SCADA.',
   array['42 wells online', 'Site visits cut by half'], array['Modbus', 'LTE', 'Web SCADA'])
) as english (place, titulo, cliente, sector, duracion, equipo, descripcion, desafio, solucion, resultados, tecnologias)
join public.success_cases success on success.order_index = english.place;

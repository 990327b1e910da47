import { useState } from 'react';
import type { Views } from '#app/views/views.ts';
import { CodeField } from './code-field.tsx';
import { DateField } from './date-field.tsx';
import { DayField } from './day-field.tsx';
import { SelectField, TextArea, TextField } from './field.tsx';
import { FileDrop } from './file-drop.tsx';
import { EMPTY_PASSWORD, type NewPassword, NewPasswordFields } from './new-password-fields.tsx';
import { OtherProcessesBox } from './other-processes-box.tsx';
import { PasswordChecklist } from './password-checklist.tsx';
import { PasswordField } from './password-field.tsx';
import { PrivacyNotice } from './privacy-notice.tsx';
import { SearchField } from './search-field.tsx';
import { Switch } from './switch.tsx';
import { UploadArea } from './upload-area.tsx';

const LONG = 'Ingeniera eléctrica con experiencia en subestaciones de alta tensión y protecciones '.repeat(4);
const noop = (): void => undefined;

function NewPasswordForm({ initial, error }: { initial: NewPassword; error?: string }) {
  const [value, setValue] = useState(initial);
  const labels = { password: 'Nueva contraseña', again: 'Repita la contraseña' };
  return <NewPasswordFields labels={labels} error={error} value={value} onChange={setValue} />;
}

function FileField({ error, name, progress }: { error?: string; name?: string; progress?: number }) {
  const [file, setFile] = useState(name ? new File(['cv'], name) : null);
  return (
    <FileDrop
      label="Currículum"
      hint="PDF, DOC o DOCX, hasta 5 MB"
      prompt="Arrastre su archivo aquí o elíjalo"
      touchPrompt="Elija su archivo"
      change="Cambiar archivo"
      accept=".pdf"
      error={error}
      file={file}
      onChange={([chosen]) => setFile(chosen ?? null)}
      progress={progress ?? null}
    />
  );
}

function Toggle({ disabled = false, initial }: { disabled?: boolean; initial: boolean }) {
  const [isOn, setIsOn] = useState(initial);
  return <Switch label="Publicada" isOn={isOn} onChange={setIsOn} disabled={disabled} />;
}

export default {
  inline: {
    'text empty': () => <TextField label="Nombre" placeholder="Amanda Rojas" />,
    'text required': () => <TextField label="Nombre" hint="Como figura en su cédula" isRequired />,
    'text error': () => <TextField label="Correo" defaultValue="amanda" error="Escriba un correo válido" />,
    'text disabled': () => <TextField label="Correo" defaultValue="amanda@planta.example" disabled />,
    'text long': () => <TextField label={LONG} hint={LONG} error={LONG} defaultValue={LONG} />,
    'date and time': () => (
      <DateField label="Se envía" type="datetime-local" hint="Hora de Chile. Vacío: ahora." />
    ),
    'text area': () => <TextArea label="Mensaje" defaultValue={LONG} />,
    select: () => (
      <SelectField label="Servicio">
        <option>Ingeniería</option>
        <option>{LONG}</option>
      </SelectField>
    ),
    code: () => <CodeField label="Código" hint="Seis dígitos" onCode={noop} />,
    'code error': () => <CodeField label="Código" error="El código no es válido" onCode={noop} />,
    day: () => <DayField label="Desde" value="2026-01-31" onChange={noop} />,
    'upload area': () => (
      <UploadArea
        label="Subir imágenes"
        prompt="Arrastre imágenes aquí o elíjalas"
        hint="JPG, PNG o WebP"
        accept={['image/png']}
        disabled={false}
        onFiles={noop}
      />
    ),
    'upload area disabled': () => (
      <UploadArea label="Subir imágenes" prompt={LONG} hint={LONG} accept={[]} disabled onFiles={noop} />
    ),
    search: () => <SearchField placeholder="Cargo" value="" onSearch={noop} />,
    password: () => <PasswordField label="Contraseña" defaultValue="Secreto-1" autoComplete="off" />,
    'password error': () => <PasswordField label="Contraseña" error="Contraseña incorrecta" />,
    'password checklist empty': () => <PasswordChecklist password="" />,
    'password checklist complete': () => <PasswordChecklist password="Secreto-1" />,
    'password checklist too long': () => <PasswordChecklist password={`Aa1-${'x'.repeat(80)}`} />,
    'new password empty': () => <NewPasswordForm initial={EMPTY_PASSWORD} />,
    'new password mismatch': () => (
      <NewPasswordForm initial={{ password: 'Secreto-1', again: 'otra' }} error="Es una contraseña común" />
    ),
    'file empty': () => <FileField />,
    'file chosen': () => <FileField name={`${'curriculum-vitae-'.repeat(8)}.pdf`} />,
    'file uploading': () => <FileField name="cv.pdf" progress={0.4} />,
    'file error': () => <FileField error="El archivo no debe superar los 5MB." />,
    'switch on': () => <Toggle initial />,
    'switch off': () => <Toggle initial={false} />,
    'switch disabled': () => <Toggle initial disabled />,
    'other processes': () => <OtherProcessesBox />,
    'other processes accepted': () => <OtherProcessesBox isPosted />,
    'privacy notice': () => <PrivacyNotice text="Al enviar autoriza el tratamiento, según la [política]." />,
  },
  standalone: {
    'text focus': () => <TextField label="Nombre" autoFocus />,
  },
} satisfies Views;

import { Submitted } from '#app/views/submitted.tsx';
import type { Views } from '#app/views/views.ts';
import { SignInForm } from './sign-in-form.tsx';

export default {
  inline: {
    'sign in': () => <SignInForm email="" />,
    'sign in with a company account': () => <SignInForm email="" hasCompanySignIn />,
  },
  standalone: {
    'sign in with errors': () => (
      <Submitted>
        <SignInForm email="amanda" />
      </Submitted>
    ),
  },
} satisfies Views;

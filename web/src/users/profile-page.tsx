import { useLingui } from '@lingui/react/macro';
import { PageHeader } from '../ui/page-header.tsx';
import { ApplicationPasswords } from './application-passwords.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { Sessions } from './sessions.tsx';
import { TwoStep } from './two-step.tsx';

/** The profile of the signed-in user. */
export function ProfilePage() {
  const { t } = useLingui();
  return (
    <div className="max-w-[46rem]">
      <PageHeader title={t`Your profile`} />
      <div className="flex flex-col gap-4">
        <ProfileForm />
        <PasswordForm />
        <TwoStep />
        <Sessions />
        <ApplicationPasswords />
      </div>
    </div>
  );
}

import { z } from 'zod';
import { UtcText } from '../dates.ts';
import { merchant, refusals, signedIn } from '../endpoint.ts';
import { UserId } from './user.ts';

/** Whether a user signs in with a code beside the password. */
export const TwoStep = z.object({
  is_on: z.boolean(),
  since: UtcText.nullable(),
  recovery_codes_left: z.int(),
});
export type TwoStep = z.infer<typeof TwoStep>;

/** Shown once: the server has only their hashes. Each is accepted once. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

const path = '/wp/v2/users/me/two-step';
/** A code of the app, or a recovery code, with or without blanks and hyphens; and the user's password. */
const Proof = z.object({ code: z.string().max(200), current_password: z.string().max(200) });
/** Codes and passwords are counted as at the sign-in; a tool's password proves no person. */
const proofRefusals = { password_needs_session: 403, too_many_attempts: 429 };

export const getTwoStep = signedIn()
  .route({ method: 'GET', path, summary: 'Two-step sign-in of the signed-in user' })
  .output(TwoStep);

/**
 * The key for the user's authenticator app, also as a QR code. It changes nothing yet; the same session gets the same key again for
 * an hour, so that two tabs show one.
 */
export const startTwoStep = signedIn()
  .route({ method: 'POST', path: `${path}/key`, summary: 'Start turning on two-step sign-in' })
  .errors(refusals({ password_needs_session: 403, two_step_on: 409 }))
  .output(
    z.object({
      /** Base32. */
      key: z.string(),
      /** `otpauth://…`: opens the app where it is on the same device. */
      address: z.string(),
      /** The address as a QR code: the path of its dark squares, in a square of `size` units. */
      qr: z.object({ size: z.int(), path: z.string() }),
    }),
  );

/** Ends the user's other sessions: they were opened with the password alone. */
export const turnOnTwoStep = signedIn()
  .route({ method: 'POST', path, summary: 'Turn on two-step sign-in' })
  .errors(refusals({ ...proofRefusals, two_step_on: 409, two_step_expired: 409 }))
  .input(Proof)
  .output(RecoveryCodes);

/** The earlier codes stop working. */
export const renewRecoveryCodes = signedIn()
  .route({ method: 'POST', path: `${path}/recovery-codes`, summary: 'Make new recovery codes' })
  .errors(refusals({ ...proofRefusals, two_step_off: 409 }))
  .input(Proof)
  .output(RecoveryCodes);

export const turnOffTwoStep = signedIn()
  .route({ method: 'POST', path: `${path}/off`, summary: 'Turn off two-step sign-in' })
  .errors(refusals({ ...proofRefusals, two_step_off: 409 }))
  .input(Proof)
  .output(TwoStep);

/** For a user who lost phone and codes. Ends their sessions; administrators only, and not about themselves. */
export const resetTwoStep = merchant('purser_settings')
  .route({ method: 'DELETE', path: '/wp/v2/users/{id}/two-step', summary: 'Turn off two-step sign-in of another user' })
  .errors(refusals({ rest_user_invalid_id: 404, password_needs_session: 403, two_step_own: 403, two_step_off: 409 }))
  .input(z.object({ id: UserId }))
  .output(TwoStep);

import type { Form, Saved } from '../connect/onboarding/form.ts';
import type { TestSandbox } from './sandbox.ts';

/** What someone enters into the onboarding of an account, by the names of its fields. */
export type Entries = Record<string, string>;

/** The onboarding of an account as the element in the browser drives it. */
export async function openOnboarding(sandbox: TestSandbox, account: string, fields = 'currently_due') {
  const { client_secret } = await sandbox.platform.accountSessions.create({
    account,
    components: { account_onboarding: { enabled: true } },
  });
  const post = async (path: string, body: BodyInit): Promise<{ status: number; body: unknown }> => {
    const response = await sandbox.app.request(`/sandbox/v1/connect/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sandbox.keys().publishable}` },
      body,
    });
    return { status: response.status, body: await response.json() };
  };
  const call = async (path: string, params: Entries) => {
    const { status, body } = await post(path, new URLSearchParams({ client_secret, fields, ...params }));
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const read = async () => (await call('onboarding', {})) as Form;
  const save = async (step: string, values: Entries, more: Entries = {}) =>
    (await call('onboarding/steps', { step, values: JSON.stringify(values), ...more })) as Saved;
  const upload = async (name: string, bytes: Uint8Array<ArrayBuffer> = png) => {
    const form = new FormData();
    form.append('client_secret', client_secret);
    form.append('purpose', 'identity_document');
    form.append('file', new File([bytes], name));
    return post('files', form);
  };
  return { client_secret, post, read, save, upload };
}

/** The beginning of a PNG, by which uploads are told apart. */
export const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);

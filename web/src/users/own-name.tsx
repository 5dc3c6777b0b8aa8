import { settings } from '../page-settings.ts';

/** Unseen: password managers know by it whose password is asked for. */
export const OwnName = () => (
  <input type="text" name="username" autoComplete="username" value={settings.currentUser.username} readOnly hidden />
);

import { existsSync } from 'node:fs';

/** Debian's Chromium first; otherwise whatever Playwright has downloaded. */
export const chromiumPath =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome-stable'].find((path) => existsSync(path));

/** No sandbox, because the tests may run as root; no host but this machine, so that no test depends on the network. */
const args = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
];

export const launchOptions = { ...(chromiumPath ? { executablePath: chromiumPath } : {}), args };

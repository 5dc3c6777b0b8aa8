import { existsSync } from 'node:fs';

/** Browsers of the system, best first: the headless shell has no windows of its own and needs half of Chromium's time. */
export const systemBrowsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
];

/** Debian's browser first; otherwise whatever Playwright has downloaded. */
export const chromiumPath = process.env.CHROMIUM_PATH ?? systemBrowsers.find((path) => existsSync(path));

const disabledFeatures = [
  // Chromium reads only the last list, so this one repeats what Playwright disables.
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // Chromium with windows draws the suggestions of its address bar as web pages: a process and a fifth of the time of each new page.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
];

/** No sandbox, because the tests may run as root; no host but this machine, so that no test depends on the network. */
const args = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${disabledFeatures.join(',')}`,
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
];

export const launchOptions = { ...(chromiumPath ? { executablePath: chromiumPath } : {}), args };

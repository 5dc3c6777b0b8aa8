// Everything that a fresh clone needs, with Node's own modules only and on any Node from 20 on. Idempotent; a second run takes 50 ms.
//   node scripts/setup.mjs deps build browser
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemBrowsers } from './chromium.mjs';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
process.chdir(root);
const [major] = process.versions.node.split('.').map(Number);
if (major < 20) fail(`Node 20 or newer is needed to begin; this is ${process.version}`);

const workspaces = ['contract', 'sandbox', 'server', 'web', 'e2e', 'bench'];
const npm = process.env.npm_execpath ? [process.execPath, [process.env.npm_execpath]] : ['npm', []];
// npm passes its settings to scripts; NODE_ENV=production or omit=dev would skip the build tools.
const environment = { ...process.env, npm_config_omit: '', PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
for (const name of ['NODE_ENV', 'npm_config_production']) delete environment[name];
// The Node that the packages include, once it is installed.
const node = () => (existsSync('node_modules/.bin/node') ? join(root, 'node_modules/.bin/node') : process.execPath);

function fail(message) {
  console.error(`setup: ${message}`);
  process.exit(1);
}

const lock = join(root, '.setup.lock');
const unlock = () => rmSync(lock, { recursive: true, force: true });

// One setup at a time: npm start and npm test may run at the same time.
function takeLock() {
  for (let attempt = 0; ; attempt++) {
    try {
      mkdirSync(lock);
      writeFileSync(join(lock, 'pid'), String(process.pid));
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (!isHeld()) {
      unlock();
      continue;
    }
    if (attempt === 0) console.log('waiting for another set-up…');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  }
}

function isHeld() {
  try {
    const owner = Number(readFileSync(join(lock, 'pid'), 'utf8'));
    process.kill(owner, 0);
    return !isZombie(owner);
  } catch (error) {
    if (error.code === 'EPERM') return true;
    // Between making the folder and writing the file into it.
    const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
    return error.code === 'ENOENT' && made !== undefined && Date.now() - made < 2000;
  }
}

function isZombie(pid) {
  try {
    return /^\S+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

function run(command, args, options = {}) {
  const line = `> ${[command === process.execPath || command === node() ? 'node' : command, ...args].join(' ')}`;
  if (!isTerminal) {
    console.log(line);
    return spawnSync(command, args, { stdio: 'inherit', env: environment, ...options }).status === 0;
  }
  const { status, stdout, stderr } = spawnSync(command, args, { env: environment, encoding: 'utf8', ...options });
  if (status !== 0) console.error(`\n${line}\n${stdout ?? ''}${stderr ?? ''}`);
  return status === 0;
}

// A person at a terminal sees a line per step with its time; what a tool prints is shown when it fails.
const isTerminal = process.stdout.isTTY && !process.env.CI;

function phase(name, hint, work) {
  const began = performance.now();
  if (isTerminal) process.stdout.write(`  ${name} … ${hint}`);
  work();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (isTerminal) process.stdout.write(`\r\x1b[2K\x1b[32m✓\x1b[39m ${name.padEnd(30)} ${seconds.padStart(6)} s\n`);
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

const filesOf = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => !['node_modules', 'dist'].includes(entry.name))
        .flatMap((entry) => (entry.isDirectory() ? filesOf(join(folder, entry.name)) : [join(folder, entry.name)]))
        .toSorted()
    : [];

const isFresh = (stamp, key) => existsSync(stamp) && readFileSync(stamp, 'utf8') === key;

const steps = {
  deps() {
    const manifests = ['package.json', 'package-lock.json', ...workspaces.map((name) => `${name}/package.json`)];
    const key = `${hashOf(manifests)} ${process.platform}-${process.arch}`;
    const stamp = 'node_modules/.setup-stamp';
    if (isFresh(stamp, key) && existsSync('node_modules/.bin/node')) return;
    // Warnings of npm are about packages of packages; nobody who starts Purser can act on them.
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
    const install = (...args) => run(npm[0], [...npm[1], ...args, '--include=dev', ...quiet]);
    // Retries once after a network error; `install` when a registry lacks another platform's optional binary, which `ci`
    // treats as an outdated lockfile.
    phase('Packages', '(a minute or two, the first time)', () => {
      if (!install('ci') && !install('ci') && !install('install', '--no-save'))
        fail('npm could not install the dependencies');
      installNode();
    });
    writeFileSync(stamp, key);
  },

  build() {
    const sources = ['package-lock.json', 'tsconfig.base.json', 'lingui.config.ts'].filter((file) => existsSync(file));
    const key = hashOf([...sources, ...filesOf('contract'), ...filesOf('web')]);
    const stamp = 'web/dist/.build-stamp';
    if (isFresh(stamp, key) && existsSync('web/dist/.vite/manifest.json')) return;
    rmSync(stamp, { force: true });
    const vite = join('node_modules', 'vite', 'bin', 'vite.js');
    phase('Admin screens', '(built when their sources change)', () => {
      const production = { env: { ...environment, NODE_ENV: 'production' } };
      if (!run(node(), [vite, 'build', 'web', '--logLevel', 'warn'], production))
        fail('the web application could not be built');
    });
    writeFileSync(stamp, key);
  },

  browser() {
    const [shell, ...others] = systemBrowsers;
    const isThere = (...paths) => paths.some((path) => path && existsSync(path));
    if (isThere(process.env.CHROMIUM_PATH, shell)) return;
    // Where the shell cannot be had, a Chromium that is there will do; it is asked for once.
    const asked = 'node_modules/.browser-stamp';
    if (isThere(...others) && existsSync(asked)) return;
    const sudo = process.getuid?.() === 0 ? [] : maySudo() ? ['sudo', '-n'] : undefined;
    if (existsSync('/usr/bin/apt-get') && sudo) {
      const apt = (...args) => {
        const [command, ...rest] = [
          ...sudo,
          'apt-get',
          '-qq',
          '-o',
          'Dpkg::Use-Pty=0',
          '-o',
          'Acquire::Retries=3',
          '-o',
          'DPkg::Lock::Timeout=120',
          ...args,
        ];
        return run(command, rest, {
          stdio: ['ignore', 'ignore', 'inherit'],
          env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
        });
      };
      const install = (name) => apt('install', '-y', '--no-install-recommends', name, 'fonts-liberation');
      if (apt('update') && install('chromium-headless-shell') && isThere(shell)) return;
      if (!isThere(...others)) install('chromium');
    }
    if (isThere(...others)) {
      writeFileSync(asked, '');
      return;
    }
    console.log('no chromium of the system; trying Playwright’s own download');
    const playwright = join('node_modules', '@playwright', 'test', 'cli.js');
    const download = sudo ? ['install', '--with-deps', 'chromium'] : ['install', 'chromium'];
    if (
      !run(node(), [playwright, ...download], { env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: undefined } })
    )
      fail('no browser for the tests: install chromium, or set CHROMIUM_PATH to one');
  },
};

function maySudo() {
  return existsSync('/usr/bin/sudo') && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0;
}

/** The package `node` downloads its binary in an install script, which npm may be configured to skip. */
function installNode() {
  const works = () =>
    spawnSync('node_modules/.bin/node', ['--version'], { encoding: 'utf8' }).stdout?.startsWith('v26') ?? false;
  if (works()) return;
  run(process.execPath, ['installArchSpecificPackage.js'], { cwd: 'node_modules/node' });
  if (!works()) fail('the Node of the project could not be installed');
}

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    unlock();
    process.exit(1);
  });
process.on('exit', () => {
  if (isMine()) unlock();
});
const isMine = () => {
  try {
    return readFileSync(join(lock, 'pid'), 'utf8') === String(process.pid);
  } catch {
    return false;
  }
};

takeLock();
for (const name of process.argv.slice(2)) {
  const step = steps[name];
  if (!step) fail(`there is no step ${name}`);
  step();
}

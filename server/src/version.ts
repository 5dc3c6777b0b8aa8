import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string;
}; // our own

/** Of the product, as screens, events and documents tell it. */
export const { version } = manifest;

/** Of the store's platform: the newest WooCommerce whose conventions we keep. */
export const storeVersion = '10.3.0';

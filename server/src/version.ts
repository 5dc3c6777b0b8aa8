import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const path = join(import.meta.dirname, '../../package.json');
const manifest = JSON.parse(readFileSync(path, 'utf8')) as { version: string }; // our own

/** The product's version, as shown in screens, events and documents. */
export const { version } = manifest;

/** Of the store's platform: the newest WooCommerce whose conventions we keep. */
export const storeVersion = '10.3.0';

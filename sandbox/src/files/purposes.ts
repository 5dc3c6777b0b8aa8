import type { FileType } from './file-type.ts';

interface Purpose {
  /** In bytes. */
  most: number;
  /** What it may be; any, when it is left out. */
  types?: readonly FileType[];
  /** Days until it is deleted. */
  days?: number;
}

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
const papers: readonly FileType[] = ['pdf', 'jpg', 'png'];

/** What can be uploaded, as the provider documents it. The other purposes are of files that it makes itself. */
export const purposes: Record<string, Purpose> = {
  account_requirement: { most: 10 * megabyte, types: papers },
  additional_verification: { most: 10 * megabyte, types: papers },
  business_icon: { most: 512 * kilobyte, types: ['jpg', 'png', 'gif'] },
  business_logo: { most: 512 * kilobyte, types: ['jpg', 'png', 'gif'] },
  customer_signature: { most: 4 * megabyte, types: papers },
  dispute_evidence: { most: 5 * megabyte, types: papers, days: 270 },
  identity_document: { most: 16 * megabyte, types: papers },
  issuing_regulatory_reporting: { most: 10 * megabyte },
  pci_document: { most: 16 * megabyte, types: ['pdf'] },
  platform_terms_of_service: { most: 10 * megabyte, types: ['pdf'] },
  tax_document_user_upload: { most: 16 * megabyte, types: papers },
  terminal_android_apk: { most: 16 * megabyte, types: ['apk'] },
  terminal_reader_splashscreen: { most: 2 * megabyte, types: ['jpg', 'png', 'gif', 'mp4'] },
  terminal_wifi_certificate: { most: 512 * kilobyte },
  terminal_wifi_private_key: { most: 512 * kilobyte },
};

/** The largest upload of all, with room for the form around it. */
export const mostUploaded = 17 * megabyte;

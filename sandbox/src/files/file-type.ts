/** The file type by its first bytes, whatever its name; undefined for an unknown one. */
export function typeOf(bytes: Uint8Array): { type: FileType; media: string } | undefined {
  for (const [type, { media, begins, at = 0 }] of Object.entries(signatures))
    if (begins.some((each) => each.every((byte, index) => bytes[at + index] === byte)))
      return { type: type as FileType, media }; // a key of the table
  return undefined;
}

const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

const signatures = {
  pdf: { media: 'application/pdf', begins: [ascii('%PDF-')], at: 0 },
  png: { media: 'image/png', begins: [[0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a]], at: 0 },
  jpg: { media: 'image/jpeg', begins: [[0xff, 0xd8, 0xff]], at: 0 },
  gif: { media: 'image/gif', begins: [ascii('GIF87a'), ascii('GIF89a')], at: 0 },
  mp4: { media: 'video/mp4', begins: [ascii('ftyp')], at: 4 },
  apk: { media: 'application/vnd.android.package-archive', begins: [[0x50, 0x4b, 0x03, 0x04]], at: 0 },
};

export type FileType = keyof typeof signatures;

export const mediaOf = (type: string | null): string =>
  (type !== null && Object.hasOwn(signatures, type) && signatures[type as FileType].media) ||
  'application/octet-stream'; // checked

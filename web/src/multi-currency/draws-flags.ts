let known: boolean | undefined;

/** Whether the system has pictures of flags: some draw two letters or two boxes instead. */
export const drawsFlags = (): boolean => (known ??= isColorful('🇪🇺'));

/** Draws the text in black and looks for any other color. */
function isColorful(text: string): boolean {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!pen) return false;
  pen.font = '16px sans-serif';
  pen.fillText(text, 0, 16);
  const { data } = pen.getImageData(0, 0, 32, 24);
  return data.some((value, at) => at % 4 !== 3 && value > 32);
}

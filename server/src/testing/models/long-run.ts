/** Whether random lives are played at full size: `npm run test:long`. */
export const isLong = process.env.LONG_TESTS === '1';

/** How much of a random life to play: usually some of it, at full size when asked for. */
export const sized = (usual: number, long: number): number => (isLong ? long : usual);

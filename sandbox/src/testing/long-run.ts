/** Whether random histories run at full size: `npm run test:long`. */
export const isLong = process.env['LONG_TESTS'] === '1';

/** The size of a random history: smaller in the suite, full with `npm run test:long`. */
export const sized = (usual: number, long: number): number => (isLong ? long : usual);

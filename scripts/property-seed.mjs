// Property tests draw the same cases on every run, so that a red run is a change's doing; SEED=random looks further.
import fc from 'fast-check';

const { SEED } = process.env;
if (SEED !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(SEED ?? 20_260_101) });

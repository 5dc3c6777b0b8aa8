/** What is shown while its successor loads: it fades only when that takes longer than a moment. */
export const dimmedWhile = (isReplaced: boolean): string =>
  `transition-opacity duration-150 ${isReplaced ? 'opacity-60 delay-150' : ''}`;

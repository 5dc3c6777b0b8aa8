/** A purse with a tick. */
export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28" fill="none" stroke="#4a6cf0" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"><path d="M5 10.5C3.500 17 6 24 14 24s10.500-7 9-13.500C22.200 7.300 20 6 20 6H8s-2.200 1.300-3 4.500Z"/><path d="M8 6c0-2 2.500-3 6-3s6 1 6 3M10.500 15.500l2.500 2.500 5-5"/></svg>`;

/** Every key that the admin listens to, by what it does, as `KeyboardEvent.key` names it. The help dialog lists them from here. */

/** With Ctrl, on a Mac with ⌘. */
export const modifiedKeys = { find: ['k'] } as const;

/** Wherever no field has the focus. After `go` comes the `key` of an entry of the navigation. */
export const pageKeys = { help: ['?'], searchList: ['/'], go: ['g'], toRows: ['j', 'k'] } as const;

/** On a focused row of a list. */
export const rowKeys = {
  next: ['ArrowDown', 'j'],
  previous: ['ArrowUp', 'k'],
  first: ['Home'],
  last: ['End'],
  previousPage: ['PageUp'],
  nextPage: ['PageDown'],
  open: ['Enter'],
  select: [' ', 'x'],
} as const;

/** What a pressed key does, also with Caps Lock on. */
export const meaningOf = <N extends string>(
  keysByName: Readonly<Record<N, readonly string[]>>,
  key: string,
): N | undefined =>
  (Object.keys(keysByName) as N[]).find((name) =>
    keysByName[name].some((own) => own === key || own === key.toLowerCase()),
  ); // keys of a record of N

export const isMac: boolean = /Mac OS X/.test(globalThis.navigator?.userAgent ?? '');
/** The key that goes with `modifiedKeys`, as it is printed on the keyboard. */
export const modifierName = isMac ? '⌘' : 'Ctrl';

/** A password of one’s own has at least this many characters. */
export const shortestPassword = 12;

/** Long passwords that guessing begins with; the short ones are too short anyway. */
const wellKnown = new Set([
  'password1234',
  'password12345',
  'password123456',
  'passwordpassword',
  'mypassword123',
  'p@ssw0rd1234',
  'administrator',
  'administrator1',
  'adminadminadmin',
  'changemeplease',
  'changeme1234',
  'letmeinletmein',
  'letmein12345',
  'welcome12345',
  'welcome123456',
  'iloveyou1234',
  'iloveyouforever',
  'qwertyuiop12',
  'qwertyuiop123',
  'qwertyuiopasdf',
  'qwerty123456',
  'qwertyqwerty',
  'asdfghjkl123',
  'qazwsxedcrfv',
  '1qaz2wsx3edc',
  '1qaz2wsx3edc4rfv',
  '1q2w3e4r5t6y',
  'zxcvbnm12345',
  'abc123abc123',
  'abcd1234abcd',
  'monkey123456',
  'dragon123456',
  'football1234',
  'baseball1234',
  'sunshine1234',
  'princess1234',
  'superman1234',
  'trustno1trustno1',
  'correcthorsebatterystaple',
]);

/** Runs that a finger walks: 1234…, abcd…, keyboard rows. */
const walks = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm'];
const backwards = walks.map((walk) => [...walk].toReversed().join(''));

export type PasswordWeakness = 'short' | 'guessable' | 'own_name';

/**
 * Why a password is too easy to guess; undefined when it isn’t. `names` are what others know about its owner: username, email, the
 * store’s name.
 */
export function weaknessOf(password: string, names: readonly string[]): PasswordWeakness | undefined {
  const text = password.normalize('NFKC').toLowerCase();
  if ([...text].length < shortestPassword) return 'short';
  const plain = text.replaceAll(/[\s._-]/g, '');
  if (wellKnown.has(plain) || new Set(text).size < 5) return 'guessable';
  if ([...walks, ...backwards].some((walk) => walk.includes(plain))) return 'guessable';
  const known = names.flatMap((name) => [name, name.split('@')[0] ?? '']).map((name) => name.toLowerCase());
  // A name with a few digits is guessed as quickly as the name.
  const bare = text.replaceAll(/[\d\s!._-]+$/g, '');
  if (known.some((name) => name !== '' && (text === name || bare === name))) return 'own_name';
  return undefined;
}

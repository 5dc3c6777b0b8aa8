import type { Context } from '../context.ts';

/** Caches `read` per request. Later writes of the same request are not seen. */
export function oncePerRequest<T>(read: (context: Context) => Promise<T>): (context: Context) => Promise<T> {
  const answers = new WeakMap<Context['request'], Promise<T>>();
  return (context) => {
    const answer = answers.get(context.request) ?? read(context);
    answers.set(context.request, answer);
    return answer;
  };
}

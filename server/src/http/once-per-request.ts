import type { Context } from '../context.ts';

/** Makes `read` run once per request, whoever asks. What the request itself writes afterwards is not seen. */
export function oncePerRequest<T>(read: (context: Context) => Promise<T>): (context: Context) => Promise<T> {
  const answers = new WeakMap<Context['request'], Promise<T>>();
  return (context) => {
    const answer = answers.get(context.request) ?? read(context);
    answers.set(context.request, answer);
    return answer;
  };
}

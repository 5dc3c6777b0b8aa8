import { inTurns, shown } from './measure.ts';
import type { Figure } from './measure.ts';
import type { Shop } from './shop.ts';

/** A request that any screen makes: HTTP, session and nonce, and no list. What it costs is a part of every other figure. */
const callWithoutList = '/wp-json/wp/v2/users/me';

/** Lists whose raw statement takes less than the call itself, each next to that statement and to a call without a list. */
export async function shortLists(
  { text, database }: Shop,
  lists: readonly { name: string; path: string; statement: string }[],
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, path, statement } of lists) {
    const [ours, raw, call] = await inTurns(
      100,
      () => text(path),
      () => database.query(statement),
      () => text(callWithoutList),
    );
    if (!ours || !raw || !call) continue;
    const ratio = ours.p50 / raw.p50;
    figures.push({
      name,
      ours: `${shown(ours)} (call ${call.p50.toFixed(2)})`,
      raw: shown(raw),
      ratio,
      target: '≤ 3 × raw, or p50 ≤ 5 ms',
      passes: ratio <= 3 || ours.p50 <= 5,
    });
  }
  return figures;
}

import type { FoundRecord } from '@purser/contract/search/search';
import { settings } from '../page-settings.ts';

const most = 5;

// Only in this tab: the names of customers must not stay on a computer after the shift. Test and live payments are different records.
const key = `purser_recent_${settings.currentUser.id}_${settings.testMode ? 'test' : 'live'}`;

/** The records that were opened from the search, the latest first. */
export function recentRecords(): FoundRecord[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as FoundRecord[]; // written below
  } catch {
    return [];
  }
}

export function rememberRecord(record: FoundRecord): void {
  const others = recentRecords().filter(({ type, id }) => type !== record.type || id !== record.id);
  try {
    sessionStorage.setItem(key, JSON.stringify([record, ...others].slice(0, most)));
  } catch {
    // Browsers may keep nothing; the search works without.
  }
}

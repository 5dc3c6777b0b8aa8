/**
 * A category of goods or services: its id, which is what a wizard saves; its merchant category code and that code's
 * description in ISO 18245; and further words that people search for it by, separated by spaces.
 */
export type Category = readonly [id: string, mcc: number, title: string, keywords: string];

export interface CategoryGroup {
  id: string;
  title: string;
  items: readonly Category[];
}

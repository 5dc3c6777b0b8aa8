import type { CategoryTree } from '@purser/contract/connect/onboarding';
import type { Category } from './categories/category.ts';
import { retail } from './categories/retail.ts';
import { services } from './categories/services.ts';

/** What businesses sell, in two levels. */
export const categoryTree: CategoryTree = [...retail, ...services].map(({ id, title, items }) => ({
  id,
  type: 'group',
  title,
  items: items.map(itemOf),
}));

function itemOf([id, mcc, title, keywords]: Category): CategoryTree[number]['items'][number] {
  // Who comes from another provider may know the code.
  return { id, type: 'mcc', title, mcc, keywords: [...keywords.split(' '), codeText(mcc)] };
}

/** The category of an industry as the shop's profile calls it, in the profile's older and newer words. */
export const industryToMcc: Record<string, string> = {
  clothing_and_accessories: 'clothing_stores',
  'fashion-apparel-accessories': 'clothing_stores',
  health_and_beauty: 'beauty_cosmetics',
  'health-beauty': 'beauty_cosmetics',
  food_and_drink: 'food_specialty',
  'food-drink': 'food_specialty',
  home_furniture_and_garden: 'home_furniture',
  'home-furniture-garden': 'home_furniture',
  education_and_learning: 'education_services',
  'education-and-learning': 'education_services',
  electronics_and_computers: 'electronics_stores',
  'electronics-computers': 'electronics_stores',
  arts_and_crafts: 'arts_supplies',
  sports_and_recreation: 'sports_goods',
  software: 'software_services',
  other: 'general_specialty',
};

const categories = new Map(categoryTree.flatMap(({ items }) => items.map((item) => [item.id, item])));

export const findCategory = (id: string): CategoryTree[number]['items'][number] | undefined => categories.get(id);

/** A merchant category code as the provider writes it: four digits. */
export function codeText(mcc: number): string {
  return mcc.toString().padStart(4, '0');
}

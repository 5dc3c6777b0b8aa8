import { switcherOption } from '@purser/contract/multi-currency/store-settings';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { shopOptionsName } from '../settings/shop-options.ts';
import type { ShopOptions } from '../settings/shop-options.ts';

interface DemoProduct {
  slug: string;
  sku: string;
  name: string;
  short_description: string;
  description: string;
  /** Cents. */
  price: number;
  image_alt: string;
  stock: number;
}

const demoProducts: DemoProduct[] = [
  {
    slug: 'linen-notebook',
    sku: 'FF-NB-01',
    name: 'Linen notebook, A5',
    short_description: 'Thread-bound, 192 dotted pages that lie flat.',
    description:
      'Bound by hand in fern-green linen, with a ribbon, an elastic and paper that takes fountain-pen ink without a ghost. 192 dotted pages, 100 g/m², a pocket at the back.',
    price: 1800,
    image_alt: 'A fern-green linen notebook with a paper label and an orange elastic',
    stock: 600,
  },
  {
    slug: 'brass-pen',
    sku: 'FF-PN-02',
    name: 'Brass ballpoint pen',
    short_description: 'Turned from one rod of brass; takes any G2 refill.',
    description:
      'Heavy enough to stay in the hand, plain enough to stay out of the way. The brass is not lacquered, so it darkens with use and polishes back with a cloth. Black G2 refill included.',
    price: 3200,
    image_alt: 'A brass ballpoint pen drawing a blue line',
    stock: 60,
  },
  {
    slug: 'stoneware-mug',
    sku: 'FF-MG-03',
    name: 'Stoneware mug',
    short_description: 'Thrown in small batches, dipped in clay red.',
    description:
      'Holds 350 ml and keeps drinks warm. Glazed inside and out except for a bare foot, and dipped by hand, so each one is different. Dishwasher and microwave safe.',
    price: 2400,
    image_alt: 'A cream stoneware mug dipped in clay red, with steam rising from coffee',
    stock: 80,
  },
  {
    slug: 'beeswax-candle',
    sku: 'FF-CN-04',
    name: 'Beeswax candle',
    short_description: 'Pure beeswax in a glass, 45 hours of honey light.',
    description:
      'Nothing but filtered beeswax and a cotton wick. It burns without soot and smells faintly of honey. The glass is worth keeping afterwards: 220 g of wax, 8 cm across.',
    price: 2800,
    image_alt: 'A lit beeswax candle in a clear glass with a paper label',
    stock: 45,
  },
  {
    slug: 'desk-calendar',
    sku: 'FF-CA-05',
    name: 'Perpetual desk calendar',
    short_description: 'Oak and card; works for any year.',
    description:
      'Change the number in the morning, the month when it comes. Printed letterpress on cotton card, held by a frame of oiled oak. 16 × 14 cm.',
    price: 3600,
    image_alt: 'An oak desk calendar showing the number 27',
    stock: 34,
  },
  {
    slug: 'wool-throw',
    sku: 'FF-TH-06',
    name: 'Wool throw',
    short_description: 'Lambswool from one mill, 130 × 180 cm.',
    description:
      'Woven from undyed and slate-blue lambswool in a mill that has run since 1912. Warm without weight, with a hand-knotted fringe. Wash by hand or air it on a dry day.',
    price: 8900,
    image_alt: 'A folded slate-blue wool throw with cream and rust stripes',
    stock: 18,
  },
  {
    slug: 'oak-pencil-tray',
    sku: 'FF-TR-07',
    name: 'Oak pencil tray',
    short_description: 'One piece of oak, hollowed for pens and small things.',
    description:
      'Milled from a single piece so that nothing can come apart, oiled with linseed. 28 cm long: a pencil, a ruler and the key you are looking for.',
    price: 4200,
    image_alt: 'An oak tray holding two pencils and an eraser',
    stock: 40,
  },
  {
    slug: 'letterpress-cards',
    sku: 'FF-CD-08',
    name: 'Letterpress cards, set of six',
    short_description: 'Botanical cards with envelopes, blank inside.',
    description:
      'Printed one color at a time on a 1950s press. Six cards with a winter branch, 350 g cotton paper, and six blush envelopes.',
    price: 1600,
    image_alt: 'Botanical letterpress cards with a blush envelope',
    stock: 150,
  },
  {
    slug: 'canvas-tote',
    sku: 'FF-TO-09',
    name: 'Canvas tote',
    short_description: 'Heavy organic cotton, handles long enough for a shoulder.',
    description:
      'Woven from 340 g organic canvas and sewn with four rows at the handles. Carries twelve kilos of groceries or one very good book.',
    price: 2200,
    image_alt: 'A natural canvas tote printed with a green twig',
    stock: 95,
  },
  {
    slug: 'task-lamp',
    sku: 'FF-LM-10',
    name: 'Task lamp',
    short_description: 'Two brass arms, one enamel shade, no flicker.',
    description:
      'Balanced by springs so that it stays where you leave it. Enamel shade in bottle green, brass arms, cast base, warm LED bulb included. 54 cm at full reach.',
    price: 11_800,
    image_alt: 'A desk lamp with a green shade and brass arms',
    stock: 12,
  },
  {
    slug: 'bud-vase',
    sku: 'FF-VS-11',
    name: 'Bud vase',
    short_description: 'Mouth-blown glass for a single branch.',
    description:
      'Blown from recycled glass, which gives it a sea-green tint and, now and then, a bubble. 18 cm tall. The branch is yours to find.',
    price: 2600,
    image_alt: 'A sea-green glass vase with a flowering branch',
    stock: 52,
  },
  {
    slug: 'tea-towels',
    sku: 'FF-TT-12',
    name: 'Linen tea towels, pair',
    short_description: 'One striped, one checked; softer every wash.',
    description:
      'Stone-washed European linen that dries glass without lint. One in cream with blue stripes, one in terracotta check, each 50 × 70 cm with a loop.',
    price: 2000,
    image_alt: 'Two linen tea towels on a rail, one striped and one checked',
    stock: 70,
  },
];

/** How many of each product the demo shop begins with, by SKU. */
export const demoStockBySku: ReadonlyMap<string, number> = new Map(demoProducts.map(({ sku, stock }) => [sku, stock]));

const demoShop: ShopOptions = { shipping_flat_rate: 500, free_shipping_from: 7500, tax_basis_points: 0 };

/** Puts the demo shop's goods and its shipping price into a store. Prices are cents, so the store's currency must have two decimals. */
export async function stockDemoStore(
  db: Database | DatabaseTransaction,
  store: { store_id: number; currency: string },
): Promise<void> {
  await db
    .insertInto('products')
    .values(
      demoProducts.map((product, index) => ({
        store_id: store.store_id,
        ...product,
        currency: store.currency,
        image: `/products/${product.slug}.svg`,
        position: index + 1,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('options')
    .values([
      { store_id: store.store_id, name: shopOptionsName, value: JSON.stringify(demoShop) },
      { store_id: store.store_id, name: switcherOption, value: JSON.stringify('yes') },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

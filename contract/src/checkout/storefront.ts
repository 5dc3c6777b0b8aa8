import { z } from 'zod';
import { refusals, shopper } from '../endpoint.ts';

/** How a currency is written. */
const currencyLook = {
  currency_code: z.string(),
  currency_symbol: z.string(),
  currency_minor_unit: z.int(),
  currency_decimal_separator: z.string(),
  currency_thousand_separator: z.string(),
  currency_prefix: z.string(),
  currency_suffix: z.string(),
};

/** The WooCommerce Store API's shapes: prices are strings of minor units, with how their currency is written. */
export const Prices = z.object({
  price: z.string(),
  regular_price: z.string(),
  sale_price: z.string(),
  ...currencyLook,
});

export const Product = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  permalink: z.string(),
  sku: z.string(),
  short_description: z.string(),
  description: z.string(),
  prices: Prices,
  is_in_stock: z.boolean(),
  is_purchasable: z.boolean(),
  images: z.array(z.object({ id: z.int(), src: z.string(), thumbnail: z.string(), alt: z.string(), name: z.string() })),
});
export type Product = z.infer<typeof Product>;

export const StoreAddress = z.object({
  first_name: z.string().trim().max(100).default(''),
  last_name: z.string().trim().max(100).default(''),
  company: z.string().trim().max(100).default(''),
  address_1: z.string().trim().max(200).default(''),
  address_2: z.string().trim().max(200).default(''),
  city: z.string().trim().max(100).default(''),
  state: z.string().trim().max(100).default(''),
  postcode: z.string().trim().max(30).default(''),
  country: z.string().trim().max(2).default(''),
  email: z.string().trim().max(200).optional(),
  phone: z.string().trim().max(50).default(''),
});

export const CartItem = z.object({
  key: z.string(),
  id: z.int(),
  name: z.string(),
  sku: z.string(),
  quantity: z.int().positive(),
  permalink: z.string(),
  prices: Prices,
  totals: z.object({
    line_subtotal: z.string(),
    line_total: z.string(),
    currency_code: z.string(),
    currency_minor_unit: z.int(),
  }),
  images: Product.shape.images,
});

export const Cart = z.object({
  items: z.array(CartItem),
  items_count: z.int().nonnegative(),
  needs_payment: z.boolean(),
  needs_shipping: z.boolean(),
  billing_address: StoreAddress,
  shipping_address: StoreAddress,
  totals: z.object({
    total_items: z.string(),
    total_shipping: z.string(),
    total_tax: z.string(),
    total_price: z.string(),
    ...currencyLook,
  }),
  payment_methods: z.array(z.string()),
  errors: z.array(z.object({ code: z.string(), message: z.string() })),
});
export type Cart = z.infer<typeof Cart>;

const digits = (value: unknown) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value);
/** Above zero, as a number or in digits. */
const WholeNumber = z.preprocess(digits, z.int().positive());
const Quantity = z.preprocess(digits, z.int().positive().max(1000));

const cartRefusals = refusals({
  woocommerce_rest_cart_invalid_product: 404,
  woocommerce_rest_product_out_of_stock: 409,
  woocommerce_rest_cart_invalid_key: 409,
});

export const listProducts = shopper()
  .route({ method: 'GET', path: '/wc/store/v1/products', summary: 'Products of the store' })
  .input(z.object({ search: z.string().max(100).optional(), slug: z.string().max(100).optional() }))
  .output(z.array(Product));
export const getProduct = shopper()
  .route({ method: 'GET', path: '/wc/store/v1/products/{id}', summary: 'One product, by id or slug' })
  .errors(refusals({ woocommerce_rest_product_invalid_id: 404 }))
  .input(z.object({ id: z.string().max(100) }))
  .output(Product);

/** The cart is known by the `Cart-Token` header, returned by every cart call and sent back by the shopper. */
export const getCart = shopper()
  .route({ method: 'GET', path: '/wc/store/v1/cart', summary: "The shopper's cart" })
  .output(Cart);
export const addCartItem = shopper()
  .route({
    method: 'POST',
    path: '/wc/store/v1/cart/add-item',
    successStatus: 201,
    summary: 'Add a product to the cart',
  })
  .errors(cartRefusals)
  .input(
    z.object({
      id: WholeNumber,
      quantity: Quantity.default(1),
    }),
  )
  .output(Cart);
export const updateCartItem = shopper()
  .route({ method: 'POST', path: '/wc/store/v1/cart/update-item', summary: 'Change the quantity of a cart line' })
  .errors(cartRefusals)
  .input(z.object({ key: z.string().max(100), quantity: Quantity }))
  .output(Cart);
export const removeCartItem = shopper()
  .route({ method: 'POST', path: '/wc/store/v1/cart/remove-item', summary: 'Remove a cart line' })
  .errors(cartRefusals)
  .input(z.object({ key: z.string().max(100) }))
  .output(Cart);

export const CheckoutResult = z.object({
  order_id: z.int(),
  order_key: z.string(),
  order_number: z.string(),
  status: z.string(),
  billing_address: StoreAddress,
  shipping_address: StoreAddress,
  payment_method: z.string(),
  payment_result: z.object({
    payment_status: z.enum(['success', 'failure', 'pending', 'error']),
    payment_details: z.array(z.object({ key: z.string(), value: z.string() })),
    redirect_url: z.string(),
  }),
});
export type CheckoutResult = z.infer<typeof CheckoutResult>;

export const checkOut = shopper()
  .route({ method: 'POST', path: '/wc/store/v1/checkout', summary: 'Place the order and pay' })
  .errors(
    refusals({
      woocommerce_rest_cart_empty: 409,
      woocommerce_rest_product_out_of_stock: 409,
      woocommerce_rest_payment_error: 402,
      wcpay_blocked_by_fraud_rule: 402,
      woocommerce_rest_checkout_unavailable: 503,
      idempotency_in_progress: 409,
    }),
  )
  .input(
    z.object({
      billing_address: StoreAddress,
      shipping_address: StoreAddress.optional(),
      customer_note: z.string().max(1000).default(''),
      payment_method: z.literal('woocommerce_payments'),
      payment_data: z
        .array(z.object({ key: z.string().max(100), value: z.union([z.string().max(500), z.boolean()]) }))
        .max(50)
        .default([]),
    }),
  )
  .output(CheckoutResult);

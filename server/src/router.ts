import { exportTransactions } from './exports/export-transactions.ts';
import { getTransactionsExport } from './exports/get-transactions-export.ts';
import { addCartItem } from './store/add-cart-item.ts';
import { getCart } from './store/get-cart.ts';
import { getProduct } from './store/get-product.ts';
import { listMail } from './store/list-mail.ts';
import { listProducts } from './store/list-products.ts';
import { removeCartItem } from './store/remove-cart-item.ts';
import { updateCartItem } from './store/update-cart-item.ts';
import { cancelAuthorization } from './transactions/cancel-authorization.ts';
import { captureAuthorization } from './transactions/capture-authorization.ts';
import { listTransactions } from './transactions/list-transactions.ts';
import { refundCharge } from './transactions/refund-charge.ts';
import { searchTransactions } from './transactions/search-transactions.ts';
import { summarizeTransactions } from './transactions/summarize-transactions.ts';

/** Every handler, by feature, in the shape of the contract: one line each. */
export const router = {
  connect: {},
  settings: {},
  transactions: {
    cancelAuthorization,
    captureAuthorization,
    exportTransactions,
    getTransactionsExport,
    listTransactions,
    refundCharge,
    searchTransactions,
    summarizeTransactions,
  },
  store: {
    addCartItem,
    getCart,
    getProduct,
    listMail,
    listProducts,
    removeCartItem,
    updateCartItem,
  },
};
